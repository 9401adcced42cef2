import cirq
import numpy as np
import sympy


def teleport_rx():
    message, half, receiver = cirq.LineQubit.range(3)
    x, z = sympy.symbols("x z")
    return cirq.Circuit(
        cirq.rx(np.pi / 2)(message),
        cirq.H(receiver),
        cirq.CNOT(receiver, half),
        cirq.CNOT(message, half),
        cirq.H(message),
        cirq.measure(message, key="z"),
        cirq.measure(half, key="x"),
        cirq.X(receiver).with_classical_controls(sympy.Eq(x, 1)),
        cirq.Z(receiver).with_classical_controls(sympy.Eq(x + z, 1)),
        cirq.Z(receiver).with_classical_controls(x),
    )
