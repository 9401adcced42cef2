"""Rule ``encoder_complete_before``: the code stands before the first ancilla meets it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from contracts.rules import EncoderCompleteBefore
from contracts.schema import Contract, Start
from grader.structural.after import axes_of, steps_after, steps_before
from grader.structural.cuts_state import TooLarge
from grader.structural.describe import describe, listed, numbered
from grader.structural.encoded_state import missing_from_code
from grader.structural.evidence import failed, held, undecided
from grader.structural.simplify import effective_steps
from grader.structural.steps import Step
from grader.verdict import Evidence
from ir.program import Program


def encoder_complete_before(
    rule: EncoderCompleteBefore, contract: Contract, program: Program, subject: str
) -> Evidence:
    """The data qubits are joined by entangling operations that need not come after any coupling to an ancilla.

    And none that couples data qubits among one another has to come after such a coupling; with ``decoder``, only
    if no further coupling has to come after it. Order is that of the dependency graph: an operation of the
    encoder that commutes with a coupling may be listed after it. Padding is stripped first. A coupling is an
    entangling operation on qubits of both, moves of qubits included. Data that the contract gives is joined.

    Where part of the data is given in any state, joined is said of the state and not of the operations: what need
    not come after a coupling leaves that input in the data, with each data qubit entangled.
    """
    registers = {register.name: register.qubits for register in contract.registers}
    data = {qubit for name in rule.data for qubit in registers[name]}
    ancillas = {qubit for name in rule.extraction for qubit in registers[name]}
    steps = effective_steps(program)
    operations = dict(numbered(program))
    couplings = [k for k, s in enumerate(steps) if _couples(s) and not data.isdisjoint(s.qubits)]
    couplings = [k for k in couplings if not ancillas.isdisjoint(steps[k].qubits)]
    bound = f"the {len(data)} data qubits joined before the first coupling to {listed(rule.extraction)}"
    if not couplings:
        measured = "the data is never coupled to the ancillas"
        return failed(rule.rule, subject, rule.because, measured=measured, bound=bound)
    late = steps_after(steps, couplings)
    within = [k for k, s in enumerate(steps) if _couples(s) and len(data.intersection(s.qubits)) > 1]
    within = [k for k in within if ancillas.isdisjoint(steps[k].qubits)]
    bad = [k for k in within if k in late]
    if rule.decoder:
        needed = steps_before(steps, couplings)
        bad = [k for k in bad if k in needed]
    if bad:
        shown = listed(describe(steps[k].number, operations[steps[k].number]) for k in bad)
        measured = "operations of the encoder come after a coupling to an ancilla"
        return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=shown)
    early = _early(steps, late.union(couplings))
    try:
        wrong = _not_encoded(contract, program, early, data, ancillas)
    except TooLarge as error:
        return undecided(rule.rule, subject, rule.because, measured=f"too large to follow: {error}", bound=bound)
    if wrong:
        return failed(rule.rule, subject, rule.because, measured=wrong, bound=bound)
    first = steps[couplings[0]].number
    measured = f"joined; the first coupling is {describe(first, operations[first])}"
    return held(rule.rule, subject, rule.because, measured=measured, bound=bound)


def _couples(step: Step) -> bool:
    return step.effect is not None and not step.effect.is_local


def _early(steps: Sequence[Step], others: Collection[int]) -> list[Step]:
    """The steps but ``others``, and without a measurement that may come last on its qubit, unread: it may as well."""
    early = [step for index, step in enumerate(steps) if index not in others]
    read = {bit for step in early for guard in step.guards for bit in guard.bits}
    kept: list[Step] = []
    used: set[int] = set()  # qubits on which a later step does not commute with being measured
    for step in reversed(early):
        if step.written is None or step.written in read or not used.isdisjoint(step.qubits):
            kept.append(step)
            used.update(qubit for qubit in step.qubits if "z" not in axes_of(step, qubit))
    return kept[::-1]


def _not_encoded(contract: Contract, program: Program, early: list[Step], data: set[int], ancillas: set[int]) -> str:
    """What is wrong with the data after the steps that need not come after a coupling; empty if nothing is."""
    given = set(contract.qubits_starting(Start.FREE, Start.GIVEN))
    if data <= given:
        return ""
    if data.isdisjoint(contract.qubits_starting(Start.FREE)):
        alone = _not_joined(data, [step for step in early if _couples(step) and ancillas.isdisjoint(step.qubits)])
        return f"not joined to the others by then: {listed(sorted(alone))}" if alone else ""
    lost, single = missing_from_code(contract, program, early, data)
    if lost:
        return "by then the data does not hold the state that was given"
    return f"not entangled with the others by then: {listed(single)}" if single else ""


def _not_joined(qubits: set[int], steps: list[Step]) -> set[int]:
    """Qubits that the steps do not connect to the lowest one, by way of work qubits or without."""
    reached = {min(qubits)}
    grown = True
    while grown:
        grown = False
        for step in steps:
            if not reached.isdisjoint(step.qubits) and not reached.issuperset(step.qubits):
                reached.update(step.qubits)
                grown = True
    return qubits - reached
