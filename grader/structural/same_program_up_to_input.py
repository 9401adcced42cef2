"""Rule ``same_program_up_to_input``: no branching on arguments beyond the basis states that are put in."""

from __future__ import annotations

from contracts.rules.cases import SameProgramUpToInput
from contracts.schema import Contract
from grader.structural.after import axes_of
from grader.structural.case_changes import canonical_order, first_difference
from grader.structural.case_program import CaseProgram
from grader.structural.describe import counted, describe
from grader.structural.evidence import failed, held
from grader.structural.recognise import is_gate
from grader.structural.steps import Step, steps_of
from grader.structural.waypoint_state import qubits_of_registers
from grader.verdict import Evidence
from ir.program import Program


def same_program_up_to_input(
    rule: SameProgramUpToInput, contract: Contract, cases: tuple[CaseProgram, ...]
) -> Evidence:
    """The net steps are equal in every case once bit flips on the named registers are taken off.

    Taken off is every X on these qubits that need not come after anything, and with ``anywhere`` those farther on too.
    Net steps: what cancels out is gone, effects are compared and not names, and the order of independent steps does
    not matter. Two equal programs written with different gates for the same larger operator do differ here.
    """
    qubits = frozenset(qubits_of_registers(contract, rule.registers))
    bound = "the same net steps in every case"
    reduced = [_without_input(case.program, qubits, anywhere=rule.anywhere) for case in cases]
    for case, steps in zip(cases[1:], reduced[1:], strict=True):
        found = first_difference(reduced[0], steps)
        if found is not None:
            first, other = (_words(step) for step in found)
            return failed(
                rule.rule, case.subject, rule.because,
                measured=f"differs from {cases[0].subject}", bound=bound, witness=f"{other} in place of {first}",
            )  # fmt: skip
    measured = f"{counted(len(cases), 'case')}, {counted(len(reduced[0]), 'net step')} each"
    return held(rule.rule, "all cases", rule.because, measured=measured, bound=bound)


def _without_input(program: Program, qubits: frozenset[int], *, anywhere: bool) -> tuple[Step, ...]:
    """Canonical net steps of what is left without the flips; those go first, so that none hides behind another."""
    kept: list[Step] = []
    closed: set[int] = set()  # qubits on which something stands that does not commute with X
    for step in steps_of(program):
        is_flip = (
            step.effect is not None
            and not step.guards
            and len(step.qubits) == 1
            and step.qubits[0] in qubits
            and is_gate(step.effect, "x", open_controls=False) is True
        )
        if not is_flip or (not anywhere and step.qubits[0] in closed):
            kept.append(step)
            closed.update(qubit for qubit in step.qubits if "x" not in axes_of(step, qubit))
    return canonical_order(kept)


def _words(step: Step | None) -> str:
    return "nothing" if step is None else describe(step.number, step.operation)
