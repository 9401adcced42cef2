"""A sparse state as a product: qubits that no operation has joined yet are held apart.

What is in a basis state is a known bit, and the rest are factors, each with rows and amplitudes of its own. Thirty
qubits in superposition cost sixty amplitudes until something joins them. A qubit leaves its factor as soon as it is the
same in all rows, and, where that is asked for, when it is in a product with the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from grader.simulate.limits import EngineLimit
from grader.simulate.sparse_keys import Keys, bit_column, group_rows, pack_keys, unpack_keys
from grader.simulate.sparse_order import touched
from grader.simulate.sparse_steps import DROPPED_NORM, SparseRun, too_many
from ir.gates import Matrix
from ir.program import Conditional, Gate, Operation, UnitaryMatrix

_NEW = 0  # what gets a number when it is held


@dataclass(frozen=True, slots=True)
class Factor:
    """One part of the product.

    Attributes:
        keys: Shape ``(k, words)``; positions of other factors and known bits are 0.
        amplitudes: Shape ``(k,)``.
        positions: The qubits and clbits that are told apart here.
        tagged: Whether its rows are of several inputs.
        number: Another one whenever rows or positions are.
    """

    keys: Keys
    amplitudes: Matrix
    positions: frozenset[int]
    tagged: bool
    number: int


class Factors:
    """The product, changed by one operation after the other; its steps are counted by the run.

    Args:
        run: That has not begun, so that its next hidden bit stands just above the clbits.
        rows: The start, as integers, all different.
        amplitudes: One each.
        tagged: Whether they are of several inputs.
    """

    def __init__(self, run: SparseRun, rows: Sequence[int], amplitudes: Sequence[complex], *, tagged: bool) -> None:
        self._run = run
        self._known: dict[int, int] = {}
        self._factor_of: dict[int, int] = {}
        self._factors: dict[int, Factor] = {}
        self._constant = 0  # hidden bits that all rows share
        self._amplitude = 1 + 0j
        self._numbers = 0
        every = frozenset(range(run.next_hidden))
        keys = pack_keys(rows, run.words)
        self._take(Factor(keys, np.array(amplitudes, dtype=np.complex128), every, tagged, _NEW), tuple(every))

    def settled(self, operation: Operation) -> tuple[Operation, ...]:
        """What is left to be done where known bits say whether a gate acts, or which body is run."""
        match operation:
            case Gate() | UnitaryMatrix():
                acts = all(self._known.get(one.qubit, one.value) == one.value for one in operation.controls)
                return (operation,) if acts else ()
            case Conditional() if all(self._clbit(clbit) in self._known for clbit in operation.clbits):
                value = sum(self._known[self._clbit(clbit)] << j for j, clbit in enumerate(operation.clbits))
                return operation.operations if value in operation.values else operation.otherwise
            case _:
                return (operation,)

    def met(self, positions: Iterable[int]) -> list[Factor]:
        """The factors that these positions belong to."""
        numbers = {self._factor_of[position] for position in positions if position in self._factor_of}
        return [self._factors[number] for number in sorted(numbers)]

    def mark(self, positions: Iterable[int]) -> tuple[int, ...]:
        """Changes whenever the factors of these positions have become others, or one has become known."""
        return tuple(self._factor_of.get(position, -1) for position in positions)

    def positions(self, operation: Operation) -> tuple[int, ...]:
        """Of the qubits and clbits that an operation names."""
        qubits, clbits = touched(operation)
        return (*qubits, *map(self._clbit, clbits))

    def rows_after(self, operation: Operation, most: int) -> int:
        """How many rows its factors would have, joined; nothing is changed but the count of updates.

        Args:
            operation: Without hidden bits of its own.
            most: The answer where it would be more than the run allows.

        Raises:
            EngineLimit: The run has no updates left.
        """
        before = self._run.additions
        joined = self._joined(self.positions(operation))
        try:
            keys, _ = self._run.all(joined.keys, joined.amplitudes, (operation,))
        except EngineLimit:
            self._run.count(0)
            return most
        finally:
            self._run.additions = before
        return len(keys)

    def apply(self, operation: Operation) -> None:
        """Join what the operation joins, and run it.

        Raises:
            EngineLimit: A factor would have more rows than the run allows.
        """
        for left in self.settled(operation):
            if left is not operation:
                self.apply(left)
                continue
            positions = self.positions(operation)
            joined = self._joined(positions)
            keys, amplitudes = self._run.all(joined.keys, joined.amplitudes, (operation,))
            met = self.met(positions)
            for factor in met:
                del self._factors[factor.number]
            for position in positions:
                self._known.pop(position, None)
            changed = replace(joined, keys=keys, amplitudes=amplitudes)
            self._take(changed, positions, met[0] if len(met) == 1 else None)

    def separate(self, position: int) -> bool:
        """Take a qubit out of its factor if it is in a product with all else there, to what may be dropped."""
        if position not in self._factor_of:
            return False
        factor = self._factors[self._factor_of[position]]
        ones = bit_column(factor.keys, position) == 1
        if 2 * np.count_nonzero(ones) != len(ones):
            return False
        rest, group = group_rows(_without(factor.keys, position))
        if len(rest) == 1 or 2 * len(rest) != len(ones):
            return False  # it is alone, or in no product
        block = np.zeros((2, len(rest)), dtype=np.complex128)
        block[ones.astype(np.intp), group] = factor.amplitudes
        # All columns of a product are the longest one, times numbers.
        longest = block[:, int(np.argmax((np.abs(block) ** 2).sum(axis=0)))]
        unit = longest / np.linalg.norm(longest)
        others = unit.conj() @ block
        if np.linalg.norm(block - np.outer(unit, others)) > DROPPED_NORM:
            return False
        self._run.additions += 1
        del self._factors[factor.number]
        alone = pack_keys((0, 1 << position), self._run.words)
        self._take(Factor(alone, unit, frozenset((position,)), False, _NEW))
        self._take(Factor(rest, others, factor.positions - {position}, factor.tagged, _NEW))
        return True

    def multiplied(self) -> tuple[Keys, Matrix]:
        """All factors as one state; those that hold nothing but hidden bits, which are traced out anyway, are left out.

        Raises:
            EngineLimit: It would have more rows than the run allows.
        """
        keys = pack_keys((self._constant | self._bits(self._known),), self._run.words)
        amplitudes = np.array([self._amplitude])
        for factor in sorted(self._factors.values(), key=lambda one: min(one.positions, default=-1)):
            if factor.positions or factor.tagged:
                keys, amplitudes = self._product(keys, amplitudes, factor.keys, factor.amplitudes)
            else:
                amplitudes = amplitudes * np.linalg.norm(factor.amplitudes)
        return keys, amplitudes

    def _clbit(self, clbit: int) -> int:
        return self._run.first_clbit + clbit

    def _take(self, factor: Factor, asked: Iterable[int] = (), was: Factor | None = None) -> None:
        """Hold what ``was`` another factor; what of ``asked`` is the same in all rows is known from now on."""
        keys, left = factor.keys, factor.positions
        for position in asked:
            column = bit_column(keys, position)
            if (column == column[0]).all():
                self._known[position] = int(column[0])
                self._factor_of.pop(position, None)
                keys, left = _without(keys, position), left - {position}
        if len(keys) == 1:
            (row,) = unpack_keys(keys)
            for position in left:
                self._known[position] = row >> position & 1
                self._factor_of.pop(position, None)
            self._constant |= row & ~sum(1 << position for position in left)
            self._amplitude *= complex(factor.amplitudes[0])
            return
        if was is not None and len(keys) == len(was.keys) and left == was.positions:
            number = was.number
        else:
            self._numbers += 1
            number = self._numbers
        self._factors[number] = replace(factor, keys=keys, positions=left, number=number)
        for position in left:
            self._factor_of[position] = number

    def _joined(self, positions: Sequence[int]) -> Factor:
        """The factors of ``positions`` and the known bits among them as one, without taking them out."""
        known = {position: self._known[position] for position in positions if position in self._known}
        factors = self.met(positions)
        if len(factors) == 1 and not known:
            return factors[0]
        keys, amplitudes = pack_keys((self._bits(known),), self._run.words), np.ones(1, dtype=np.complex128)
        for factor in factors:
            keys, amplitudes = self._product(keys, amplitudes, factor.keys, factor.amplitudes)
        inner = frozenset(known).union(*(factor.positions for factor in factors))
        return Factor(keys, amplitudes, inner, any(factor.tagged for factor in factors), _NEW)

    def _product(self, keys: Keys, amplitudes: Matrix, others: Keys, numbers: Matrix) -> tuple[Keys, Matrix]:
        count = len(keys) * len(others)
        if count > self._run.max_amplitudes:
            raise too_many(count, self._run.max_amplitudes)
        rows = (keys[:, None, :] | others[None, :, :]).reshape(count, keys.shape[1])
        return rows, np.outer(amplitudes, numbers).reshape(count)

    @staticmethod
    def _bits(known: dict[int, int]) -> int:
        return sum(bit << position for position, bit in known.items())


def _without(keys: Keys, position: int) -> Keys:
    """Rows with this bit 0."""
    cleared = keys.copy()
    cleared[:, position >> 6] &= ~(np.uint64(1) << np.uint64(position & 63))
    return cleared
