"""
Bell State Preparation and Measurement
"""
from qiskit import QuantumCircuit, transpile
from qiskit_aer import AerSimulator


def create_bell_circuit() -> QuantumCircuit:
    """Creates a Bell state |Φ+⟩ = (|00⟩ + |11⟩)/√2 and measures both qubits."""
    qc = QuantumCircuit(2, 2)

    # Step 1: Apply Hadamard gate to qubit 0
    qc.h(0)

    # Step 2: Apply CNOT with qubit 0 as control and qubit 1 as target
    qc.cx(0, 1)

    # Step 3: Measure
    qc.measure([0, 1], [0, 1])
    return qc


# Build and run the circuit
circuit = create_bell_circuit()
print(circuit.draw())

simulator = AerSimulator()
compiled = transpile(circuit, simulator)
job = simulator.run(compiled, shots=1024)
result = job.result()
counts = result.get_counts()
print("Counts:", counts)
