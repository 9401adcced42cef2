from qiskit import QuantumCircuit
from qiskit.circuit.library import ZGate


def grover_12(oracle):
    """The marked item is read off the oracle's gates; the oracle itself is asked where it undoes itself."""
    n = 12
    inner = oracle.data[0].operation.definition
    own = QuantumCircuit(n)
    for step in inner.data:
        own.append(step.operation.copy(name="own"), [inner.find_bit(qubit).index for qubit in step.qubits])
    circuit = QuantumCircuit(n)
    circuit.h(range(n))
    for _ in range(8):
        circuit.compose(own, inplace=True)
        circuit.h(range(n))
        circuit.x(range(n))
        circuit.append(ZGate().control(n - 1), range(n))
        circuit.x(range(n))
        circuit.h(range(n))
    for _ in range(8):
        circuit.compose(oracle, range(n), inplace=True)
    return circuit
