import cirq


def weak_measurement(theta):
    system, pointer = cirq.LineQubit.range(2)
    return cirq.Circuit(
        cirq.ry(theta)(pointer),
        cirq.CNOT(system, pointer),
        cirq.measure(pointer, key="pointer"),
    )
