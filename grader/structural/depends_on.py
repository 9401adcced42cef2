"""Rule ``depends_on``: the program changes with an argument, all others kept."""

from __future__ import annotations

from contracts.rules.cases import DependsOn
from contracts.schema import Contract
from grader.structural.case_changes import canonical_steps, first_difference
from grader.structural.case_program import CaseProgram
from grader.structural.describe import counted, listed
from grader.structural.evidence import failed, held, undecided
from grader.verdict import Evidence


def depends_on(rule: DependsOn, contract: Contract, cases: tuple[CaseProgram, ...]) -> Evidence:
    """For each argument two cases with different values of it have different net steps.

    Cases that differ in no other argument are looked at where there are such; otherwise all. Without two
    values of the argument nothing can be said.
    """
    bound = f"net steps that depend on {listed(rule.arguments)}"
    steps = [canonical_steps(case.program) for case in cases]
    shown = []
    for name in rule.arguments:
        pairs = [
            (i, j)
            for i in range(len(cases))
            for j in range(i + 1, len(cases))
            if cases[i].arguments[name] != cases[j].arguments[name]
        ]
        if not pairs:
            return undecided(rule.rule, "all cases", rule.because, measured=f"{name} has one value only", bound=bound)
        alone = [(i, j) for i, j in pairs if _differ_in(cases[i], cases[j], name)]
        chosen = alone or pairs
        differing = next(((i, j) for i, j in chosen if first_difference(steps[i], steps[j]) is not None), None)
        if differing is None:
            return failed(
                rule.rule, "all cases", rule.because, bound=bound,
                measured=f"{counted(len(chosen), 'pair')} of cases with other values of {name} have the same program",
                witness=f"{cases[chosen[0][0]].subject} and {cases[chosen[0][1]].subject}",
            )  # fmt: skip
        shown.append(f"{name}: {cases[differing[0]].subject} and {cases[differing[1]].subject}")
    return held(rule.rule, "all cases", rule.because, measured=listed(shown), bound=bound)


def _differ_in(left: CaseProgram, right: CaseProgram, name: str) -> bool:
    return all(left.arguments[other] == right.arguments[other] for other in left.arguments if other != name)
