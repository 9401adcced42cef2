import cirq


class Majority(cirq.ArithmeticGate):
    """A classical function that a simulator calls, on one register of eight values."""

    def registers(self):
        return [[2, 2, 2]]

    def with_registers(self, *registers):
        return Majority()

    def apply(self, x):
        c, b, a = x & 1, x >> 1 & 1, x >> 2
        return [(a ^ c) | (a ^ b) << 1 | (a + b + c > 1) << 2]


def majority():
    q = cirq.LineQubit.range(3)
    return cirq.Circuit(Majority().on(q[2], q[1], q[0]))
