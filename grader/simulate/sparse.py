"""The sparse engine: states of few amplitudes on many qubits, as arrays of basis states and amplitudes.

A basis state is a row of 64-bit words; bit k of the row is qubit k, above the qubits stand the clbits, above those
hidden bits. A measurement copies its outcome into the clbit and into a hidden bit of its own, a reset moves the old
value into one, a noise term numbers itself there: so all trajectories together are one pure state, records included,
and what nobody sees is traced out when the state is read. Batches of inputs are told apart by tag bits in the same way.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

import numpy as np
import numpy.typing as npt

from grader.simulate.limits import EngineLimit
from ir.gates import Matrix, pauli_word
from ir.program import (
    Barrier,
    Channel,
    Conditional,
    Control,
    Gate,
    Measure,
    Operation,
    Prepare,
    Program,
    Reset,
    UnitaryMatrix,
    walk,
)

Keys = npt.NDArray[np.uint64]

MAX_AMPLITUDES = 2**17
# Amplitudes times operations: some ten seconds.
MAX_UPDATES = 2**27
# Each operation that adds amplitudes up may leave rounding noise where they cancel; all of what is dropped after it has
# at most this norm, for each input.
DROPPED_NORM = 1e-13
_MATRIX_WORD = 6


@dataclass(frozen=True, slots=True)
class SparseState:
    """Amplitudes by basis state.

    Attributes:
        keys: Shape ``(k, words)``, rows all different.
        amplitudes: Shape ``(k,)``.
        num_qubits: Bits 0 up are the program's qubits.
        num_clbits: Bits ``num_qubits`` up are its clbits.
        num_hidden: Then what only an observer of everything would know.
        num_tags: Then the number of the input; amplitudes have norm 1 for each.
        num_additions: Operations after which amplitudes may have been dropped.
    """

    keys: Keys
    amplitudes: Matrix
    num_qubits: int
    num_clbits: int
    num_hidden: int
    num_tags: int
    num_additions: int

    @property
    def first_tag(self) -> int:
        """Position of the lowest tag bit."""
        return self.num_qubits + self.num_clbits + self.num_hidden

    @property
    def dropped(self) -> float:
        """Bound on the 2-norm of all that was dropped, for each input."""
        return self.num_additions * DROPPED_NORM


def run_sparse(program: Program, inputs: Sequence[int], max_amplitudes: int = MAX_AMPLITUDES) -> SparseState:
    """Run a program on basis states, side by side.

    Args:
        program: Of any operations.
        inputs: Basis states of its qubits; input j is tagged j.
        max_amplitudes: Of all inputs and trajectories together.

    Raises:
        EngineLimit: More amplitudes would be needed.
    """
    return run_superpositions(program, [((value, 1 + 0j),) for value in inputs], max_amplitudes)


def run_superpositions(
    program: Program, inputs: Sequence[Sequence[tuple[int, complex]]], max_amplitudes: int = MAX_AMPLITUDES
) -> SparseState:
    """Run a program on states of few amplitudes: each a list of (basis state, amplitude), of norm 1."""
    hidden = sum(_hidden_bits(operation) for operation in walk(program.operations))
    tags = max(len(inputs) - 1, 0).bit_length()
    width = program.num_qubits + program.num_clbits + hidden + tags
    run = _Run(max(1, -(-width // 64)), program.num_qubits, program.num_qubits + program.num_clbits, max_amplitudes)
    start = [(value | tag << (width - tags), amplitude) for tag, one in enumerate(inputs) for value, amplitude in one]
    if len(start) > max_amplitudes:
        raise _too_many(len(start), max_amplitudes)
    keys = pack_keys([key for key, _ in start], run.words)
    amplitudes = np.array([amplitude for _, amplitude in start], dtype=np.complex128)
    keys, amplitudes = run.all(keys, amplitudes, program.operations)
    if program.global_phase:
        amplitudes = amplitudes * np.exp(1j * program.global_phase)
    return SparseState(keys, amplitudes, program.num_qubits, program.num_clbits, hidden, tags, run.additions)


def pack_keys(values: Sequence[int], words: int) -> Keys:
    """Integers as rows of words, lowest word first: shape ``(len(values), words)``."""
    data = b"".join(value.to_bytes(8 * words, "little") for value in values)
    return np.frombuffer(data, dtype="<u8").astype(np.uint64).reshape(len(values), words)


def unpack_keys(keys: Keys) -> list[int]:
    """Rows of words as integers."""
    return [int.from_bytes(row.tobytes(), "little") for row in keys.astype("<u8")]


def bit_column(keys: Keys, position: int) -> npt.NDArray[np.uint64]:
    """Bit ``position`` of each row, 0 or 1."""
    column: npt.NDArray[np.uint64] = keys[:, position >> 6] >> np.uint64(position & 63) & np.uint64(1)
    return column


def gather_bits(keys: Keys, positions: Sequence[int]) -> Keys:
    """Rows whose bit j is bit ``positions[j]`` of ``keys``: shape ``(k, words for so many bits)``."""
    words = max(1, -(-len(positions) // 64))
    gathered = np.zeros((len(keys), words), dtype=np.uint64)
    for target, source in enumerate(positions):
        gathered[:, target >> 6] |= bit_column(keys, source) << np.uint64(target & 63)
    return gathered


def group_rows(keys: Keys) -> tuple[Keys, npt.NDArray[np.intp]]:
    """The different rows, in order, and for each row the position of its like among them."""
    if keys.shape[1] == 1:
        distinct, inverse = np.unique(keys[:, 0], return_inverse=True)
        return distinct[:, None], inverse
    order = np.lexsort(keys.T)
    ordered = keys[order]
    starts = np.ones(len(keys), dtype=bool)
    starts[1:] = (ordered[1:] != ordered[:-1]).any(axis=1)
    inverse = np.empty(len(keys), dtype=np.intp)
    inverse[order] = np.cumsum(starts) - 1
    return ordered[starts], inverse


def _hidden_bits(operation: Operation) -> int:
    match operation:
        case Measure() | Reset():
            return 1
        case Prepare():
            return len(operation.qubits)
        case Channel():
            return (len(operation.kraus) - 1).bit_length()
        case Gate() | UnitaryMatrix() | Conditional() | Barrier():
            return 0
        case _:
            assert_never(operation)


def _too_many(count: int, bound: int) -> EngineLimit:
    return EngineLimit("non-zero amplitudes", count, bound, "limit.dimension")


@dataclass(slots=True)
class _Run:
    """One run: where hidden bits go next, and how often amplitudes were added up."""

    words: int
    first_clbit: int
    next_hidden: int
    max_amplitudes: int
    additions: int = 0
    updates: int = 0

    def all(self, keys: Keys, amplitudes: Matrix, operations: Sequence[Operation]) -> tuple[Keys, Matrix]:
        for operation in operations:
            self.updates += len(keys)
            if self.updates > MAX_UPDATES:
                raise EngineLimit("updates of sparse amplitudes", self.updates, MAX_UPDATES, "limit.dimension")
            match operation:
                case Gate():
                    keys, amplitudes = self._gate(keys, amplitudes, operation)
                case UnitaryMatrix():
                    keys, amplitudes = self.matrix(
                        keys, amplitudes, operation.matrix, operation.qubits, operation.controls
                    )
                case Measure():
                    keys = self._measure(keys, operation)
                case Reset():
                    keys = self._hide(keys, operation.qubit)
                case Prepare():
                    keys, amplitudes = self._prepare(keys, amplitudes, operation)
                case Channel():
                    keys, amplitudes = self._channel(keys, amplitudes, operation)
                case Conditional():
                    keys, amplitudes = self._conditional(keys, amplitudes, operation)
                case Barrier():
                    pass
                case _:
                    assert_never(operation)
            if len(keys) > self.max_amplitudes:
                raise _too_many(len(keys), self.max_amplitudes)
        return keys, amplitudes

    def _gate(self, keys: Keys, amplitudes: Matrix, gate: Gate) -> tuple[Keys, Matrix]:
        word = pauli_word(gate.name)
        if word is not None and len(word) > _MATRIX_WORD:
            return self._pauli_rotation(keys, amplitudes, word, gate)
        return self.matrix(keys, amplitudes, gate.matrix(), gate.qubits, gate.controls)

    def matrix(
        self,
        keys: Keys,
        amplitudes: Matrix,
        matrix: Matrix,
        qubits: Sequence[int],
        controls: Sequence[Control] = (),
    ) -> tuple[Keys, Matrix]:
        """Multiply by a matrix on ``qubits`` where the controls hold."""
        chosen = self._holding(keys, controls)
        if chosen is not None:
            if not chosen.any():
                return keys, amplitudes
            if not chosen.all():
                done, numbers = self.matrix(keys[chosen], amplitudes[chosen], matrix, qubits)
                kept = ~chosen
                return np.concatenate([keys[kept], done]), np.concatenate([amplitudes[kept], numbers])
        local = self._local(keys, qubits)
        filled = matrix != 0
        if (filled.sum(axis=0) == 1).all() and (filled.sum(axis=1) == 1).all():
            target = filled.argmax(axis=0)
            moved = self._replace(keys, qubits, target[local]) if (target != np.arange(len(target))).any() else keys
            factors = matrix[target, np.arange(len(target))]
            return moved, amplitudes if (factors == 1).all() else amplitudes * factors[local]
        return self._add_up(keys, amplitudes, matrix, qubits, local)

    def _add_up(
        self, keys: Keys, amplitudes: Matrix, matrix: Matrix, qubits: Sequence[int], local: npt.NDArray[np.intp]
    ) -> tuple[Keys, Matrix]:
        self.additions += 1
        rest, group = group_rows(self._replace(keys, qubits, np.zeros_like(local)))
        if len(rest) * len(matrix) > 2 * self.max_amplitudes * max(1, len(matrix) // 2):
            raise _too_many(len(rest) * len(matrix), self.max_amplitudes)
        block = np.zeros((len(rest), len(matrix)), dtype=np.complex128)
        block[group, local] = amplitudes
        product = block @ matrix.T
        weights = product.real**2 + product.imag**2
        rows, columns = np.nonzero(weights > DROPPED_NORM**2 / max(weights.size, 1))
        return self._replace(rest[rows], qubits, columns), product[rows, columns]

    def _pauli_rotation(self, keys: Keys, amplitudes: Matrix, word: str, gate: Gate) -> tuple[Keys, Matrix]:
        """``cos(theta/2) - i sin(theta/2) P``, a word of any length without its matrix."""
        chosen = self._holding(keys, gate.controls)
        kept = np.zeros(len(keys), dtype=bool) if chosen is None else ~chosen
        self.additions += 1
        moving, numbers = keys[~kept], amplitudes[~kept]
        flips = pack_keys([sum(1 << q for q, a in zip(gate.qubits, word, strict=True) if a in "xy")], self.words)
        sign = np.zeros(len(moving), dtype=np.uint64)
        for qubit, letter in zip(gate.qubits, word, strict=True):
            if letter in "yz":
                sign ^= bit_column(moving, qubit)
        half = gate.params[0] / 2
        turned = -1j * math.sin(half) * 1j ** word.count("y") * (1 - 2 * sign.astype(np.float64)) * numbers
        distinct, group = group_rows(np.concatenate([moving, moving ^ flips]))
        total = np.zeros(len(distinct), dtype=np.complex128)
        np.add.at(total, group, np.concatenate([math.cos(half) * numbers, turned]))
        weights = total.real**2 + total.imag**2
        real = weights > DROPPED_NORM**2 / max(weights.size, 1)
        return np.concatenate([keys[kept], distinct[real]]), np.concatenate([amplitudes[kept], total[real]])

    def _holding(self, keys: Keys, controls: Sequence[Control]) -> npt.NDArray[np.bool_] | None:
        """Rows where all controls hold; None where there are no controls."""
        if not controls:
            return None
        chosen = np.ones(len(keys), dtype=bool)
        for control in controls:
            chosen &= bit_column(keys, control.qubit) == control.value
        return chosen

    def _local(self, keys: Keys, qubits: Sequence[int]) -> npt.NDArray[np.intp]:
        local = np.zeros(len(keys), dtype=np.uint64)
        for position, qubit in enumerate(qubits):
            local |= bit_column(keys, qubit) << np.uint64(position)
        return local.astype(np.intp)

    def _replace(self, keys: Keys, qubits: Sequence[int], values: npt.NDArray[np.intp]) -> Keys:
        """``keys`` with ``qubits`` set to the values, first qubit least significant."""
        changed = keys.copy()
        numbers = values.astype(np.uint64)
        for position, qubit in enumerate(qubits):
            word, place = qubit >> 6, np.uint64(qubit & 63)
            changed[:, word] &= ~(np.uint64(1) << place)
            changed[:, word] |= (numbers >> np.uint64(position) & np.uint64(1)) << place
        return changed

    def _measure(self, keys: Keys, measure: Measure) -> Keys:
        value = bit_column(keys, measure.qubit).astype(np.intp)
        hidden = self._next(1)
        return self._replace(keys, (hidden, self.first_clbit + measure.clbit), value | (value ^ measure.inverted) << 1)

    def _hide(self, keys: Keys, qubit: int) -> Keys:
        """The qubit's value moves into a hidden bit, and the qubit is 0."""
        value = bit_column(keys, qubit).astype(np.intp)
        return self._replace(keys, (self._next(1), qubit), value)

    def _prepare(self, keys: Keys, amplitudes: Matrix, prepare: Prepare) -> tuple[Keys, Matrix]:
        for qubit in prepare.qubits:
            keys = self._hide(keys, qubit)
        present = np.flatnonzero(prepare.amplitudes)
        if len(keys) * len(present) > self.max_amplitudes:
            raise _too_many(len(keys) * len(present), self.max_amplitudes)
        parts = [self._replace(keys, prepare.qubits, np.full(len(keys), value)) for value in present]
        return np.concatenate(parts), np.concatenate([prepare.amplitudes[value] * amplitudes for value in present])

    def _channel(self, keys: Keys, amplitudes: Matrix, channel: Channel) -> tuple[Keys, Matrix]:
        count = (len(channel.kraus) - 1).bit_length()
        hidden = range(self._next(count), self.next_hidden)
        parts = []
        for position, kraus in enumerate(channel.kraus):
            local = self._local(keys, channel.qubits)
            rows, numbers = self._add_up(keys, amplitudes, kraus, channel.qubits, local)
            parts.append((self._replace(rows, hidden, np.full(len(rows), position)), numbers))
        return np.concatenate([rows for rows, _ in parts]), np.concatenate([numbers for _, numbers in parts])

    def _conditional(self, keys: Keys, amplitudes: Matrix, conditional: Conditional) -> tuple[Keys, Matrix]:
        record = self._local(keys, [self.first_clbit + clbit for clbit in conditional.clbits])
        chosen = np.isin(record, np.array(sorted(conditional.values), dtype=np.intp))
        then = self.all(keys[chosen], amplitudes[chosen], conditional.operations)
        other = self.all(keys[~chosen], amplitudes[~chosen], conditional.otherwise)
        return np.concatenate([then[0], other[0]]), np.concatenate([then[1], other[1]])

    def _next(self, count: int) -> int:
        self.next_hidden += count
        return self.next_hidden - count
