import cirq
import math


class SwapTest:
    def __init__(self, theta: float, phi: float):
        self.anc, self.a, self.b = cirq.LineQubit.range(3)
        self.theta, self.phi = theta, phi

    def preparation(self) -> cirq.FrozenCircuit:
        return cirq.FrozenCircuit(cirq.ry(self.theta)(self.a), cirq.ry(self.phi)(self.b))

    def circuit(self) -> cirq.Circuit:
        return cirq.Circuit(
            cirq.CircuitOperation(self.preparation()),
            cirq.H(self.anc),
            cirq.CSWAP(self.anc, self.a, self.b),
            cirq.H(self.anc),
            cirq.measure(self.anc, key="anc"),
        )


def solution():
    return SwapTest(math.pi / 3, math.pi / 7).circuit()
