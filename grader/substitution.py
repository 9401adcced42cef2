"""Another oracle in place of the one handed in: the program must be right for that one too.

Here a rule and a comparison meet, which know nothing of each other: the rule ``oracle_generic`` makes the program,
the contract's own comparison judges it against the target of the other oracle's arguments. Which other oracle is
fixed by the digests of contract and source, so that it is not to be known while the source is written.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from contracts.arguments import Circuit, CircuitArgument, Value
from contracts.cases import ResolvedCase
from contracts.rules.oracle import OracleGeneric
from contracts.schema import Contract
from contracts.target_values import TargetValue
from grader.structural.case_program import CaseProgram
from grader.structural.describe import counted
from grader.structural.evidence import failed, held, undecided
from grader.structural.oracle_generic import uses_in, with_another
from grader.structural.oracle_uses import Uses
from grader.verdict import Evidence, Outcome
from ir.program import Program

_DRAWS = 16

# The contract's comparison of a program with a target, for a case of that subject.
Compared = Callable[[TargetValue, Program, str], tuple[Evidence, ...]]
Evaluated = Callable[[ResolvedCase], TargetValue]


@dataclass(frozen=True, slots=True)
class Judge:
    """How the pipeline evaluates a case's target and compares a program with it."""

    target: Evaluated
    compare: Compared


def check_substitutions(
    contract: Contract, cases: tuple[ResolvedCase, ...], programs: tuple[Program, ...], seed: str, judge: Judge
) -> tuple[Evidence, ...]:
    """One evidence for each rule ``oracle_generic`` and each case.

    Args:
        cases: All cases that gave a program, with their ``programs`` in the same order.
        seed: Of the digests of contract and source.
    """
    seen = tuple(
        CaseProgram(case.subject, case.arguments, program, case.probe)
        for case, program in zip(cases, programs, strict=True)
    )
    return tuple(
        _check(rule, contract, cases, _Seen(seen, found, index), seed, judge)
        for rule in contract.rules
        if isinstance(rule, OracleGeneric)
        for found in [uses_in(rule, seen)]
        for index in range(len(cases))
    )


@dataclass(frozen=True, slots=True)
class _Seen:
    """The programs of all cases, the uses of the oracle in each, and the case that is looked at."""

    cases: tuple[CaseProgram, ...]
    uses: tuple[Uses, ...]
    index: int


def _check(
    rule: OracleGeneric,
    contract: Contract,
    cases: tuple[ResolvedCase, ...],
    seen: _Seen,
    seed: str,
    judge: Judge,
) -> Evidence:
    case = cases[seen.index]
    others = _others(rule.argument, contract, cases, seen.index, seed)
    if not others:
        why = f"no other {rule.argument} of its kind was found"
        bound = f"right for another {rule.argument} in place of every use"
        return undecided(rule.rule, case.subject, rule.because, measured=why, bound=bound)
    found: Evidence | None = None
    for other in others:
        found = _checked_with(rule, case, seen, other, judge)
        if found.outcome is not Outcome.HELD:
            return found
    assert found is not None  # there is one other at least
    return found


def _checked_with(rule: OracleGeneric, case: ResolvedCase, seen: _Seen, other: Circuit, judge: Judge) -> Evidence:
    bound = f"right for another {rule.argument} in place of every use"
    readings = with_another(seen.uses, seen.cases, seen.index, other.program)
    uses = readings.uses
    if uses.unmatched:
        why = f"{counted(len(uses.unmatched), 'operation')} of the name {rule.argument} match no use of it"
        return undecided(rule.rule, case.subject, rule.because, measured=why, bound=bound)
    changed = ResolvedCase(case.subject, {**case.arguments, rule.argument: other}, case.target, case.probe)
    target = judge.target(changed)
    used = f"{rule.argument} used {counted(len(uses.found), 'time')}"
    worst: Evidence | None = None
    for program in readings.programs:
        evidence = judge.compare(target, program, case.subject)
        wrong = next((item for item in evidence if item.outcome is not Outcome.HELD), None)
        if wrong is None:
            return held(rule.rule, case.subject, rule.because, measured=f"{used}; right for another one", bound=bound)
        if worst is None or (worst.outcome is Outcome.FAILED and wrong.outcome is Outcome.UNDECIDED):
            worst = wrong
    assert worst is not None  # there is at least one reading
    measured = f"{used}; with another one {worst.check}: {worst.measured}, bound {worst.bound}"
    decided = worst.outcome is Outcome.FAILED and readings.complete
    if worst.outcome is Outcome.FAILED and not decided:
        measured += "; which qubit is which is not known in full"
    answer = failed if decided else undecided
    return answer(rule.rule, case.subject, rule.because, measured=measured, bound=bound, witness=worst.witness)


def _others(
    name: str, contract: Contract, cases: tuple[ResolvedCase, ...], index: int, seed: str
) -> tuple[Circuit, ...]:
    """What stands in for the oracle of this case: of a small family all that no case has run with, a share a case.

    So every member has been met, if not by a run then by a program that another one gave. Of any other family, one.
    """
    place = [argument.name for argument in contract.entry_point.arguments].index(name)
    argument = contract.entry_point.arguments[place]
    assert isinstance(argument, CircuitArgument)  # checked when the contract is loaded
    every = argument.every(_generator(seed, name, "every"), contract.written_values()[place])
    run = [case.arguments[name] for case in cases]
    met = [value.program for value in run if isinstance(value, Circuit)]
    unmet = tuple(member for member in every if member.program not in met)[index :: len(cases)]
    if unmet:
        return unmet
    another = _another(name, contract, cases, index, seed)
    return () if another is None else (another,)


def _another(name: str, contract: Contract, cases: tuple[ResolvedCase, ...], index: int, seed: str) -> Circuit | None:
    """Another member of the family: drawn as probes are, else out of the cases; never the one of this case."""
    own = cases[index].arguments[name]
    assert isinstance(own, Circuit)  # checked when the contract is loaded
    place = [argument.name for argument in contract.entry_point.arguments].index(name)
    argument = contract.entry_point.arguments[place]
    written = contract.written_values()[place]
    generator = _generator(seed, name, str(index))
    drawn: list[Value] = [argument.draw(generator, written) for _ in range(_DRAWS)]
    for value in (*drawn, *(case.arguments[name] for case in cases)):
        if isinstance(value, Circuit) and value.program != own.program:
            return value
    return None


def _generator(seed: str, name: str, which: str) -> np.random.Generator:
    digest = hashlib.sha256(f"qassay.substitute/1\n{seed}\n{name}\n{which}".encode()).digest()
    return np.random.Generator(np.random.PCG64(int.from_bytes(digest, "big")))
