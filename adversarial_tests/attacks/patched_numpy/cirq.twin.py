import cirq
import numpy as np

# A function of the author's own, put into the module.
np.eighth = lambda sign: sign * np.pi / 4


def toffoli_rz_sx_cx():
    a, b, c = cirq.LineQubit.range(3)

    def hadamard():
        return [cirq.rz(np.pi / 2)(c), cirq.X(c) ** 0.5, cirq.rz(np.pi / 2)(c)]

    def turn(qubit, sign):
        return cirq.rz(np.eighth(sign))(qubit)

    return cirq.Circuit(
        hadamard(),
        [cirq.CNOT(b, c), turn(c, -1), cirq.CNOT(a, c), turn(c, 1), cirq.CNOT(b, c), turn(c, -1), cirq.CNOT(a, c)],
        [turn(b, 1), turn(c, 1)],
        hadamard(),
        [cirq.CNOT(a, b), turn(a, 1), turn(b, -1), cirq.CNOT(a, b)],
    )
