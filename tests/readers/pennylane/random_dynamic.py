"""Random quantum functions in PennyLane's vocabulary: measurements, resets, conditions, loops, wrappers."""

from __future__ import annotations

import numpy as np
import pennylane as qml

QUBITS = 3
MAX_MEASUREMENTS = 5


class Generator:
    """One quantum function; call ``body`` inside a queue."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.used: set[str] = set()

    def body(self) -> None:
        self.rng = np.random.default_rng(self.seed)
        self.records: list = []
        for label in range(QUBITS):
            qml.RY(self.rng.uniform(0.5, 2.5), label)
        self.measure()
        for _ in range(10):
            self.step()

    def step(self) -> None:
        match self.rng.integers(8):
            case 0 if len(self.records) < MAX_MEASUREMENTS:
                self.measure()
            case 1 | 2:
                self.condition_of_an_operation()
            case 3:
                self.condition_of_a_function()
            case 4:
                self.loop()
            case 5:
                self.wrapped()
            case _:
                self.gate()

    def labels(self, count: int) -> list[int]:
        return [int(k) for k in self.rng.permutation(QUBITS)[:count]]

    def measure(self) -> None:
        reset = bool(self.rng.integers(2))
        self.used |= {"measure", "reset"} if reset else {"measure"}
        self.records.append(qml.measure(self.labels(1)[0], reset=reset))

    def gate(self):
        a, b = (float(x) for x in self.rng.uniform(-3, 3, 2))
        x, y, z = self.labels(3)
        makers = [
            lambda: qml.Rot(a, b, 0.3, x),
            lambda: qml.Hadamard(x),
            lambda: qml.PhaseShift(a, x),
            lambda: qml.CNOT([x, y]),
            lambda: qml.CRX(a, [x, y]),
            lambda: qml.IsingXY(a, [x, y]),
            lambda: qml.PauliRot(a, "XZY", [x, y, z]),
            lambda: qml.GlobalPhase(a),
            lambda: qml.CSWAP([x, y, z]),
            lambda: qml.SingleExcitation(b, [x, y]),
            lambda: qml.QFT([x, y]),
        ]
        return makers[self.rng.integers(len(makers))]()

    def value(self):
        """A measurement value or a function of some."""
        first, second = (self.records[k] for k in self.rng.integers(len(self.records), size=2))
        forms = [
            lambda: first,
            lambda: ~first,
            lambda: first & second,
            lambda: first | second,
            lambda: first ^ second,
            lambda: first + second == 1,
            lambda: first + 2 * second >= 2,
            lambda: first != second,
            lambda: first * 3 > 2,
            lambda: sum(self.records) == 1,
        ]
        return forms[self.rng.integers(len(forms))]()

    def condition_of_an_operation(self) -> None:
        self.used.add("cond")
        angle, label = float(self.rng.uniform(-3, 3)), self.labels(1)[0]
        if self.rng.integers(2):
            qml.cond(self.value(), qml.RX)(angle, label)
        else:
            self.used.add("else")
            qml.cond(self.value(), qml.RX, qml.RY)(angle, label)

    def condition_of_a_function(self) -> None:
        self.used.add("cond of a function")
        angle, (x, y) = float(self.rng.uniform(-3, 3)), self.labels(2)

        def then():
            qml.RY(angle, x)
            qml.ctrl(qml.PhaseShift(angle, y), x, control_values=[0])
            qml.GlobalPhase(angle)

        def other():
            qml.adjoint(qml.S(x))
            qml.CNOT([x, y])

        qml.cond(self.value(), then, other)()

    def loop(self) -> None:
        self.used.add("loop")
        start = self.labels(1)[0]

        @qml.for_loop(0, int(self.rng.integers(1, 4)), 1)
        def turns(k, angle):
            qml.RX(angle, (start + k) % QUBITS)
            qml.CZ([k % QUBITS, (k + 1) % QUBITS])
            return angle / 2

        turns(float(self.rng.uniform(-3, 3)))

        @qml.while_loop(lambda n: n < 2)
        def more(n):
            qml.RZ(0.3 * n + 0.1, start)
            return n + 1

        more(0)

    def wrapped(self) -> None:
        self.used.add("wrapped")
        with qml.QueuingManager.stop_recording():
            base = self.gate()
        kind = self.rng.integers(4)
        free = [k for k in range(QUBITS) if k not in base.wires]
        if kind == 0:
            qml.adjoint(base)
        elif kind == 1:
            qml.pow(base, 2)
        elif free:
            qml.ctrl(base, free[0], control_values=[int(self.rng.integers(2))])
        else:
            qml.prod(base, qml.X(0))
