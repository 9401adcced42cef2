"""Runtime variables of Qiskit, each as a table over the clbits that it was computed from.

A Program has no variables: what is stored must be a function of clbits as they are when it is read. A
variable computed from a clbit that was measured again since is *stale*: reading it is refused by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from ir.lowering.base import InvalidCandidate, UnsupportedOperation
from ir.program import MAX_CONDITION_CLBITS

# What an expression is worth: Bool and Uint are integers, Float a float, and Duration exact seconds.
Number = int | float | Fraction


@dataclass(frozen=True, slots=True)
class TruthTable:
    """``rows[r]`` is the value where the record of ``clbits`` (first = bit 0) is ``r``.

    A constant has no clbits and one row.
    """

    clbits: tuple[int, ...]
    rows: tuple[Number, ...]

    def where(self, accepted: frozenset[int]) -> frozenset[int]:
        """The records on which the value is one of ``accepted``."""
        return frozenset(record for record, value in enumerate(self.rows) if value in accepted)

    def fails_where(self, known: Mapping[int, int]) -> bool:
        """Whether the value is 0 for every record in which the known clbits have these values."""
        places = [(place, known[clbit]) for place, clbit in enumerate(self.clbits) if clbit in known]
        return not any(
            value for record, value in enumerate(self.rows) if all(record >> place & 1 == bit for place, bit in places)
        )

    def over(self, clbits: tuple[int, ...]) -> list[Number]:
        """The values for every record of ``clbits``, which hold all clbits of this table."""
        places = [clbits.index(clbit) for clbit in self.clbits]
        return [
            self.rows[sum((record >> place & 1) << k for k, place in enumerate(places))]
            for record in range(2 ** len(clbits))
        ]

    def reduced(self) -> TruthTable:
        """The same values without the clbits that do not matter, so that a constant shows as one."""
        table = self
        for clbit in self.clbits:
            place = table.clbits.index(clbit)
            low = [record for record in range(len(table.rows)) if not record >> place & 1]
            if all(table.rows[record] == table.rows[record | 1 << place] for record in low):
                rest = tuple(other for other in table.clbits if other != clbit)
                table = TruthTable(rest, tuple(table.rows[record] for record in low))
        return table


class _Stale:
    """A value that no record of the present clbits tells any more."""


STALE = _Stale()


@dataclass(slots=True)
class ClassicalState:
    """What every variable holds at one point of the program, and which clbits were written on the way there."""

    values: dict[Any, TruthTable | _Stale] = field(default_factory=dict)
    written: set[int] = field(default_factory=set)

    def copy(self) -> ClassicalState:
        """A state of its own, for one branch; nothing is written there yet."""
        return ClassicalState(dict(self.values))

    def read(self, variable: Any, at: str) -> TruthTable:
        """The table of a variable.

        Raises:
            InvalidCandidate: It was never given a value.
            UnsupportedOperation: Its value is a function of clbits that were written since.
        """
        table = self.values.get(variable)
        if table is None:
            raise InvalidCandidate(f"{at}: runtime variable {variable.name!r} is read and has no value")
        if isinstance(table, _Stale):
            raise UnsupportedOperation(
                f"runtime variable {variable.name!r} that depends on an earlier record of a clbit",
                at=at,
                hint="measure into a clbit of its own",
            )
        return table

    def write(self, variable: Any, table: TruthTable) -> None:
        """Give a variable a value."""
        self.values[variable] = table.reduced()

    def measured(self, clbits: Iterable[int]) -> None:
        """Mark what was computed from these clbits: they hold something else now."""
        fresh = set(clbits)
        self.written |= fresh
        for variable, table in self.values.items():
            if isinstance(table, TruthTable) and not fresh.isdisjoint(table.clbits):
                self.values[variable] = STALE

    def join(self, condition: TruthTable, then: ClassicalState, otherwise: ClassicalState) -> None:
        """The state after a branch: ``condition`` is 1 where ``then`` was taken."""
        fresh = then.written | otherwise.written
        known = fresh.isdisjoint(condition.clbits)
        for variable in then.values.keys() & otherwise.values.keys():
            first, second = then.values[variable], otherwise.values[variable]
            if first == second:
                self.values[variable] = first
            elif known and isinstance(first, TruthTable) and isinstance(second, TruthTable):
                self.values[variable] = _chosen(condition, first, second)
            else:
                self.values[variable] = STALE
        self.written |= fresh


def _chosen(condition: TruthTable, first: TruthTable, second: TruthTable) -> TruthTable | _Stale:
    clbits = tuple(sorted({*condition.clbits, *first.clbits, *second.clbits}))
    if len(clbits) > MAX_CONDITION_CLBITS:
        return STALE
    rows = zip(condition.over(clbits), first.over(clbits), second.over(clbits), strict=True)
    return TruthTable(clbits, tuple(a if taken else b for taken, a, b in rows)).reduced()
