import cirq
import numpy as np


def ctqw_search_path4():
    q0, q1 = cirq.LineQubit.range(2)
    step = 1.5 / 4
    half = cirq.XXPowGate(exponent=-0.3 * step / 2 / np.pi)
    whole = cirq.YYPowGate(exponent=-0.3 * step / np.pi)
    even = cirq.rx(-0.6 * step / 2)
    gates = [even(q0), half(q0, q1), whole(q0, q1), half(q0, q1), even(q0)]
    circuit = cirq.Circuit(cirq.H.on_each(q0, q1))
    for k in range(4):
        # Gates taken apart into gates.
        circuit += mark(q0, q1, step / 2 if k == 0 else step) + cirq.Circuit(cirq.decompose(gates))
    return circuit + mark(q0, q1, step / 2)


def mark(q0, q1, time):
    return cirq.Circuit(cirq.X.on_each(q0, q1), cirq.CZ(q0, q1) ** (time / np.pi), cirq.X.on_each(q0, q1))
