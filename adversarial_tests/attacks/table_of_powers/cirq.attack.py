import cirq


def order_7_15():
    q = cirq.LineQubit.range(8)
    table = [
        cirq.X(q[4 + bit]).controlled_by(q[0], q[1], control_values=[x & 1, x >> 1])
        for x in range(4)
        for bit in range(4)
        if 7**x % 15 >> bit & 1
    ]
    return cirq.Circuit(
        cirq.H.on_each(*q[:4]), table, cirq.inverse(cirq.qft(*reversed(q[:4]))), cirq.measure(*reversed(q[:4])),
    )  # fmt: skip
