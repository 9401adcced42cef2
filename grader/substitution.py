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

from contracts.arguments import Circuit, Value
from contracts.cases import ResolvedCase
from contracts.rules.oracle import OracleGeneric
from contracts.schema import Contract
from contracts.target_values import TargetValue
from grader.structural.case_program import CaseProgram
from grader.structural.describe import counted
from grader.structural.evidence import failed, held, undecided
from grader.structural.oracle_generic import oracle_generic
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
        _check(rule, contract, cases, seen, index, seed, judge)
        for rule in contract.rules
        if isinstance(rule, OracleGeneric)
        for index in range(len(cases))
    )


def _check(
    rule: OracleGeneric,
    contract: Contract,
    cases: tuple[ResolvedCase, ...],
    seen: tuple[CaseProgram, ...],
    index: int,
    seed: str,
    judge: Judge,
) -> Evidence:
    case = cases[index]
    bound = f"right for another {rule.argument} in place of every use"
    other = _another(rule.argument, contract, cases, index, seed)
    if other is None:
        why = f"no other {rule.argument} of its kind was found"
        return undecided(rule.rule, case.subject, rule.because, measured=why, bound=bound)
    readings = oracle_generic(rule, seen, index, other.program)
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


def _another(name: str, contract: Contract, cases: tuple[ResolvedCase, ...], index: int, seed: str) -> Circuit | None:
    """Another member of the family: drawn as probes are, else out of the cases; never the one of this case."""
    own = cases[index].arguments[name]
    assert isinstance(own, Circuit)  # checked when the contract is loaded
    place = [argument.name for argument in contract.entry_point.arguments].index(name)
    argument = contract.entry_point.arguments[place]
    written = contract.written_values()[place]
    digest = hashlib.sha256(f"qassay.substitute/1\n{seed}\n{name}\n{index}".encode()).digest()
    generator = np.random.Generator(np.random.PCG64(int.from_bytes(digest, "big")))
    drawn: list[Value] = [argument.draw(generator, written) for _ in range(_DRAWS)]
    for value in (*drawn, *(case.arguments[name] for case in cases)):
        if isinstance(value, Circuit) and value.program != own.program:
            return value
    return None
