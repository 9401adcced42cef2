import math

import cirq


def swap_tests_ghz():
    """Each test as CX, Toffoli, CX; the plus states by RY."""
    q = cirq.LineQubit.range(9)
    circuit = cirq.Circuit(cirq.H(q[5]), cirq.CNOT(q[5], q[4]), cirq.CNOT(q[5], q[3]))
    circuit.append(cirq.ry(math.pi / 2).on_each(*q[6:]))
    for k in range(3):
        circuit.append([cirq.H(q[k]), cirq.CNOT(q[6 + k], q[3 + k]), cirq.CCX(q[k], q[3 + k], q[6 + k])])
        circuit.append([cirq.CNOT(q[6 + k], q[3 + k]), cirq.H(q[k])])
    circuit.append(cirq.measure(q[2], q[1], q[0], key="m"))
    return circuit
