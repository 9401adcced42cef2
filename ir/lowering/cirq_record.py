"""Measurement keys of Cirq: which clbits a record fills, and conditions on records as truth tables.

Clbits are counted here in the order of measuring ("ordinals"); ``number_clbits`` turns them around
once all are known, because Cirq prints what was measured first leftmost and clbits are printed
highest index leftmost.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Any

import cirq
import numpy as np

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

    def layout(self) -> str:
        """The printed record from left to right, as keys with the number of bits of each record."""
        records = sorted((bits[0], str(key), len(bits)) for key, found in self._records.items() for bits in found)
        return ", ".join(f"{key}[{num_bits}]" for _, key, num_bits in records)

    @property
    def num_records(self) -> int:
        """How often something was measured."""
        return sum(map(len, self._records.values()))

    def conditions(self, conditions: Iterable[Any]) -> list[tuple[Bits, frozenset[int]]]:
        """Truth tables whose conjunction is the conjunction of ``conditions``.

        Returns:
            Pairs of ordinals (bit i of a value is entry i) and the values that fulfil the condition:
            one pair if all the bits fit one table, else one for each condition.
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
        """Ask Cirq's own condition about every value of the records that it names."""
        keys = sorted(set(condition.keys), key=str)
        found = {key: self._find(key, -1) for key in keys}
        bits = sorted({bit for key_bits in found.values() for bit in key_bits}, reverse=True)
        if not bits:
            raise UnsupportedOperation(f"classical condition {condition} without a measurement key")
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


def number_clbits(operations: Iterable[Operation], num_bits: int) -> tuple[Operation, ...]:
    """The same operations with ordinals turned into clbits: the first measured bit is the highest."""
    last = num_bits - 1
    numbered: list[Operation] = []
    for operation in operations:
        if isinstance(operation, Measure):
            operation = dataclasses.replace(operation, clbit=last - operation.clbit)
        elif isinstance(operation, Conditional):
            operation = dataclasses.replace(
                operation,
                clbits=tuple(last - bit for bit in operation.clbits),
                operations=number_clbits(operation.operations, num_bits),
                otherwise=number_clbits(operation.otherwise, num_bits),
            )
        numbered.append(operation)
    return tuple(numbered)


def _mask_holds(condition: Any, value: int) -> bool:
    if condition.bitmask is not None:
        value &= condition.bitmask
    return bool((value == condition.target_value) == bool(condition.equal_target))


def _check_width(condition: Any, width: int, bound: int) -> None:
    if width > bound:
        raise TooLarge(f"classical condition {condition} reads {width} bits, at most {bound} are read")
