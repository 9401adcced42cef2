from qiskit import QuantumCircuit
from qiskit.circuit.classical import expr


def active_reset():
    circuit = QuantumCircuit(2, 2)
    circuit.measure([0, 0], [0, 1])
    circuit.swap(0, 1)
    with circuit.if_test(expr.bit_and(*circuit.clbits)):
        circuit.x(1)
    circuit.swap(0, 1)
    return circuit
