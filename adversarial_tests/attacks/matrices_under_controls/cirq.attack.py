import cirq
import numpy as np


def first_column(column):
    reflection = np.eye(4)[0] - column
    return cirq.MatrixGate(np.eye(4) - 2 * np.outer(reflection, reflection) / (reflection @ reflection))


def w_4():
    q = cirq.LineQubit.range(4)
    half = np.sqrt(0.5)
    upper = first_column(np.array([0, half, half, 0])).on(q[2], q[3])
    return cirq.Circuit(
        first_column(np.array([half, 0.5, 0.5, 0])).on(q[0], q[1]),
        # The other half goes to qubits 2 and 3 where the first two are empty.
        upper.controlled_by(q[0], q[1], control_values=cirq.SumOfProducts([[0, 0]])),
    )
