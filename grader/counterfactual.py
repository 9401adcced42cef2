"""What would be, had a measurement always given the same: whether the program is right without its record.

Here a rule and a comparison meet, which know nothing of each other: the rule ``record_decides`` makes the programs,
the contract's own comparison judges them against the target of their case.
"""

from __future__ import annotations

from contracts.cases import ResolvedCase
from contracts.rules import RecordDecides
from contracts.schema import Contract
from grader.structural.record_decides import record_decides
from grader.substitution import Judge
from grader.verdict import Evidence, Outcome
from ir.program import Program


def check_counterfactuals(
    contract: Contract, cases: tuple[ResolvedCase, ...], programs: tuple[Program, ...], judge: Judge
) -> tuple[Evidence, ...]:
    """One evidence for each rule ``record_decides`` and each case.

    Args:
        cases: All cases that gave a program, with their ``programs`` in the same order.
    """
    return tuple(
        _check(rule, contract, case, program, judge)
        for rule in contract.rules
        if isinstance(rule, RecordDecides)
        for case, program in zip(cases, programs, strict=True)
    )


def _check(rule: RecordDecides, contract: Contract, case: ResolvedCase, program: Program, judge: Judge) -> Evidence:
    target = judge.target(case)

    def right(changed: Program) -> Outcome:
        outcomes = {item.outcome for item in judge.compare(target, changed, case.subject)}
        decisive = (Outcome.FAILED, Outcome.UNDECIDED)
        return next((outcome for outcome in decisive if outcome in outcomes), Outcome.HELD)

    return record_decides(rule, contract, program, case.subject, right)
