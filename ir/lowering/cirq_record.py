"""Measurement keys of Cirq: which clbits a record fills, and conditions on records as truth tables.

Clbits are counted here in the order of measuring ("ordinals"); ``number_clbits`` renumbers them once all are
known. Within one measurement Cirq prints the first qubit leftmost, so it gets the highest clbit.
Different measurements have different keys, which Cirq prints apart, and in which order they run is not
visible to the author: ``Circuit.append`` moves a measurement into an earlier moment if its qubit is idle
there. So they are ordered by their qubits: the one with the lowest qubit gets the lowest clbits. Of two with the
same lowest qubit, whose order the author does see, the first one gets the lower: an algorithm that uses one
ancilla again and again finds the least significant bit first, because what it found turns the later rounds.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Any

import cirq
import numpy as np

from ir.gates import Matrix
from ir.lowering.base import InvalidCandidate, TooLarge, UnsupportedOperation
from ir.program import MAX_CLBITS, MAX_CONDITION_CLBITS, Conditional, Measure, Operation

# Each row of a sympy condition's table is a substitution of about a millisecond.
MAX_SYMPY_CONDITION_BITS = 8

Bits = tuple[int, ...]  # ordinals of one record, first measured (most significant) first


class Record:
    """Every bit measured so far, by key."""

    def __init__(self) -> None:
        self.num_bits = 0
        self._records: dict[Any, list[Bits]] = {}

    def add(self, key: Any, num_bits: int) -> Bits:
        """Make room for one more record under ``key``.

        Raises:
            InvalidCandidate: The key already holds records of another length, as Cirq forbids.
            TooLarge: Too many bits.
        """
        records = self._records.setdefault(key, [])
        if records and len(records[-1]) != num_bits:
            raise InvalidCandidate(
                f"measurement key {str(key)!r}: a record of {num_bits} bits after one of {len(records[-1])}"
            )
        if self.num_bits + num_bits > MAX_CLBITS:
            raise TooLarge(f"more than {MAX_CLBITS} measured bits")
        bits = tuple(range(self.num_bits, self.num_bits + num_bits))
        self.num_bits += num_bits
        records.append(bits)
        return bits

    def clbits(self, operations: Iterable[Operation]) -> list[int]:
        """The clbit of each ordinal, once the operations that fill them are known."""
        qubits = {operation.clbit: operation.qubit for operation in operations if isinstance(operation, Measure)}
        by_qubit = sorted(self._all(), key=lambda bits: (min(qubits[bit] for bit in bits), bits[0]))
        order = [bit for bits in by_qubit for bit in reversed(bits)]
        clbits = [0] * len(order)
        for clbit, ordinal in enumerate(order):
            clbits[ordinal] = clbit
        return clbits

    def layout(self, clbits: list[int]) -> str:
        """The record from the highest clbit down, as keys with the number of bits of each record."""
        named = {bits: str(key) for key, found in self._records.items() for bits in found}
        downwards = sorted(self._all(), key=lambda bits: -clbits[bits[0]])
        return ", ".join(f"{named[bits]}[{len(bits)}]" for bits in downwards)

    def _all(self) -> list[Bits]:
        return [bits for found in self._records.values() for bits in found]

    @property
    def num_records(self) -> int:
        """How often something was measured."""
        return sum(map(len, self._records.values()))

    def conditions(self, conditions: Iterable[Any]) -> list[tuple[Bits, frozenset[int]]]:
        """Truth tables whose conjunction is the conjunction of ``conditions``.

        Returns:
            Pairs of ordinals (bit i of a value is entry i) and the values that fulfil the condition:
            one pair if all the bits fit one table, else one for each condition. A constant has no ordinals,
            and its value 0 where it holds.
        """
        tables = [self._table(condition) for condition in conditions]
        bits = sorted({bit for table_bits, _ in tables for bit in table_bits}, reverse=True)
        if len(tables) < 2 or len(bits) > MAX_CONDITION_CLBITS:
            return tables
        values = list(range(2 ** len(bits)))
        for table_bits, accepted in tables:
            places = [bits.index(bit) for bit in table_bits]
            values = [v for v in values if sum((v >> p & 1) << i for i, p in enumerate(places)) in accepted]
        return [(tuple(bits), frozenset(values))]

    def _table(self, condition: Any) -> tuple[Bits, frozenset[int]]:
        kind = type(condition)
        if kind is cirq.KeyCondition:
            bits = self._find(condition.key, condition.index)
            _check_width(condition, len(bits), MAX_CONDITION_CLBITS)
            return bits[::-1], frozenset(range(1, 2 ** len(bits)))
        if kind is cirq.BitMaskKeyCondition:
            bits = self._find(condition.key, condition.index)
            _check_width(condition, len(bits), MAX_CONDITION_CLBITS)
            return bits[::-1], frozenset(v for v in range(2 ** len(bits)) if _mask_holds(condition, v))
        if kind is cirq.SympyCondition:
            return self._sympy_table(condition)
        raise UnsupportedOperation(
            f"classical condition of class {kind.__name__}",
            hint="a measurement key, cirq.KeyCondition, cirq.BitMaskKeyCondition or cirq.SympyCondition is read",
        )

    def _sympy_table(self, condition: Any) -> tuple[Bits, frozenset[int]]:
        """Ask Cirq's own condition about every value of the records that it names; a constant names none."""
        keys = sorted(set(condition.keys), key=str)
        found = {key: self._find(key, -1) for key in keys}
        bits = sorted({bit for key_bits in found.values() for bit in key_bits}, reverse=True)
        _check_width(condition, len(bits), MAX_SYMPY_CONDITION_BITS)
        accepted = []
        for value in range(2 ** len(bits)):
            digit = {bit: value >> place & 1 for place, bit in enumerate(bits)}
            records = {key: [tuple(digit[bit] for bit in key_bits)] for key, key_bits in found.items()}
            try:
                holds = condition.resolve(cirq.ClassicalDataDictionaryStore(_records=records))
            except (TypeError, ValueError, IndexError) as error:
                raise InvalidCandidate(f"classical condition {condition} cannot be decided: {error}") from error
            if holds:
                accepted.append(value)
        return tuple(bits), frozenset(accepted)

    def _find(self, key: Any, index: int) -> Bits:
        records = self._records.get(key, [])
        if not records:
            raise InvalidCandidate(f"a condition reads measurement key {str(key)!r}, which is not measured before it")
        if not isinstance(index, int | np.integer) or not -len(records) <= index < len(records):
            raise InvalidCandidate(f"a condition reads record {index} of key {str(key)!r}, which has {len(records)}")
        return records[index]


def flips_of(confusion: Matrix) -> int | None:
    """The bits that a confusion map turns over, the last of its qubits as bit 0; None if it draws or mixes them.

    A map without chance that turns over fixed bits is an ``invert_mask`` by another name.
    """
    if confusion.ndim != 2 or len(confusion) != confusion.shape[1] or not len(confusion):
        return None
    flips = int(np.argmax(confusion[0]))
    turned = np.arange(len(confusion)) ^ flips
    return flips if np.array_equal(confusion, np.equal.outer(turned, np.arange(len(confusion)))) else None


def number_clbits(operations: Iterable[Operation], clbits: list[int]) -> tuple[Operation, ...]:
    """The same operations with ordinals turned into clbits: entry k of ``clbits`` is that of ordinal k."""
    numbered: list[Operation] = []
    for operation in operations:
        if isinstance(operation, Measure):
            operation = dataclasses.replace(operation, clbit=clbits[operation.clbit])
        elif isinstance(operation, Conditional):
            read = [clbits[bit] for bit in operation.clbits]
            ascending = sorted(read)
            place = [ascending.index(clbit) for clbit in read]
            operation = dataclasses.replace(
                operation,
                clbits=tuple(ascending),
                values=frozenset(_moved_bits(value, place) for value in operation.values),
                operations=number_clbits(operation.operations, clbits),
                otherwise=number_clbits(operation.otherwise, clbits),
            )
        numbered.append(operation)
    return tuple(numbered)


def _moved_bits(value: int, place: list[int]) -> int:
    """``value`` with bit i moved to bit ``place[i]``."""
    return sum((value >> i & 1) << p for i, p in enumerate(place))


def _mask_holds(condition: Any, value: int) -> bool:
    if condition.bitmask is not None:
        value &= condition.bitmask
    return bool((value == condition.target_value) == bool(condition.equal_target))


def _check_width(condition: Any, width: int, bound: int) -> None:
    if width > bound:
        raise TooLarge(f"classical condition {condition} reads {width} bits, at most {bound} are read")
