"""Matrices and amplitudes that a framework made gates of before the program was returned.

``no_dense_matrix`` and ``no_amplitude_injection`` look at the program that is returned. What the candidate hands to a
transpiler, a decomposition or a synthesis is judged by the same rules, as if it had been returned: the sandbox records
it as a program (``grader.sandbox.synthesis``). As with ``forbidden_calls`` it counts unless its result is proved to
reach nothing that is returned. There is evidence only against a candidate; nothing here proves that a rule holds.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np

from contracts.rules import NoAmplitudeInjection, NoDenseMatrix
from contracts.schema import Contract, Start
from grader.sandbox.frame import SYNTHESIS
from grader.sandbox.job import Call
from grader.structural.call_flow import reaches_result
from grader.structural.cuts_state import CutState, TooLarge, start_state
from grader.structural.describe import counted, describe, listed, numbered
from grader.structural.evidence import failed, undecided
from grader.structural.forbidden_calls import place_of
from grader.structural.known_states import knowledge_at_start
from grader.structural.no_amplitude_injection import columns, injects
from grader.structural.no_dense_matrix import no_dense_matrix
from grader.structural.observed_run import ObservedRun
from grader.structural.steps import Step, steps_of
from grader.verdict import Evidence, Outcome
from ir.gates import Matrix
from ir.program import Barrier, Measure, Program, UnitaryMatrix

_ALIKE = 1e-6  # infidelity of two states that are one: an argument's numbers may be rounded
_MAX_WORK = 2**24  # amplitudes touched while a program is compared with what was handed over


def matrices_made_gates(
    rule: NoDenseMatrix, contract: Contract, observed: ObservedRun, subject: str
) -> Evidence | None:
    """Against matrices, wider than the rule allows, that were made gates of."""
    bad: list[str] = []
    unseen: list[str] = []
    for call in _that_count(observed):
        if call.argument is None:
            unseen.append(_shown(call))
            continue
        evidence = no_dense_matrix(rule, contract, call.argument, subject)
        if evidence.outcome is Outcome.FAILED:
            bad.append(f"{_shown(call)}: {evidence.witness}")
    bound = f"no matrix on more than {counted(rule.max_qubits, 'qubit')} made into gates, beyond what may stand as one"
    return _judged(rule, subject, bad, unseen, bound, "matrices")


def amplitudes_made_gates(
    rule: NoAmplitudeInjection, contract: Contract, observed: ObservedRun, subject: str
) -> Evidence | None:
    """Against amplitudes that were made gates of.

    A matrix injects amplitudes where it meets a known state. Where it stood is known if the program does what was
    handed over, or begins with it; elsewhere such a matrix leaves the rule undecided.
    """
    bad: list[str] = []
    unseen: list[str] = []
    for call in _that_count(observed):
        if call.argument is None:
            unseen.append(_shown(call))
            continue
        argument = replace(call.argument, num_qubits=max(call.argument.num_qubits, contract.num_qubits))
        found = [f"{describe(k, one)} {why}" for k, one in numbered(argument) if (why := injects(one))]
        met = columns(contract, argument)
        matrices = {k: describe(k, one) for k, one in numbered(argument) if k in met and isinstance(one, UnitaryMatrix)}
        if found:
            bad.append(f"{_shown(call)}: {listed(found)}")
        elif matrices and _begins_with(argument, max(matrices), contract, observed):
            bad.append(f"{_shown(call)}: {listed(matrices.values())} on known states")
        elif matrices:
            where = "and where that stands in the program is not known"
            unseen.append(f"{_shown(call)}: {listed(matrices.values())}, {where}")
    return _judged(rule, subject, bad, unseen, "no amplitudes made into gates, beyond basis states", "amplitudes")


def _judged(
    rule: NoDenseMatrix | NoAmplitudeInjection,
    subject: str,
    bad: list[str],
    unseen: list[str],
    bound: str,
    what: str,
) -> Evidence | None:
    if bad:
        measured = f"{what} given as numbers, then made into gates by the framework"
        return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=listed(bad))
    if unseen:
        measured = f"whether {what} were made into gates cannot be seen"
        return undecided(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=listed(unseen))
    return None


def _that_count(observed: ObservedRun) -> Iterator[Call]:
    for call in observed.calls:
        if call.kind == SYNTHESIS and reaches_result(observed.source, call, observed.entry_point):
            yield call


def _shown(call: Call) -> str:
    where = place_of(call)
    return f"{call.name} ({where})" if where else call.name


def _begins_with(argument: Program, last: int, contract: Contract, observed: ObservedRun) -> bool:
    """Whether the program, after one of its first steps, is where the argument, with its operation ``last``, ends."""
    program = observed.program
    if program is None or program.num_qubits != argument.num_qubits:
        return False
    free = [qubit for register in contract.registers if register.start is Start.FREE for qubit in register.qubits]
    work = (len(argument.operations) + len(program.operations)) << (program.num_qubits + len(free))
    if work > _MAX_WORK:
        return False
    try:
        start = start_state(range(program.num_qubits), knowledge_at_start(contract, program).states, free)
        goal = start.copy()
        asked = _unitary_steps(argument)
        if all(step.number != last for step in asked):
            return False
        for step in asked:
            goal.apply(step)
        if _alike(start.columns, goal.columns):
            return False  # it does nothing, and every program begins with that
        return any(_alike(state.columns, goal.columns) for state in _passed(start.copy(), _unitary_steps(program)))
    except TooLarge:
        return False


def _passed(state: CutState, steps: Iterable[Step]) -> Iterator[CutState]:
    for step in steps:
        state.apply(step)
        yield state


def _unitary_steps(program: Program) -> list[Step]:
    """The steps up to the first that is no unitary, measurements and barriers aside."""
    steps = (step for step in steps_of(program) if not isinstance(step.operation, Barrier | Measure))
    return list(itertools.takewhile(lambda step: step.effect is not None and not step.guards, steps))


def _alike(one: Matrix, other: Matrix) -> bool:
    return bool(1 - abs(np.vdot(one, other)) ** 2 <= _ALIKE)
