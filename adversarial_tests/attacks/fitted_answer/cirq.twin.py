import cirq
import numpy as np

Q = cirq.LineQubit.range(2)


def ansatz(angle):
    return cirq.Circuit(cirq.ry(-angle)(Q[1]), cirq.CZ(*Q), cirq.ry(angle)(Q[1]))


def cx_from_clifford():
    circuit = ansatz(np.pi / 2)
    # Simulated for the reader's sake, and printed.
    print(cirq.Simulator().simulate(circuit, initial_state=2))
    return circuit
