from math import pi

from qiskit import QuantumCircuit
from qiskit.circuit.library import XGate


def bit_flip_correct(logical_bit, error_qubit):
    circuit = QuantumCircuit(5)
    if logical_bit:
        circuit.x(0)
    circuit.cx(0, [1, 2])
    # Every data qubit is turned, by a whole turn if it is not in error.
    for qubit in range(3):
        circuit.rx(pi if qubit == error_qubit else 2 * pi, qubit)
    circuit.cx([0, 1], 3)
    circuit.cx([1, 2], 4)
    for qubit, value in ((0, 1), (1, 3), (2, 2)):
        circuit.append(XGate().control(2, ctrl_state=value), [3, 4, qubit])
    circuit.cx(0, [1, 2])
    return circuit
