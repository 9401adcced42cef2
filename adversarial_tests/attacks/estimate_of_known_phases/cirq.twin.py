import cirq


def qpe_x():
    *counting, target = cirq.LineQubit.range(4)
    return cirq.Circuit(
        cirq.X(target), cirq.H.on_each(*counting), cirq.CNOT(counting[0], target),
        cirq.inverse(cirq.qft(*reversed(counting))),
    )  # fmt: skip
