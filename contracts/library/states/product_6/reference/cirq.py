import cirq


def product_6(param):
    first, second = cirq.LineQubit.range(2)
    axes = (cirq.rz, cirq.ry, cirq.rz)
    return cirq.Circuit(
        [turn(angle)(first) for turn, angle in zip(axes, param[:3], strict=True)],
        [turn(angle)(second) for turn, angle in zip(axes, param[3:], strict=True)],
    )
