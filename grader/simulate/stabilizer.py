"""The stabilizer engine: Clifford programs on a thousand qubits, exactly, on stim's tableaus.

Measurements are deferred: a random outcome is copied onto a fresh qubit, which stands for the clbit from then on, and
a reset swaps the old state away onto one. So the ensemble of all outcomes is one stabilizer state on more qubits, and
no random number is drawn. Feed-forward of Pauli gates on a parity of records becomes controlled Paulis; on any other
condition the trajectories fork by the records it reads, up to a bound.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import stim

from grader.simulate.limits import EngineLimit
from grader.simulate.stabilizer_gates import CliffordGate, clifford_gate
from ir.program import (
    Barrier,
    Channel,
    Conditional,
    Gate,
    Measure,
    Operation,
    Prepare,
    Program,
    Reset,
    UnitaryMatrix,
    walk,
)

MAX_TRAJECTORIES = 256
MAX_UPDATES = 1_000_000  # operations, each counted for every trajectory: some ten seconds
MAX_TABLEAU = 8192  # qubits, those for records included: two bits a pair, 32 MiB


@dataclass(frozen=True, slots=True)
class Bit:
    """A classical bit: ``flipped`` exclusive-or the value of a tableau's qubit, or a constant where that is None."""

    qubit: int | None
    flipped: bool = False


@dataclass(slots=True)
class Trajectory:
    """A stabilizer state of the program's qubits, then those that hold records, of weight ``2**-halvings``."""

    simulator: stim.TableauSimulator
    num_qubits: int
    halvings: int = 0
    clbits: dict[int, Bit] = field(default_factory=dict)

    def copy(self) -> Trajectory:
        """Independent of this one."""
        return Trajectory(self.simulator.copy(), self.num_qubits, self.halvings, dict(self.clbits))

    def fresh_qubit(self) -> int:
        """One more qubit in |0>.

        Raises:
            EngineLimit: The tableau would be too large.
        """
        if self.num_qubits >= MAX_TABLEAU:
            raise EngineLimit(
                "qubits of a stabilizer tableau, records included", self.num_qubits + 1, MAX_TABLEAU, "limit.dimension"
            )
        self.num_qubits += 1
        self.simulator.set_num_qubits(self.num_qubits)
        return self.num_qubits - 1

    def value_of(self, qubit: int) -> int | None:
        """0 or 1 where a measurement is certain, None where it is even."""
        return {1: 0, 0: None, -1: 1}[self.simulator.peek_z(qubit)]

    def certain(self, bit: Bit) -> Bit:
        """The bit as a constant, where it is one here."""
        value = None if bit.qubit is None else self.value_of(bit.qubit)
        return bit if value is None else Bit(None, bit.flipped ^ bool(value))

    def probability(self, wanted: Sequence[tuple[int, int]]) -> float:
        """Of measuring each qubit as its value, after which the state is projected so: a power of two, or 0."""
        halvings = 0
        for qubit, value in wanted:
            seen = self.value_of(qubit)
            if seen is None:
                halvings += 1
                self.simulator.postselect_z(qubit, desired_value=bool(value))
            elif seen != value:
                return 0.0
        return 2.0**-halvings


@dataclass(frozen=True, slots=True)
class StabilizerEnsemble:
    """All trajectories of a program, or those of a condition.

    Attributes:
        trajectories: Each with its weight.
        error: Bounds the 2-norm by which gates differ from exact Cliffords.
        total: The sum of all weights: 1, or the probability of the condition.
    """

    trajectories: tuple[Trajectory, ...]
    error: float
    total: float = 1.0


def is_clifford(program: Program) -> bool:
    """Whether the engine takes every operation of the program."""
    return all(_is_covered(operation) for operation in walk(program.operations))


def run_stabilizer(
    program: Program, *, ones: Sequence[int] = (), pairs: Sequence[tuple[int, int]] = (), extra_qubits: int = 0
) -> StabilizerEnsemble:
    """Every trajectory of a Clifford program from a basis state.

    Args:
        program: ``is_clifford``.
        ones: Qubits that start in |1>; the others start in |0>.
        pairs: (qubit, reference): start in (|00> + |11>)/sqrt(2), so that the end state tells the whole map.
        extra_qubits: Reference qubits above the program's own.

    Raises:
        EngineLimit: Too many trajectories or qubits.
        ValueError: The program has an operation that is not Clifford.
    """
    simulator = stim.TableauSimulator()
    total = program.num_qubits + extra_qubits
    if total > MAX_TABLEAU:
        raise EngineLimit("qubits of a stabilizer tableau", total, MAX_TABLEAU, "limit.dimension")
    simulator.set_num_qubits(total)
    if ones:
        simulator.x(*ones)
    for qubit, reference in pairs:
        simulator.h(reference)
        simulator.cx(reference, qubit)
    run = _Run()
    found = run.all([Trajectory(simulator, total)], program.operations)
    return StabilizerEnsemble(tuple(found), run.error)


def _is_covered(operation: Operation) -> bool:
    match operation:
        case Gate() | UnitaryMatrix():
            return clifford_gate(operation) is not None
        case Prepare():
            return _basis_state(operation) is not None
        case Channel():
            return len(operation.kraus) == 1 and clifford_gate(_the_unitary(operation)) is not None
        case Measure() | Reset() | Conditional() | Barrier():
            return True


# Gates that stim has itself; a circuit of them runs some thirty times as fast as tableaus.
_NATIVE = {
    "x": "X", "y": "Y", "z": "Z", "h": "H", "s": "S", "sdg": "S_DAG", "sx": "SQRT_X", "sxdg": "SQRT_X_DAG",
    "swap": "SWAP",
}  # fmt: skip
_NATIVE_CONTROLLED = {"x": "CX", "y": "CY", "z": "CZ"}


def _native(operation: Gate) -> str | None:
    """The gate as a line of stim's, control first, if it has it. Written for speed: it is most of what a run costs."""
    qubits, controls = operation.qubits, operation.controls
    if not controls:
        name = _NATIVE.get(operation.name)
        if name is None:
            return None
        return f"{name} {qubits[0]}" if len(qubits) == 1 else f"{name} {qubits[0]} {qubits[1]}"
    name = _NATIVE_CONTROLLED.get(operation.name)
    if name is None or len(controls) > 1 or not controls[0].value:
        return None
    return f"{name} {controls[0].qubit} {qubits[0]}"


class _Run:
    """One run; what it counts is the error of the gates, and the work done."""

    def __init__(self) -> None:
        self.error = 0.0
        self.updates = 0

    def all(self, trajectories: list[Trajectory], operations: Sequence[Operation]) -> list[Trajectory]:
        lines: list[str] = []  # of gates that wait, to be run together
        for operation in operations:
            if isinstance(operation, Gate) and (native := _native(operation)) is not None:
                lines.append(native)
                continue
            self._run_lines(trajectories, lines)
            self._count(len(trajectories))
            match operation:
                case Gate() | UnitaryMatrix():
                    gate = _clifford(operation)
                    self.error += gate.error
                    for trajectory in trajectories:
                        if gate.qubits:
                            trajectory.simulator.do_tableau(gate.tableau, gate.qubits)
                case Channel():
                    trajectories = self.all(trajectories, (_the_unitary(operation),))
                case Measure():
                    for trajectory in trajectories:
                        _measure(trajectory, operation)
                case Reset():
                    for trajectory in trajectories:
                        _reset(trajectory, operation.qubit)
                case Prepare():
                    for trajectory in trajectories:
                        _prepare(trajectory, operation)
                case Conditional():
                    trajectories = [
                        done for trajectory in trajectories for done in self._conditional(trajectory, operation)
                    ]
                    if len(trajectories) > MAX_TRAJECTORIES:
                        raise _too_many(len(trajectories))
                case Barrier():
                    pass
        self._run_lines(trajectories, lines)
        return trajectories

    def _count(self, updates: int) -> None:
        self.updates += updates
        if self.updates > MAX_UPDATES:
            raise EngineLimit("updates of stabilizer tableaus", self.updates, MAX_UPDATES, "limit.branches")

    def _run_lines(self, trajectories: Sequence[Trajectory], lines: list[str]) -> None:
        """Run what waits, and empty it."""
        if lines:
            self._count(len(trajectories) * len(lines))
            circuit = stim.Circuit("\n".join(lines))
            for trajectory in trajectories:
                trajectory.simulator.do_circuit(circuit)
            lines.clear()

    def _conditional(self, trajectory: Trajectory, conditional: Conditional) -> list[Trajectory]:
        bits = [trajectory.certain(trajectory.clbits.get(clbit, Bit(None))) for clbit in conditional.clbits]
        qubits = sorted({bit.qubit for bit in bits if bit.qubit is not None})
        truth = [_holds(conditional, bits, dict(zip(qubits, _bits(k, len(qubits)), strict=True)))
                 for k in range(1 << len(qubits))]  # fmt: skip
        if all(truth) or not any(truth):
            return self.all([trajectory], conditional.operations if truth[0] else conditional.otherwise)
        parity = _parity(truth, qubits)
        either = _paulis(conditional.operations), _paulis(conditional.otherwise)
        if parity is not None and either[0] is not None and either[1] is not None:
            for negated, words in ((False, either[0]), (True, either[1])):
                for gate in words:
                    self.error += gate.error
                    _controlled_word(trajectory, gate, parity, negated=negated)
            return [trajectory]
        if 1 << len(qubits) > MAX_TRAJECTORIES:
            raise _too_many(1 << len(qubits))
        found = []
        for k in range(1 << len(qubits)):
            fork = trajectory.copy()
            probability = fork.probability(list(zip(qubits, _bits(k, len(qubits)), strict=True)))
            if probability == 0:
                continue
            fork.halvings -= round(math.log2(probability))
            found += self.all([fork], conditional.operations if truth[k] else conditional.otherwise)
        return found


def _too_many(count: int) -> EngineLimit:
    return EngineLimit("trajectories of a stabilizer state", count, MAX_TRAJECTORIES, "limit.branches")


def _clifford(operation: Gate | UnitaryMatrix) -> CliffordGate:
    gate = clifford_gate(operation)
    if gate is None:
        raise ValueError(f"not a Clifford operation: {type(operation).__name__} on qubits {list(operation.qubits)}")
    return gate


def _measure(trajectory: Trajectory, measure: Measure) -> None:
    value = trajectory.value_of(measure.qubit)
    if value is not None:
        trajectory.clbits[measure.clbit] = Bit(None, bool(value) ^ measure.inverted)
        return
    held = trajectory.fresh_qubit()
    trajectory.simulator.cx(measure.qubit, held)
    trajectory.clbits[measure.clbit] = Bit(held, measure.inverted)


def _reset(trajectory: Trajectory, qubit: int) -> None:
    value = trajectory.value_of(qubit)
    if value is None:
        trajectory.simulator.swap(qubit, trajectory.fresh_qubit())
    elif value:
        trajectory.simulator.x(qubit)


def _prepare(trajectory: Trajectory, prepare: Prepare) -> None:
    state = _basis_state(prepare)
    if state is None:
        raise ValueError(f"not a basis state: prepare on qubits {list(prepare.qubits)}")
    for position, qubit in enumerate(prepare.qubits):
        _reset(trajectory, qubit)
        if state >> position & 1:
            trajectory.simulator.x(qubit)


def _basis_state(prepare: Prepare) -> int | None:
    present = prepare.amplitudes.nonzero()[0]
    return int(present[0]) if len(present) == 1 else None


def _the_unitary(channel: Channel) -> UnitaryMatrix:
    return UnitaryMatrix(channel.kraus[0], channel.qubits)


def _holds(conditional: Conditional, bits: Sequence[Bit], values: dict[int, int]) -> bool:
    record = 0
    for position, bit in enumerate(bits):
        value = bit.flipped ^ (values[bit.qubit] if bit.qubit is not None else 0)
        record |= value << position
    return record in conditional.values


def _bits(value: int, count: int) -> list[int]:
    return [value >> position & 1 for position in range(count)]


@dataclass(frozen=True, slots=True)
class _Parity:
    """Exclusive or of some qubits' values and a constant."""

    qubits: tuple[int, ...]
    constant: bool


def _parity(truth: Sequence[bool], qubits: Sequence[int]) -> _Parity | None:
    """The truth table as a parity, where it is one."""
    chosen = [position for position in range(len(qubits)) if truth[1 << position] != truth[0]]
    mask = sum(1 << position for position in chosen)
    if any(truth[k] != (truth[0] ^ bool((k & mask).bit_count() % 2)) for k in range(len(truth))):
        return None
    return _Parity(tuple(qubits[position] for position in chosen), truth[0])


def _paulis(operations: Sequence[Operation]) -> list[CliffordGate] | None:
    """The operations as Pauli words, or None if one of them is anything else."""
    found = []
    for operation in operations:
        if isinstance(operation, Barrier):
            continue
        gate = clifford_gate(operation) if isinstance(operation, Gate | UnitaryMatrix) else None
        if gate is None or (gate.qubits and not gate.word):
            return None
        found.append(gate)
    return found


def _controlled_word(trajectory: Trajectory, gate: CliffordGate, parity: _Parity, *, negated: bool) -> None:
    """Apply a Pauli word where the parity holds (or, negated, where it does not).

    A word squares to 1, so that controlled by a sum it is the product of those controlled by each term. The controls
    hold records, whose phases nothing can see: that is why the word's phase does not matter.
    """
    simulator = trajectory.simulator
    for letter, qubit in zip(gate.word, gate.qubits, strict=True):
        if letter == "_":
            continue
        if parity.constant ^ negated:
            {"X": simulator.x, "Y": simulator.y, "Z": simulator.z}[letter](qubit)
        for control in parity.qubits:
            {"X": simulator.cx, "Y": simulator.cy, "Z": simulator.cz}[letter](control, qubit)
