"""What each operation does to rows of basis states and their amplitudes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

import numpy as np
import numpy.typing as npt

from grader.simulate.limits import EngineLimit
from grader.simulate.sparse_keys import Keys, bit_column, group_rows, pack_keys
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
    Reset,
    UnitaryMatrix,
)

# Each operation that adds amplitudes up may leave rounding noise where they cancel; all of what is dropped after it has
# at most this norm, for each input.
DROPPED_NORM = 1e-13
_MATRIX_WORD = 6


def hidden_bits(operation: Operation) -> int:
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


def too_many(count: int, bound: int) -> EngineLimit:
    return EngineLimit("non-zero amplitudes", count, bound, "limit.dimension")


@dataclass(slots=True)
class SparseRun:
    """One run: where hidden bits go next, and how often amplitudes were added up."""

    words: int
    first_clbit: int
    next_hidden: int
    max_amplitudes: int
    max_updates: int
    additions: int = 0
    updates: int = 0

    def count(self, updates: int) -> None:
        """Add to the updates done.

        Raises:
            EngineLimit: They are more than is allowed.
        """
        self.updates += updates
        if self.updates > self.max_updates:
            raise EngineLimit("updates of sparse amplitudes", self.updates, self.max_updates, "limit.dimension")

    def all(self, keys: Keys, amplitudes: Matrix, operations: Sequence[Operation]) -> tuple[Keys, Matrix]:
        """Run operations one after the other.

        Raises:
            EngineLimit: More amplitudes or updates would be needed than are allowed.
        """
        for operation in operations:
            self.count(len(keys))
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
                raise too_many(len(keys), self.max_amplitudes)
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
            raise too_many(len(rest) * len(matrix), self.max_amplitudes)
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
            raise too_many(len(keys) * len(present), self.max_amplitudes)
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
