import cirq


def grover_00():
    """The oracle writes onto a third qubit in |->, which is returned to |0>."""
    a, b, target = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.X(target),
        cirq.H.on_each(a, b, target),
        cirq.X(target).controlled_by(a, b, control_values=[0, 0]),
        cirq.H(target),
        cirq.X(target),
        cirq.H.on_each(a, b),
        cirq.Z.on_each(a, b),
        cirq.CZ(a, b),
        cirq.H.on_each(a, b),
        cirq.measure(b, a, key="found"),
    )
