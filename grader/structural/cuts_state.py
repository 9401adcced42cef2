"""The state at a cut: every trajectory of the steps taken so far, side by side, exactly.

Recorded outcomes keep trajectories apart; outcomes that nobody records (reset, noise) make several
trajectories with one record. Free inputs are halves of maximally entangled pairs with reference qubits that no
step touches, so that one state says what happens to every input (Choi, Linear Algebra Appl. 10, 1975).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from grader.simulate.kernels import apply_matrix, apply_pauli_rotation, qubit_slices
from grader.structural.effects import Effect, Rotation
from grader.structural.steps import Bit, Guard, Step
from ir.gates import Matrix
from ir.program import Channel, Control, Measure, Prepare, Reset

MAX_AMPLITUDES = 2**20  # of all trajectories together: 16 MiB
MAX_TRAJECTORIES = 128
_GONE = 1e-20  # squared norm of a trajectory that is rounding noise


class TooLarge(Exception):
    """The state cannot be followed within the bounds; says which."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where each qubit of the program, and each reference, stands in the rows of the state."""

    qubits: tuple[int, ...]  # of the program, ascending: qubit k of the rows is qubits[k]
    references: int = 0  # above the qubits, in the order of the free inputs

    @property
    def total(self) -> int:
        return len(self.qubits) + self.references

    def of(self, qubits: Sequence[int]) -> list[int]:
        return [self.qubits.index(qubit) for qubit in qubits]


@dataclass(slots=True, eq=False)
class CutState:
    """Trajectories: column b of ``columns``, shape ``(2**n, trajectories)``, unnormalised, with its bits."""

    places: Places
    columns: Matrix
    bits: list[dict[Bit, int]]

    def copy(self) -> CutState:
        return CutState(self.places, self.columns.copy(), list(self.bits))

    @property
    def cost(self) -> int:
        """Amplitudes held."""
        return int(self.columns.size)

    def apply(self, step: Step) -> None:
        """One step on every trajectory whose record lets it run. In place.

        Raises:
            TooLarge: More trajectories than the bounds allow.
        """
        runs = [index for index, bits in enumerate(self.bits) if all(_met(guard, bits) for guard in step.guards)]
        if len(runs) == len(self.bits):
            self._run(step)
            return
        rests = [index for index in range(len(self.bits)) if index not in runs]
        others = self._selected(rests)
        if step.written is not None:
            clbit, version = step.written
            others.bits = [bits | {step.written: _value((clbit, version - 1), bits)} for bits in others.bits]
        if not runs:
            self.columns, self.bits = others.columns, others.bits
            return
        chosen = self._selected(runs)
        chosen._run(step)
        self.columns = np.concatenate([chosen.columns, others.columns], axis=1)
        self.bits = chosen.bits + others.bits

    def records(self) -> list[Matrix]:
        """For each record the trajectories that have it: shape ``(2**n, k)`` each, normalised together."""
        groups: dict[tuple[tuple[Bit, int], ...], list[int]] = {}
        for index, bits in enumerate(self.bits):
            groups.setdefault(tuple(sorted(bits.items())), []).append(index)
        found = (self.columns[:, members] for members in groups.values())
        return [part / np.linalg.norm(part) for part in found]

    def _selected(self, indices: list[int]) -> CutState:
        return CutState(self.places, np.ascontiguousarray(self.columns[:, indices]), [self.bits[k] for k in indices])

    def _run(self, step: Step) -> None:
        if step.effect is not None:
            self._unitary(step.effect)
            return
        operation = step.operation
        match operation:
            case Measure():
                assert step.written is not None  # every measurement writes
                written = step.written
                self._split(self.places.of((operation.qubit,)), lambda value, bits: bits | {
                    written: value ^ operation.inverted
                }, None)  # fmt: skip
            case Reset():
                zero = np.array([1, 0], dtype=np.complex128)
                self._split(self.places.of((operation.qubit,)), lambda _, bits: bits, zero)
            case Prepare():
                self._split(self.places.of(operation.qubits), lambda _, bits: bits, operation.amplitudes)
            case Channel():
                self._channel(operation)
            case _:
                raise AssertionError(f"a step without effect: {type(operation).__name__}")

    def _unitary(self, effect: Effect) -> None:
        qubits = self.places.of(effect.qubits)
        where = {qubit: place for place, qubit in enumerate(self.places.qubits)}
        controls = [Control(where[qubit], value) for qubit, value in effect.controls]
        if isinstance(effect.body, Rotation):
            apply_pauli_rotation(self.columns, effect.body.word, effect.body.angle, qubits, controls)
        else:
            apply_matrix(self.columns, effect.body, qubits, controls)

    def _split(self, places: list[int], noted: object, amplitudes: Matrix | None) -> None:
        """One trajectory for each value of the qubits; then the value stays, or ``amplitudes`` replace it."""
        assert callable(noted)
        parts: list[Matrix] = []
        bits: list[dict[Bit, int]] = []
        for value, part in enumerate(qubit_slices(self.columns, places)):
            weights = np.sum(np.abs(part) ** 2, axis=tuple(range(part.ndim - 1)))
            kept = np.flatnonzero(weights > _GONE)
            self._room(len(bits) + len(kept))
            if not len(kept):
                continue
            columns = np.zeros((len(self.columns), len(kept)), dtype=np.complex128)
            targets = qubit_slices(columns, places)
            if amplitudes is None:
                targets[value][...] = part[..., kept]
            else:
                for row in np.flatnonzero(amplitudes):
                    targets[row][...] = amplitudes[row] * part[..., kept]
            parts.append(columns)
            bits += [noted(value, self.bits[index]) for index in kept]
        self.columns, self.bits = np.concatenate(parts, axis=1), bits

    def _channel(self, channel: Channel) -> None:
        places = self.places.of(channel.qubits)
        self._room(len(self.bits) * len(channel.kraus))
        parts, bits = [], []
        for kraus in channel.kraus:
            columns = self.columns.copy()
            apply_matrix(columns, kraus, places)
            kept = np.flatnonzero(np.sum(np.abs(columns) ** 2, axis=0) > _GONE)
            parts.append(columns[:, kept])
            bits += [self.bits[index] for index in kept]
        self.columns, self.bits = np.ascontiguousarray(np.concatenate(parts, axis=1)), bits

    def _room(self, trajectories: int) -> None:
        if trajectories > MAX_TRAJECTORIES:
            raise TooLarge(f"more than {MAX_TRAJECTORIES} trajectories")
        if trajectories * len(self.columns) > MAX_AMPLITUDES:
            raise TooLarge(f"more than {MAX_AMPLITUDES} amplitudes")


def start_state(qubits: Sequence[int], states: Mapping[int, Matrix], free: Sequence[int]) -> CutState:
    """The state before any step.

    Args:
        qubits: That matter, in any order.
        states: Known one-qubit states of those that are not free, shape ``(2,)``; |0> where none is given.
        free: Qubits that are halves of pairs; reference j belongs to ``free[j]``.

    Raises:
        TooLarge: There are too many of them.
    """
    places = Places(tuple(sorted(qubits)), len(free))
    if 1 << places.total > MAX_AMPLITUDES:
        raise TooLarge(f"{places.total} qubits, references included")
    state: Matrix = np.ones(1, dtype=np.complex128)
    zero, both = np.array([1, 0], dtype=np.complex128), np.array([1, 1], dtype=np.complex128)
    for qubit in places.qubits:
        known = both if qubit in free else states.get(qubit, zero)
        state = np.asarray(np.kron(known, state), dtype=np.complex128)
    tensor = np.zeros((1 << places.references, len(state)), dtype=np.complex128)
    rows = np.arange(len(state))
    wanted = np.zeros_like(rows)
    for j, qubit in enumerate(free):
        wanted |= (rows >> places.qubits.index(qubit) & 1) << j
    tensor[wanted, rows] = state / math.sqrt(1 << places.references)
    return CutState(places, tensor.reshape(-1, 1), [{}])


def _value(bit: Bit, bits: Mapping[Bit, int]) -> int:
    return bits.get(bit, 0)  # a clbit that was never written reads 0


def _met(guard: Guard, bits: Mapping[Bit, int]) -> bool:
    value = sum(_value(bit, bits) << k for k, bit in enumerate(guard.bits))
    return (value in guard.values) == guard.inside
