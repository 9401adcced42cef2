import cirq
import numpy as np


def bit_flip_correct(logical_bit, error_qubit):
    """Error as a rotation, parities by CZ between Hadamards, corrections as CCZ between Hadamards; q0 measured."""
    *data, low, high = cirq.LineQubit.range(5)
    circuit = cirq.Circuit(cirq.X(data[0]) if logical_bit else [])
    circuit.append([cirq.CNOT(data[0], data[1]), cirq.CNOT(data[0], data[2])])
    circuit.append(cirq.rx(np.pi if error_qubit == k else 0.0)(data[k]) for k in range(3))
    for ancilla, pair in ((low, (0, 1)), (high, (1, 2))):
        circuit.append([cirq.H(ancilla), *(cirq.CZ(ancilla, data[k]) for k in pair), cirq.H(ancilla)])
    for qubit, flipped in ((0, [high]), (1, []), (2, [low])):
        circuit.append([cirq.X.on_each(*flipped), cirq.H(data[qubit])])
        circuit.append(cirq.CCZ(low, high, data[qubit]))
        circuit.append([cirq.X.on_each(*flipped), cirq.H(data[qubit])])
    circuit.append([cirq.CNOT(data[0], data[2]), cirq.CNOT(data[0], data[1])])
    circuit.append(cirq.measure(data[0], key="logical"))
    return circuit
