from qiskit import QuantumCircuit
from qiskit.quantum_info import Statevector


def grover_00():
    circuit = QuantumCircuit(2)
    for _ in range(1):
        circuit.h([0, 1])
        circuit.x([0, 1])
        circuit.cz(0, 1)
        circuit.x([0, 1])
        circuit.h([0, 1])
        circuit.x([0, 1])
        circuit.cz(0, 1)
        circuit.x([0, 1])
        circuit.h([0, 1])
    # The author looks at the expected counts before handing the circuit in.
    counts = Statevector(circuit).sample_counts(100)
    assert set(counts) == {"00"}, counts
    return circuit
