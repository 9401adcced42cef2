"""Rule ``written_before``: an argument has had its effect before two groups of registers meet."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from contracts.rules import WrittenBefore
from contracts.schema import Contract
from grader.structural.after import steps_after
from grader.structural.case_differences import Difference, differences
from grader.structural.case_program import CaseProgram
from grader.structural.describe import counted, describe, listed, numbered
from grader.structural.evidence import failed, held, undecided
from grader.structural.simplify import effective_steps
from grader.structural.steps import Step
from grader.verdict import Evidence


def written_before(rule: WrittenBefore, contract: Contract, cases: tuple[CaseProgram, ...]) -> Evidence:
    """Cases that differ in ``argument`` alone differ in nothing that has to come after a coupling of both groups.

    A coupling is an entangling operation on qubits of ``registers`` and of ``before``. Of two cases both are asked:
    what one has and the other has not may be either's. Padding is stripped, and what commutes with all that
    comes after the couplings may as well stand before them.
    """
    qubits = {register.name: register.qubits for register in contract.registers}
    own = {qubit for name in rule.registers for qubit in qubits[name]}
    others = {qubit for name in rule.before for qubit in qubits[name]}
    bound = f"none by {rule.argument} after {listed(rule.registers)} and {listed(rule.before)} are coupled"
    compared = 0
    for difference in differences(cases, rule.argument):
        compared += 1
        for case, late in late_differences(difference, own, others):
            operations = dict(numbered(case.program))
            shown = listed(describe(number, operations[number]) for number in late)
            measured = f"{counted(len(late), 'operation')} after it depend on {rule.argument}"
            return failed(rule.rule, case.subject, rule.because, measured=measured, bound=bound, witness=shown)
    if not compared:
        measured = f"no two cases differ in {rule.argument} alone"
        return undecided(rule.rule, "all cases", rule.because, measured=measured, bound=bound)
    measured = f"none, in {counted(compared, 'comparison')} of cases"
    return held(rule.rule, "all cases", rule.because, measured=measured, bound=bound)


def late_differences(
    difference: Difference, own: Collection[int], others: Collection[int]
) -> list[tuple[CaseProgram, list[int]]]:
    """Each of two cases with the numbers of the operations that it alone has, and has after a coupling; none left out.

    A coupling is an operation, no product, on qubits of both groups. The case listed first is the later one.
    """
    one = effective_steps(difference.one.program)
    gone = {step.number for step in difference.missing}
    missing = [index for index, step in enumerate(one) if step.number in gone]
    sides = ((difference.other, difference.steps, difference.middle), (difference.one, one, missing))
    found: list[tuple[CaseProgram, list[int]]] = []
    for case, steps, differing in sides:
        late = steps_after(steps, _couplings(steps, own, others))
        numbers = [steps[index].number for index in differing if index in late]
        if numbers:
            found.append((case, numbers))
    return found


def _couplings(steps: Sequence[Step], own: Collection[int], others: Collection[int]) -> list[int]:
    return [
        index
        for index, step in enumerate(steps)
        if step.effect is not None
        and not step.effect.is_local
        and not set(own).isdisjoint(step.qubits)
        and not set(others).isdisjoint(step.qubits)
    ]
