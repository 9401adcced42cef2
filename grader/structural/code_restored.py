"""Rule ``code_restored``: after the corrections nothing of the error is left on the data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from contracts.arguments import Value
from contracts.rules import CodeRestored
from contracts.schema import Contract, Start
from grader.structural.after import steps_after, steps_before
from grader.structural.case_program import CaseProgram
from grader.structural.cuts_search import Budget
from grader.structural.cuts_state import TooLarge, start_state
from grader.structural.describe import counted, listed
from grader.structural.encoded_state import alone_in
from grader.structural.evidence import failed, held, undecided
from grader.structural.known_states import knowledge_at_start
from grader.structural.simplify import effective_steps
from grader.structural.steps import Bit, Step
from grader.structural.waypoint_match import same_up_to_phase
from grader.structural.waypoint_state import pure_states, tolerated_infidelity
from grader.verdict import Evidence, Outcome
from ir.gates import Matrix
from ir.program import Program


def code_restored(rule: CodeRestored, contract: Contract, cases: tuple[CaseProgram, ...]) -> Evidence:
    """At the cut between corrections and decoder the data's state is the same in cases that differ in ``argument``.

    The cut is one of the dependency graph: all corrections are before it, with what they need; gates that couple
    data qubits, and resets and measurements of them, are not, nor what has to come after these. So a decoder that a
    correction waits for is before it, and then the data is no code state: that each qubit is entangled, and that data
    and the partners of its free inputs are in a pure state together, is asked as well. One state is compared for every
    record. No code is named, so that one-qubit gates which a compiler has drawn into the decoder, the same for
    every error, do not matter.
    """
    registers = {register.name: register.qubits for register in contract.registers}
    data = {qubit for name in rule.data for qubit in registers[name]}
    found = _compared(rule, contract, cases, data, beside=False)
    if found.outcome is Outcome.FAILED:
        # An encoder may go by way of work qubits: then its inverse is no correction for that.
        again = _compared(rule, contract, cases, data, beside=True)
        return again if again.outcome is Outcome.HELD else found
    return found


def _compared(
    rule: CodeRestored, contract: Contract, cases: tuple[CaseProgram, ...], data: set[int], *, beside: bool
) -> Evidence:
    """``beside``: whether work qubits that meet data alone count with the data."""
    bound = f"one state of {listed(rule.data)} after the corrections, for every {rule.argument}, not decoded yet"
    compared = 0
    for first, others in _groups(cases, rule.argument):
        wanted: Matrix | None = None
        for case in (first, *others):
            try:
                states = _corrected_states(contract, case.program, data, beside=beside)
            except TooLarge as error:
                measured = f"too large to follow: {error}"
                return undecided(rule.rule, case.subject, rule.because, measured=measured, bound=bound)
            if isinstance(states, str):
                return failed(rule.rule, case.subject, rule.because, measured=states, bound=bound)
            wanted = states[0] if wanted is None else wanted
            if not all(same_up_to_phase(state, wanted, tolerated_infidelity(contract)) for state in states):
                measured = f"after the corrections the data is not in the state that it has in {first.subject}"
                return failed(rule.rule, case.subject, rule.because, measured=measured, bound=bound)
        compared += len(others)
    if not compared:
        measured = f"no two cases differ in {rule.argument} alone"
        return undecided(rule.rule, "all cases", rule.because, measured=measured, bound=bound)
    measured = f"so in {counted(compared, 'comparison')} of cases"
    return held(rule.rule, "all cases", rule.because, measured=measured, bound=bound)


def _groups(cases: Sequence[CaseProgram], argument: str) -> Iterator[tuple[CaseProgram, list[CaseProgram]]]:
    """Cases that have all other arguments the same: the first, and those with another value of ``argument``."""
    groups: dict[tuple[Value, ...], list[CaseProgram]] = {}
    for case in cases:
        others = tuple(value for name, value in case.arguments.items() if name != argument)
        groups.setdefault(others, []).append(case)
    for first, *rest in groups.values():
        yield first, [case for case in rest if case.arguments[argument] != first.arguments[argument]]


def _corrected_states(contract: Contract, program: Program, data: set[int], *, beside: bool) -> list[Matrix] | str:
    """The pure state of data and partners for each record, or what is wrong with it.

    Raises:
        TooLarge: The state cannot be followed within the bounds of ``cuts_state`` and of one search.
    """
    steps = effective_steps(program)
    block = data | _work_beside(contract, steps, data) if beside else data
    corrections = _across(steps, block)
    if not corrections:
        return "the data meets no other qubit"
    needed = steps_before(steps, corrections).union(corrections)
    decoder = [k for k, step in enumerate(steps) if k not in needed and _decodes(step, block)]
    later = steps_after(steps, decoder).union(decoder)
    free = [qubit for qubit in contract.qubits_starting(Start.FREE) if qubit in data]
    qubits = sorted({qubit for step in steps for qubit in step.qubits}.union(block))
    state = start_state(qubits, knowledge_at_start(contract, program).states, free)
    budget = Budget()
    for index, step in enumerate(steps):
        if index not in later:
            budget.spend(state.cost)
            state.apply(step)
    places = state.places.of(sorted(data))
    alone = sorted({q for record in state.records() for q in alone_in(record, sorted(data), places)})
    places = state.places.of(sorted(block))
    if alone:
        return f"qubits {listed(alone)} are in a state of their own once all corrections are done: no code state"
    found = pure_states(state, [*places, *range(len(qubits), state.places.total)], tolerated_infidelity(contract))
    if found is None:
        return "after the corrections the data does not hold the state that it was given"
    return found


def _work_beside(contract: Contract, steps: Sequence[Step], data: set[int]) -> set[int]:
    """Qubits of no register that gates alone act on, each with data or another such qubit."""
    work = {qubit for step in steps for qubit in step.qubits if qubit >= contract.num_qubits}
    while True:
        inside = data | work
        met = {
            qubit
            for step in steps
            if step.effect is None or step.guards or not inside.issuperset(step.qubits)
            for qubit in step.qubits
        }
        if not work & met:
            return work
        work -= met


def _across(steps: Sequence[Step], data: set[int]) -> list[int]:
    """Operations, no products, on data and other qubits; and those on data that a record of other qubits decides."""
    measured: dict[Bit, int] = {step.written: step.qubits[0] for step in steps if step.written is not None}
    found: list[int] = []
    for index, step in enumerate(steps):
        if data.isdisjoint(step.qubits):
            continue
        sources = {measured[bit] for guard in step.guards for bit in guard.bits if bit in measured}
        couples = step.effect is not None and not step.effect.is_local and not data.issuperset(step.qubits)
        if couples or sources - data:
            found.append(index)
    return found


def _decodes(step: Step, data: set[int]) -> bool:
    """Whether a step may be a decoder's: it couples data, or is a measurement, a reset or noise."""
    if step.effect is None:
        return not data.isdisjoint(step.qubits)
    return not step.effect.is_local and data.issuperset(step.qubits)
