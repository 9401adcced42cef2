"""Rule ``oracle_generic``: the programs that it needs, in which another oracle stands for the one handed in.

Whether such a program is right is a comparison, which ``grader.substitution`` orders: rules know none.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from contracts.arguments import Circuit
from contracts.rules.oracle import OracleGeneric
from grader.structural.case_program import CaseProgram
from grader.structural.oracle_uses import Use, Uses, assignments, substituted, uses_of
from ir.codec import digest
from ir.lowering.raised import inverted
from ir.program import Program

MAX_READINGS = 24  # ways to read which qubit is which


@dataclass(frozen=True, slots=True)
class Readings:
    """The program of a case with another oracle in place of every use.

    Attributes:
        uses: That were replaced.
        programs: One a way to read which qubit is which, the likeliest first, at most ``MAX_READINGS``.
        complete: There are no other ways.
    """

    uses: Uses
    programs: tuple[Program, ...]
    complete: bool


def oracle_generic(rule: OracleGeneric, cases: tuple[CaseProgram, ...], index: int, other: Program) -> Readings:
    """The program of case ``index`` with ``other`` in place of the oracle."""
    return with_another(uses_in(rule, cases), cases, index, other)


def uses_in(rule: OracleGeneric, cases: tuple[CaseProgram, ...]) -> tuple[Uses, ...]:
    """The uses of the oracle in the program of each case."""
    return tuple(uses_of(item.program, rule.argument, _program(item, rule.argument)) for item in cases)


def with_another(found: tuple[Uses, ...], cases: tuple[CaseProgram, ...], index: int, other: Program) -> Readings:
    """The program of case ``index`` with ``other`` in place of the oracle, which each case uses as ``found`` says.

    Several where the operations leave open which qubit is which. What one case leaves open, another one may
    say: uses are compared over all cases if every case has as many. One program takes the same reading for
    every use, because an author uses an oracle in one way.
    """
    case = cases[index]
    uses = found[index]
    alike = len({len(item.found) for item in found}) == 1
    columns = list(zip(*(item.found for item in found), strict=True)) if alike else [(use,) for use in uses.found]
    options = [_shared(use, column) for use, column in zip(uses.found, columns, strict=True)]
    if _is_its_own_inverse(other):
        # Read forwards or backwards, a use on the same qubits is replaced by the same operations.
        options = [_first_of_each(item) for item in options]
    ways = list(itertools.islice(itertools.product(*options), MAX_READINGS + 1))
    every = [_places(way, columns) for way in ways]
    complete = len(ways) <= MAX_READINGS and all(decided for _, decided in every)
    # The likeliest places of each way first.
    ranked = itertools.zip_longest(
        *([(way, item) for item in places] for way, (places, _) in zip(ways, every, strict=True))
    )
    readings = [pair for rank in ranked for pair in rank if pair is not None]
    programs = tuple(substituted(case.program, way, other, chosen) for way, chosen in readings[:MAX_READINGS])
    return Readings(uses, programs, complete and len(readings) <= MAX_READINGS)


def _first_of_each(readings: Sequence[Use]) -> tuple[Use, ...]:
    """The readings that differ in more than the direction."""
    first: dict[tuple[object, object], Use] = {}
    for reading in readings:
        first.setdefault((reading.controls, reading.candidates), reading)
    return tuple(first.values())


def _is_its_own_inverse(program: Program) -> bool:
    """Operation by operation, as a phase oracle of one gate is; False where that shows in the product alone."""
    return digest(inverted(program)) == digest(program)


def _shared(use: Use, column: Sequence[Use]) -> tuple[Use, ...]:
    """Readings of a use that the same use has in every case, on the same qubits; all of them if there is none."""
    shared = tuple(
        reading for reading in use.readings if all(reading.how in {r.how for r in other.readings} for other in column)
    )
    # An author who uses the oracle on the same qubits in every case has a reading that says so.
    consistent = tuple(reading for reading in shared if all(_common(reading, column)))
    return consistent or shared or use.readings


def _common(use: Use, column: Sequence[Use]) -> list[frozenset[int]]:
    """For each qubit of the oracle those that all cases allow; empty where a case has no reading of the kind."""
    alike = [reading for other in column for reading in other.readings if reading.how == use.how]
    if len(alike) != len(column):
        return []
    return [
        frozenset.intersection(*(reading.candidates[qubit] for reading in alike))
        for qubit in range(len(use.candidates))
    ]


def _places(way: Sequence[Use], columns: Sequence[Sequence[Use]]) -> tuple[list[list[tuple[int, ...]]], bool]:
    """Places of all uses, read this way, the likeliest first; and whether there are no others."""
    options = [
        _assigned(use, _known(use, column)) or _assigned(use, {}) for use, column in zip(way, columns, strict=True)
    ]
    ranks = max((len(item) for item in options), default=1)
    places = [[item[min(rank, len(item) - 1)] for item in options] for rank in range(min(ranks, MAX_READINGS))]
    return places, ranks <= MAX_READINGS


def _assigned(use: Use, known: Mapping[int, int]) -> tuple[tuple[int, ...], ...]:
    """One more than are read; none where the cases do not use the oracle on the same qubits."""
    return tuple(itertools.islice(assignments(use, known), MAX_READINGS + 1))


def _known(use: Use, column: Sequence[Use]) -> dict[int, int]:
    """Qubits of a use that all cases together fix, where each has a reading of that kind."""
    return {qubit: next(iter(common)) for qubit, common in enumerate(_common(use, column)) if len(common) == 1}


def _program(case: CaseProgram, argument: str) -> Program:
    value = case.arguments[argument]
    if not isinstance(value, Circuit):
        raise ValueError(f"{argument} is no circuit")  # the contract's fault, checked when it is loaded
    return value.program
