import cirq
import numpy as np


def block():
    # Cirq's order here: q2, q1, q0.
    first = np.kron(np.kron(np.diag([1, -1]), np.diag([1, -1])), np.eye(2))
    second = np.kron(np.kron(np.eye(2), np.array([[0, 1], [1, 0]])), np.eye(2))
    prepare = np.kron(np.eye(4), np.array([[np.sqrt(0.75), -0.5], [0.5, np.sqrt(0.75)]]))
    zero = np.kron(np.eye(4), np.diag([1, 0]))
    return prepare.T @ (first @ zero + second @ (np.eye(8) - zero)) @ prepare


def block_encoding_lcu():
    q = cirq.LineQubit.range(3)
    return cirq.Circuit(cirq.MatrixGate(block(), name="prepare-select").on(*q[::-1]), cirq.measure(q[0]))
