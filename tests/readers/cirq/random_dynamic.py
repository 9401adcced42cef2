"""Random dynamic circuits in Cirq's vocabulary: keys, masks, conditions of every class, sub-circuits, noise, resets."""

from __future__ import annotations

import cirq
import numpy as np
import sympy

MAX_BITS = 7  # measured in one circuit; each may double the ways through


class Generator:
    """One circuit on three line qubits."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.RandomState(seed)
        self.qubits = cirq.LineQubit.range(3)
        self.keys: dict[str, tuple[int, int]] = {}  # key -> bits of a record, number of records
        self.left = MAX_BITS
        self.used: set[str] = set()

    def build(self) -> cirq.Circuit:
        circuit = cirq.Circuit(cirq.ry(self.rng.uniform(0.5, 2.5)).on(q) for q in self.qubits)
        circuit.append(self.measurement())
        for _ in range(12):
            circuit.append(self.step(), strategy=cirq.InsertStrategy.NEW_THEN_INLINE)
        return circuit

    def step(self) -> cirq.Operation:
        kind = self.rng.randint(10)
        if kind < 2 and self.left >= 2:
            return self.measurement()
        if kind == 2:
            self.used.add("reset")
            return cirq.reset(self.qubit())
        if kind == 3:
            self.used.add("channel")
            return self.channel()
        if kind in (4, 5, 6):
            return self.conditional()
        if kind == 7 and self.left >= 4:
            return self.sub_circuit()
        return self.gate()

    def qubit(self) -> cirq.Qid:
        return self.qubits[self.rng.randint(3)]

    def shuffled(self) -> list[cirq.Qid]:
        return [self.qubits[k] for k in self.rng.permutation(3)]

    def gate(self) -> cirq.Operation:
        t, u, v = self.rng.uniform(-2, 2, size=3)
        gates = [
            cirq.PhasedXZGate(x_exponent=t, z_exponent=u, axis_phase_exponent=v),
            cirq.H,
            cirq.rx(t),
            cirq.CXPowGate(exponent=t, global_shift=u),
            cirq.ISWAP**t,
            cirq.FSimGate(t, u),
            cirq.CZ,
            cirq.ControlledGate(cirq.ry(t), control_values=[0]),
            cirq.CCX,
        ]
        gate = gates[self.rng.randint(len(gates))]
        return gate.on(*self.shuffled()[: cirq.num_qubits(gate)])

    def channel(self) -> cirq.Operation:
        p = self.rng.uniform(0.1, 0.4)
        channels = [
            cirq.depolarize(p),
            cirq.amplitude_damp(p),
            cirq.phase_damp(p),
            cirq.bit_flip(p),
            cirq.generalized_amplitude_damp(p, 0.3),
            cirq.X.with_probability(p),
        ]
        return channels[self.rng.randint(len(channels))].on(self.qubit())

    def measurement(self) -> cirq.Operation:
        repeated = [key for key, (width, _) in self.keys.items() if width <= self.left]
        if repeated and self.rng.randint(3) == 0:
            self.used.add("repeated key")
            key = repeated[self.rng.randint(len(repeated))]
            width, count = self.keys[key]
            self.keys[key] = (width, count + 1)
        else:
            key, width = f"k{len(self.keys)}", self.rng.randint(1, 3)
            self.keys[key] = (width, 1)
        self.left -= width
        self.used.add("measure")
        mask = tuple(bool(b) for b in self.rng.randint(2, size=self.rng.randint(0, width + 1)))
        confusion = {}
        if self.rng.randint(4) == 0:  # a map without chance: it turns over fixed bits
            self.used.add("confusion")
            named = tuple(int(k) for k in self.rng.permutation(width))
            confusion[named] = np.eye(2**width)[np.arange(2**width) ^ self.rng.randint(2**width)]
        return cirq.measure(*self.shuffled()[:width], key=key, invert_mask=mask, confusion_map=confusion)

    def conditional(self) -> cirq.Operation:
        operation = self.gate()
        for _ in range(self.rng.randint(1, 3)):
            operation = operation.with_classical_controls(self.condition())
        return operation

    def condition(self):
        names = list(self.keys)
        key = names[self.rng.randint(len(names))]
        width, count = self.keys[key]
        match self.rng.randint(5):
            case 0:
                self.used.add("key")
                return key
            case 1:
                self.used.add("index")
                return cirq.KeyCondition(cirq.MeasurementKey(key), index=int(self.rng.randint(-count, count)))
            case 2:
                self.used.add("mask")
                mask = [None, 1, 2, 3][self.rng.randint(4)]
                return cirq.BitMaskKeyCondition(key, -1, int(self.rng.randint(4)), bool(self.rng.randint(2)), mask)
            case 3:
                self.used.add("sympy")
                other = sympy.Symbol(names[self.rng.randint(len(names))])
                this = sympy.Symbol(key)
                forms = [this > 0, sympy.Eq(this, other), this + other >= 2, sympy.Ne(this, 1), this * other]
                return forms[self.rng.randint(len(forms))]
            case _:
                self.used.add("indexed sympy")
                symbol = sympy.IndexedBase(key)
                return sympy.Eq(symbol[int(self.rng.randint(width))], 1)

    def sub_circuit(self) -> cirq.Operation:
        self.used.add("sub-circuit")
        body = [self.gate(), self.gate()]
        repetitions = int(self.rng.randint(1, 3))
        measured = self.rng.randint(2)
        if measured:
            self.left -= repetitions
            body += [cirq.measure(self.qubit(), key="inner"), self.gate().with_classical_controls("inner"), self.gate()]
        operation = cirq.CircuitOperation(cirq.FrozenCircuit(body), repetitions=repetitions)
        operation = operation.with_qubit_mapping(dict(zip(self.qubits, self.shuffled(), strict=True)))
        if not measured:
            return operation
        name = f"k{len(self.keys)}"
        self.keys[name] = (1, repetitions)
        return operation.with_measurement_key_mapping({"inner": name})
