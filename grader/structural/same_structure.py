"""Rule ``same_structure``: the same operations on the same qubits in every case, one-qubit gates and angles aside."""

from __future__ import annotations

from contracts.rules.cases import SameStructure
from contracts.schema import Contract
from grader.structural.case_changes import same_kind
from grader.structural.case_program import CaseProgram
from grader.structural.describe import counted, describe
from grader.structural.evidence import failed, held
from grader.structural.steps import Step, steps_of
from grader.verdict import Evidence


def same_structure(rule: SameStructure, contract: Contract, cases: tuple[CaseProgram, ...]) -> Evidence:
    """On every qubit the steps of two cases act with the same partners, in the same order.

    One-qubit unitaries are left out: they merge, and vanish with their angle. An operation on several qubits that
    vanishes is a difference.
    """
    bound = "the same operations, angles aside, in every case"
    lists = [_skeleton(steps_of(case.program)) for case in cases]
    for case, other in zip(cases[1:], lists[1:], strict=True):
        for qubit in sorted({*lists[0], *other}):
            a, b = lists[0].get(qubit, []), other.get(qubit, [])
            place = next(
                (k for k, (x, y) in enumerate(zip(a, b, strict=False)) if not same_kind(x, y)), min(len(a), len(b))
            )
            if place == len(a) == len(b):
                continue
            words = (
                describe(item[place].number, item[place].operation) if place < len(item) else "nothing"
                for item in (a, b)
            )
            first, second = words
            return failed(
                rule.rule, case.subject, rule.because,
                measured=f"differs from {cases[0].subject} on qubit {qubit}", bound=bound,
                witness=f"{second} in place of {first}",
            )  # fmt: skip
    return held(rule.rule, "all cases", rule.because, measured=counted(len(cases), "case"), bound=bound)


def _skeleton(steps: tuple[Step, ...]) -> dict[int, list[Step]]:
    """By qubit, all steps but unguarded one-qubit unitaries: those merge, and may vanish with their angle."""
    found: dict[int, list[Step]] = {}
    for step in steps:
        if step.effect is not None and len(step.qubits) == 1 and not step.guards:
            continue
        for qubit in step.qubits:
            found.setdefault(qubit, []).append(step)
    return found
