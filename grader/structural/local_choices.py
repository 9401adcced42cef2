"""Rule ``local_choices``: what a party does depends on its own argument alone."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from contracts.rules.communication import LocalChoices
from contracts.schema import Contract, ObjectKind
from grader.structural.case_program import CaseProgram
from grader.structural.cuts_scope import state_at_start, without_final_measurements
from grader.structural.cuts_state import TooLarge, start_state
from grader.structural.describe import counted, listed
from grader.structural.evidence import failed, held, undecided
from grader.structural.light_cone import unreachable
from grader.structural.locc_parties import Protocol, assignments, protocol_of, shared_phase
from grader.structural.segment_match import same_up_to_phases
from grader.structural.steps import Step
from grader.structural.waypoint_match import same_up_to_phase
from grader.structural.waypoint_state import tolerated_infidelity
from grader.verdict import Evidence
from ir.gates import Matrix


def local_choices(rule: LocalChoices, contract: Contract, cases: tuple[CaseProgram, ...]) -> Evidence:
    """The state after the last operation across parties is the same in every case, and then each acts by its own.

    Compared is the net operator of each party's steps from there on, on any input of its named qubits and of the
    work qubits that it uses, up to a phase of each basis state where the outcome's distribution is all that is
    graded: equal in all cases in which the party's own arguments are. What cannot reach the record is left out.
    """
    bound = "the same shared state, then operators that depend on the party's own argument"
    infidelity = tolerated_infidelity(contract)
    rows = contract.compare.object is ObjectKind.DISTRIBUTION
    try:
        seen = [_look(rule, contract, case) for case in cases]
    except TooLarge as limit:
        return undecided(rule.rule, "all cases", rule.because, measured=str(limit), bound=bound)
    for case, item in zip(cases, seen, strict=True):
        if isinstance(item, str):
            return undecided(rule.rule, case.subject, rule.because, measured=item, bound=bound)
    views = [item for item in seen if isinstance(item, _View)]
    for case, view in zip(cases[1:], views[1:], strict=True):
        if not _same_state(views[0].shared, view.shared, infidelity):
            measured = f"what is shared differs from {cases[0].subject}"
            return failed(rule.rule, case.subject, rule.because, measured=measured, bound=bound)
    for party in rule.parties:
        firsts: dict[tuple[object, ...], int] = {}
        for index, (case, view) in enumerate(zip(cases, views, strict=True)):
            own = tuple(case.arguments[name] for name in rule.arguments[party])
            first = firsts.setdefault(own, index)
            mine, other = view.operators[party], views[first].operators[party]
            if mine.shape != other.shape or not same_up_to_phases(mine, other, infidelity, rows=rows):
                if party in view.workers | views[first].workers:
                    measured = f"{party} uses work qubits, and not in every case alike"
                    return undecided(rule.rule, case.subject, rule.because, measured=measured, bound=bound)
                names = listed(rule.arguments[party], none="no argument")
                return failed(
                    rule.rule, case.subject, rule.because, bound=bound,
                    measured=f"{party} acts otherwise than in {cases[first].subject}",
                    witness=f"{party}'s own: {names}",
                )  # fmt: skip
    return held(rule.rule, "all cases", rule.because, measured=counted(len(cases), "case"), bound=bound)


@dataclass(frozen=True, slots=True, eq=False)
class _View:
    """``workers``: parties whose operator is on work qubits too, though these arrive in a known state."""

    shared: Matrix
    operators: dict[str, Matrix]
    workers: frozenset[str]


def _look(rule: LocalChoices, contract: Contract, case: CaseProgram) -> _View | str:
    """The shared state, and each party's operator on its named qubits; a text where it cannot be said."""
    protocol = protocol_of(contract, case.program, rule.parties)
    ways = assignments(protocol, tuple(rule.parties))
    owner = next(ways, None) if ways is not None else None
    if owner is None:
        return "too many ways to give the work qubits to the parties"
    front, _ = shared_phase(protocol, owner, ())
    idle = unreachable(protocol.steps, contract, {})
    state = state_at_start(contract, case.program, sorted(set(owner).difference(protocol.work)) + list(protocol.work))
    rest: list[Step] = []
    for index, step in enumerate(protocol.steps):
        if front.holds(index):
            state.apply(step)
        elif index not in idle:  # what follows a record that stays as it is tells nobody anything
            rest.append(step)
    if state.columns.shape[1] != 1:
        return "the shared state is made with outcomes that are measured or lost"
    operators: dict[str, Matrix] = {}
    workers: set[str] = set()
    for party in rule.parties:
        named = sorted(qubit for qubit, name in protocol.owner.items() if name == party)
        touched = {qubit for step in rest for qubit in step.qubits}
        work = sorted(q for q in touched.intersection(protocol.work) if owner[q] == party)
        own = [*named, *work]
        steps = without_final_measurements([step for step in rest if not set(own).isdisjoint(step.qubits)], own)
        if any(step.effect is None or step.guards or not set(own).issuperset(step.qubits) for step in steps):
            return f"{party} measures before the end"
        here = start_state(own, {}, own)
        for step in steps:
            here.apply(step)
        operators[party] = here.columns[:, 0].reshape(1 << len(own), -1).T * np.sqrt(1 << len(own))
        if work:
            workers.add(party)
    return _View(_named_first(state.columns[:, 0], protocol, state.places.qubits), operators, frozenset(workers))


def _named_first(state: Matrix, protocol: Protocol, qubits: tuple[int, ...]) -> Matrix:
    """Without work qubits that are |0>, so that cases with and without one can be compared."""
    kept = np.arange(len(state))
    for place, qubit in enumerate(qubits):
        if qubit in protocol.work:
            clean = (kept >> place & 1) == 0
            if float(np.linalg.norm(state[kept[~clean]])) < 1e-9:
                kept = kept[clean]
    return state[kept]


def _same_state(left: Matrix, right: Matrix, infidelity: float) -> bool:
    return left.shape == right.shape and same_up_to_phase(left, right, infidelity)
