"""Rule ``error_is_physical``: the error happens to the encoded data, before anything looks at it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from contracts.rules import ErrorIsPhysical
from contracts.schema import Contract, Start
from grader.structural.after import steps_before
from grader.structural.case_differences import Difference, differences
from grader.structural.case_program import CaseProgram
from grader.structural.describe import counted, describe, listed, numbered
from grader.structural.evidence import failed, held, undecided
from grader.structural.operators import equal_up_to_phase
from grader.structural.steps import Step
from grader.verdict import Evidence
from ir.gates import Matrix, pauli_matrix


def error_is_physical(rule: ErrorIsPhysical, contract: Contract, cases: tuple[CaseProgram, ...]) -> Evidence:
    """Cases that differ in ``argument`` alone differ in one place: operations on the named registers.

    Padding is stripped, then the common beginning and end of two cases are taken off on the dependency graph;
    what is left is the error. It acts on the registers only and is no preparation, reset or measurement. The
    common beginning has joined each qubit in error to the others by entangling operations, by way of work qubits or
    not, unless the contract gives the data in a state of its own; of what may come after the error an entangling
    operation or a measurement acts on each qubit in error. Two cases must differ somewhere. Where the error stands is
    told on the dependency graph: what commutes with it may come before it and after it.

    With ``pauli`` what one case has in that place is what the other one has, before or after the Paulis of the errors
    of both: where a gate beside the error was merged with it, the product of the two is what is met. Gates on both
    sides that undo each other without the error are padding in one case, and turn the error in the other one.
    """
    registers = {register.name: register.qubits for register in contract.registers}
    order = [qubit for name in rule.registers for qubit in registers[name]]
    data = set(order)
    bound = f"an operation on {listed(rule.registers)} that depends on {rule.argument}, between encoder and extraction"
    compared = 0
    idle: list[str] = []
    encoded = set(contract.qubits_starting(Start.FREE, Start.GIVEN))
    # Other registers join nothing: an extraction is no encoder.
    others = {qubit for qubits in registers.values() for qubit in qubits} - data
    moved: list[tuple[str, str]] = []
    for difference in differences(cases, rule.argument):
        compared += 1
        wrong = _wrong(difference, data, encoded, others) or _of_another_kind(difference, rule, order)
        subject = difference.other.subject
        if not wrong and rule.named and _spreads(difference, rule, order):
            moved.append((subject, _shown(difference)))
        if wrong:
            measured = f"against {difference.one.subject}: {wrong}"
            witness = _shown(difference)
            return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=witness)
        if not difference.middle and not difference.missing:
            idle.append(f"{difference.one.subject} and {subject}")
    if not compared:
        measured = f"no two cases differ in {rule.argument} alone"
        return undecided(rule.rule, "all cases", rule.because, measured=measured, bound=bound)
    if idle:
        measured = "the program does not depend on the error"
        return failed(
            rule.rule, "all cases", rule.because, measured=measured, bound=bound, witness=f"the same program: {idle[0]}"
        )
    if moved:
        measured = "the error is on the named qubit and on others: it may have been taken past a gate that joins them"
        return undecided(rule.rule, moved[0][0], rule.because, measured=measured, bound=bound, witness=moved[0][1])
    measured = f"so in {counted(compared, 'comparison')} of cases"
    return held(rule.rule, "all cases", rule.because, measured=measured, bound=bound)


def _wrong(difference: Difference, data: set[int], encoded: set[int], others: set[int]) -> str:
    error = [*(difference.steps[k] for k in difference.middle), *difference.missing]
    if not error:
        return ""
    if any(step.effect is None or step.guards for step in error):
        return "they differ in something that is no unitary operation"
    qubits = {qubit for step in error for qubit in step.qubits}
    outside = sorted(qubits - data)
    if outside:
        return f"they differ in operations on qubits {listed(outside)}, which are no data"
    before = [difference.steps[k] for k in difference.beginning]
    needed = steps_before([*before, *error], range(len(before), len(before) + len(error)))
    # What may as well come after the error may look at it, but for gates of the data alone: those are the encoder's.
    free = [step for k, step in enumerate(before) if k not in needed]
    after = [step for step in free if step.written is not None or not data.issuperset(step.qubits)]
    after += [difference.steps[k] for k in difference.end]
    links = [step for step in before if step.effect is not None and step.effect.entangles]
    links = [step for step in links if others.isdisjoint(step.qubits) or len(data.intersection(step.qubits)) > 1]
    unjoined = sorted(q for q in qubits - encoded if len(data & _reached(q, links)) < 2)
    if unjoined:
        return f"qubits {listed(unjoined)} are in error before an encoder has joined them to the others"
    unseen = sorted(q for q in qubits if not any(q in s.qubits and _looks(s) for s in after))
    if unseen:
        return f"nothing looks at qubits {listed(unseen)} after their error"
    return ""


def _of_another_kind(difference: Difference, rule: ErrorIsPhysical, order: Sequence[int]) -> str:
    """What is wrong with where the error is, and with what it is there, of two cases together."""
    if not rule.named:
        return ""
    steps = [*(difference.steps[k] for k in difference.middle), *difference.missing]
    found, named = _places(difference, rule, order)
    if _spreads(difference, rule, order):
        return ""
    if found != named:
        there = listed(sorted(found)) or "none"
        return f"the error is on qubits {there}, and {rule.argument} names {listed(sorted(named))}"
    if rule.pauli is None:
        return ""
    here = [difference.steps[k] for k in difference.middle]
    # Gates on one qubit may be merged with an error on different sides; what joins the qubits is one piece.
    alone = all(len(step.qubits) == 1 for step in steps)
    pieces = [(qubit,) for qubit in sorted(named)] if alone else [tuple(sorted(named))]
    wrong = [piece for piece in pieces if not _differ_by(rule.pauli, piece, here, difference.missing)]
    return f"the error on qubits {listed(sorted(sum(wrong, ())))} is not {rule.pauli.upper()}" if wrong else ""


def _places(difference: Difference, rule: ErrorIsPhysical, order: Sequence[int]) -> tuple[set[int], set[int]]:
    """The qubits on which two cases differ, and those that the argument names in them."""
    values = [case.arguments[rule.argument] for case in (difference.one, difference.other)]
    named = {order[value] for value in values if isinstance(value, int) and 0 <= value < len(order)}
    steps = [*(difference.steps[k] for k in difference.middle), *difference.missing]
    return {qubit for step in steps for qubit in step.qubits}, named


def _spreads(difference: Difference, rule: ErrorIsPhysical, order: Sequence[int]) -> bool:
    """Whether cases differ on more than the named qubits, as X behind CZ is X and Z before it."""
    found, named = _places(difference, rule, order)
    return bool(named) and found > named


def _differ_by(pauli: str, qubits: tuple[int, ...], here: Sequence[Step], there: Sequence[Step]) -> bool:
    """Whether the one is the other before or behind ``pauli`` on each of the qubits, up to a phase."""
    error = pauli_matrix(pauli * len(qubits))
    one, other = _product(here, qubits), _product(there, qubits)
    return equal_up_to_phase(one, error @ other) or equal_up_to_phase(one, other @ error)


def _product(steps: Sequence[Step], qubits: tuple[int, ...]) -> Matrix:
    """The operator of the steps that act on these qubits, which act on no others."""
    matrix: Matrix = np.eye(1 << len(qubits), dtype=np.complex128)
    for step in steps:
        if step.effect is not None and not set(qubits).isdisjoint(step.qubits):
            matrix = step.effect.matrix(qubits) @ matrix
    return matrix


def _reached(qubit: int, links: Sequence[Step]) -> set[int]:
    """The qubits that the steps connect to this one, itself included."""
    reached, size = {qubit}, 0
    while len(reached) > size:
        size = len(reached)
        for step in links:
            if not reached.isdisjoint(step.qubits):
                reached.update(step.qubits)
    return reached


def _looks(step: Step) -> bool:
    return step.written is not None or (step.effect is not None and step.effect.entangles)


def _shown(difference: Difference) -> str:
    """The first operation that one case has and the other has not, then all of them; equal ones are left out."""
    operations = dict(numbered(difference.other.program))
    lost = dict(numbered(difference.one.program))
    there = [(k, describe(k, operations[k])) for k in (difference.steps[k].number for k in difference.middle)]
    gone = [(step.number, describe(step.number, lost[step.number])) for step in difference.missing]
    there, gone = _beside(there, gone), _beside(gone, there)
    if not there and not gone:
        return f"the same operations as in {difference.one.subject}, in an order that makes a difference"
    number, first = min((*there, *gone), key=lambda item: item[0])
    where = "only there" if (number, first) in there else f"only in {difference.one.subject}"
    words = f"the first that differs, {where}: {first}"
    if len(there) + len(gone) > 1:
        words += f"; in all, only there: {listed(text for _, text in there)}"
        words += f"; only in {difference.one.subject}: {listed(text for _, text in gone)}"
    return words


def _beside(items: Sequence[tuple[int, str]], others: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """The operations that are not, but for their number, among the others; each of those stands for one."""
    left = Counter(text.partition(": ")[2] for _, text in others)
    kept = []
    for number, text in items:
        what = text.partition(": ")[2]
        if left[what]:
            left[what] -= 1
        else:
            kept.append((number, text))
    return kept
