import cirq
import numpy as np


def toffoli_rz_sx_cx():
    a, b, target = cirq.LineQubit.range(3)
    sx = cirq.X**0.5
    t, t_inverse = cirq.rz(np.pi / 4), cirq.rz(-np.pi / 4)
    hadamard = [cirq.rz(np.pi / 2)(target), sx(target), cirq.rz(np.pi / 2)(target)]
    return cirq.Circuit(
        hadamard,
        cirq.CNOT(b, target),
        t_inverse(target),
        cirq.CNOT(a, target),
        t(target),
        cirq.CNOT(b, target),
        t_inverse(target),
        cirq.CNOT(a, target),
        t(b),
        t(target),
        cirq.CNOT(a, b),
        t_inverse(b),
        cirq.CNOT(a, b),
        t(a),
        hadamard,
    )
