"""Rule ``block_used``: a block of the library is part of the program and does something."""

from __future__ import annotations

from contracts.rules import BlockUsed
from contracts.schema import Contract
from grader.structural.cuts_scope import without_final_measurements
from grader.structural.cuts_state import TooLarge
from grader.structural.describe import counted, describe, listed, numbered
from grader.structural.evidence import failed, held, undecided
from grader.structural.library_blocks import families_of
from grader.structural.simplify import effective_steps
from grader.structural.steps import steps_of
from grader.structural.values_between import computed_without
from grader.structural.waypoint_state import qubits_of_registers
from grader.verdict import Evidence
from ir.program import Program


def block_used(rule: BlockUsed, contract: Contract, program: Program, subject: str) -> Evidence:
    """An operation with an effect comes from a library class of the family.

    By origin, which readers vouch for: a block of the candidate's own does not count, whatever its name. Not
    every framework has every block; a contract that asks for one covers those that do. With ``joining`` so many
    of these operations act on several qubits: a transform of one qubit is a Hadamard, and no transform of a register.

    With ``values_of`` every stretch between two moments at which the registers hold a value holds such a block, too,
    or computes nothing. The inverse of a block, of which a framework may not say whose it is, lies in such a stretch.
    """
    steps = effective_steps(program)
    effective = {step.number: step for step in steps}
    operations = dict(numbered(program))
    blocks = [n for n, item in operations.items() if any(family == rule.block for family, _ in families_of(item))]
    found = [number for number in blocks if number in effective]
    joining = [number for number in found if len(effective[number].qubits) > 1]
    bound = f"a library block of the family {rule.block}, with an effect"
    measured = f"{counted(len(found), 'operation')} of such a block"
    if rule.joining:
        bound += f", {rule.joining} operations of it on several qubits"
        measured += f", {len(joining)} of them on several qubits"
    if not found or len(joining) < rule.joining:
        idle = [describe(number, operations[number]) for number in blocks if number not in effective]
        witness = f"without an effect: {listed(idle)}" if idle else ""
        return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=witness)
    shown = listed(describe(number, operations[number]) for number in found)
    if rule.values_of:
        qubits = qubits_of_registers(contract, rule.values_of)
        # As listed: what cancels against something behind a carry would hide that the register held a value between.
        kept = without_final_measurements(steps_of(program), qubits)
        within = {index for index, step in enumerate(kept) if step.number in blocks and len(step.qubits) > 1}
        bound += f", and no value of {listed(rule.values_of)} computed without one"
        try:
            others = computed_without(kept, within, qubits, contract, program)
        except TooLarge as limit:
            measured = f"the values on the way were not found: {limit}"
            return undecided(rule.rule, subject, rule.because, measured=measured, bound=bound)
        if others:
            witness = listed(describe(step.number, operations[step.number]) for step in others)
            measured = f"a value of {listed(rule.values_of)} is computed without one"
            return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=witness)
    return held(rule.rule, subject, rule.because, measured=f"{measured}: {shown}", bound=bound)
