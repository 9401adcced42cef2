"""Rule ``measures``: from a cut on the program is a declared measurement of registers, for every input.

The outcome is read at the end, or at some cut on the way there.

What is compared are effects (K. Kraus, States, Effects, and Operations, 1983): M_k with <psi|M_k|psi> the
probability of outcome k on input psi. They say all that the outputs tell of the inputs, and nothing about
how they were found: other qubits may end in any state, and a phase of an outcome does not exist.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from contracts.closed_forms.parameters import TargetError
from contracts.rules.measures import LOCAL_CHANGES, Measures
from contracts.schema import Contract, End, ObjectKind
from contracts.target_values import AnyOfTarget, ChannelTarget, IsometryTarget
from contracts.targets import evaluate
from grader.structural.after import steps_before
from grader.structural.cuts_graph import Front, cut_graph
from grader.structural.cuts_scope import state_at_start, without_final_measurements
from grader.structural.cuts_search import Budget, search
from grader.structural.cuts_state import CutState, TooLarge
from grader.structural.describe import counted
from grader.structural.effect_match import effect_distance, effects_at
from grader.structural.evidence import failed, held, undecided
from grader.structural.joined_in_turn import Turns
from grader.structural.segment import product_factors
from grader.structural.segment_operator import Ahead, ahead_of, frame
from grader.structural.steps import Step, steps_of
from grader.structural.taken_back import is_taken_back
from grader.structural.waypoint_state import (
    Wanted,
    qubits_of_registers,
    target_of,
    tolerated_infidelity,
)
from grader.verdict import Evidence
from ir.gates import Matrix
from ir.program import Program

_PLANNING = 256  # amplitudes' worth of looking at one step when a measurement begins
_ROOM = 4.0  # effects of two operators that are d apart are at most 2 d apart; twice that for two sides
_TIMES_AS_MUCH = 4  # work where all steps are taken at once: as far as other rules reach, with two inputs free


def measures(rule: Measures, contract: Contract, program: Program, subject: str) -> Evidence:
    """There is a cut from which on the outputs' outcomes have the declared effects on free inputs.

    Outputs that are no inputs arrive in |0> there, other qubits that take part in a known pure state. With
    outcomes recorded before the cut, it must hold for each of them. Where the outcome may stand on the outputs at any
    cut, only the steps on them are looked at and what has to come before one: nothing else changes it, and a
    transform of the inputs that follows would multiply the cuts.
    """
    bound = f"{rule.name} of {', '.join(rule.inputs)} on {', '.join(rule.outputs or rule.inputs)}"
    inputs = _inputs(rule, contract)
    outputs = qubits_of_registers(contract, rule.outputs or rule.inputs)
    own = frozenset((*inputs, *outputs))
    named = own.union(qubits_of_registers(contract, rule.inputs))
    steps = steps_of(program)
    read = _until_read(steps, _recorded(contract, outputs), _no_answer(contract, program, steps))
    steps = without_final_measurements(read, named)
    if rule.ends == "anywhere":
        steps = _up_to_outputs(steps, outputs)
    every = tuple(sorted({*named, *(qubit for step in steps for qubit in step.qubits)}))
    attempt = _Attempt.of(rule, contract, steps, inputs, outputs)

    def tried(_: int, state: CutState, front: Front) -> bool | None:
        return attempt.at(state, front)

    try:
        start = state_at_start(contract, program, every)
        if rule.begins == "start":
            answer, where, complete, why = bool(attempt.at(start, cut_graph(steps).start())), -1, True, ""
        else:
            found = search(cut_graph(steps), start, 1, tried, attempt.is_idle, own, attempt.budget)
            answer = found.node is not None
            where = found.node.reached[0] if found.node is not None else -1
            complete, why = found.complete, found.why_not
    except TooLarge as limit:
        answer, where, complete, why = False, -1, False, str(limit)
    if answer:
        since = "the start" if where < 0 else f"after operation {where}"
        return held(rule.rule, subject, rule.because, measured=f"{rule.name} from {since}", bound=bound)
    looked = f"{counted(attempt.begun, 'beginning')} looked at"
    if attempt.nearest is not None:
        looked += f", the nearest {attempt.nearest:.2g} away"
    if complete:
        missing = f"no moment from which the program is {rule.name}"
        if not isinstance(rule.begins, str) and not attempt.begun:
            missing += f": {rule.begins.name} is not passed"
        return failed(rule.rule, subject, rule.because, measured=missing, bound=bound, witness=looked)
    return undecided(
        rule.rule, subject, rule.because, measured=f"{rule.name} was not found: {why}", bound=bound, witness=looked
    )


def _inputs(rule: Measures, contract: Contract) -> tuple[int, ...]:
    """The qubits that are in any state, the first least significant.

    Raises:
        TargetError: One is not of the input registers.
    """
    every = qubits_of_registers(contract, rule.inputs)
    if not set(rule.qubits) <= set(every):
        raise TargetError(f"qubits: some of {every} are expected, got {rule.qubits}")
    return rule.qubits or every


def _recorded(contract: Contract, outputs: Collection[int]) -> list[int]:
    """The outputs of which the record counts if there is one, and not the state that they end in."""
    everywhere = contract.compare.object in (ObjectKind.DISTRIBUTION, ObjectKind.CLASSICAL_FUNCTION)
    ends = (End.GRADED, End.MEASURED, End.POSTSELECTED) if everywhere else (End.MEASURED, End.POSTSELECTED)
    read = {qubit for end in ends for qubit in contract.qubits_ending(end)}
    return [] if contract.measurement == "forbidden" else [qubit for qubit in outputs if qubit in read]


def _up_to_outputs(steps: Sequence[Step], outputs: Collection[int]) -> tuple[Step, ...]:
    """The steps on the outputs, and those that have to come before one."""
    touching = [index for index, step in enumerate(steps) if not set(outputs).isdisjoint(step.qubits)]
    kept = steps_before(steps, touching).union(touching)
    return tuple(step for index, step in enumerate(steps) if index in kept)


def _no_answer(contract: Contract, program: Program, steps: Sequence[Step]) -> frozenset[int]:
    """Numbers of measurements whose record is not printed, nor read as an answer all the same (observe.py)."""
    if contract.readout == "record":
        return frozenset()
    selected = contract.qubits_ending(End.POSTSELECTED)
    return frozenset(
        step.number
        for step in steps
        if step.written is not None and step.written[0] in program.unprinted and step.qubits[0] not in selected
    )


def _until_read(steps: Sequence[Step], recorded: Collection[int], unread: Collection[int]) -> tuple[Step, ...]:
    """The steps without what a qubit alone meets after its last measurement, where that decides its outcome.

    Args:
        unread: Numbers of measurements that decide none, because their record is no answer.
    """
    dropped: set[int] = set()
    for qubit in recorded:
        touching = [index for index, step in enumerate(steps) if qubit in step.qubits]
        readings = [index for index in touching if _decides(steps[index], unread)]
        later = [index for index in touching if readings and index > readings[-1]]
        if all(len(steps[index].qubits) == 1 and steps[index].written is None for index in later):
            dropped.update(later)
    return tuple(step for index, step in enumerate(steps) if index not in dropped)


def _decides(step: Step, unread: Collection[int]) -> bool:
    return step.written is not None and not step.guards and step.number not in unread


@dataclass(slots=True, eq=False)
class _Attempt:
    """Tries a beginning: runs the program from it on free inputs, and compares effects."""

    steps: tuple[Step, ...]
    inputs: tuple[int, ...]
    outputs: tuple[int, ...]
    targets: tuple[Matrix, ...]  # shape (outcomes, inputs, inputs) each
    passed: Wanted | None
    declared: list[Matrix] | None  # one-qubit states of the inputs, where local changes that keep them are free
    infidelity: float
    on_the_way: bool
    in_turn: bool
    budget: Budget = field(default_factory=Budget)
    straight: Budget = field(default_factory=lambda: Budget(times=_TIMES_AS_MUCH))
    undoing: Budget = field(default_factory=Budget)
    begun: int = 0
    nearest: float | None = None
    refused: list[tuple[int, frozenset[int]]] = field(default_factory=list)  # cuts, and the qubits that were followed

    @classmethod
    def of(
        cls, rule: Measures, contract: Contract, steps: tuple[Step, ...], inputs: tuple[int, ...],
        outputs: tuple[int, ...],
    ) -> _Attempt:  # fmt: skip
        """With the closed forms evaluated.

        Raises:
            TargetError: One is no operation from the inputs to the outputs.
        """
        targets = []
        for form in rule.any_of:
            value = evaluate(target_of(form), {})
            for option in value.options if isinstance(value, AnyOfTarget) else (value,):
                kraus: tuple[Matrix, ...] = ()
                if isinstance(option, IsometryTarget | ChannelTarget):
                    kraus = option.kraus if isinstance(option, ChannelTarget) else (option.matrix,)
                if not kraus or kraus[0].shape != (1 << len(outputs), 1 << len(inputs)):
                    expected = f"an operation from {len(inputs)} to {len(outputs)} qubits is expected"
                    raise TargetError(f"{form.form}: {expected}")
                targets.append(sum(np.einsum("ki,kj->kij", k.conj(), k) for k in kraus))
        passed = None if isinstance(rule.begins, str) else Wanted.of(rule.begins, contract)
        declared = None
        if passed is not None and passed.passage.up_to in LOCAL_CHANGES and set(passed.qubits) >= set(inputs):
            factors = product_factors(passed.amplitudes)
            if factors is not None:
                by_qubit = dict(zip(passed.qubits, factors, strict=True))
                declared = [by_qubit[qubit] for qubit in inputs]
        infidelity, on_the_way = tolerated_infidelity(contract), rule.ends == "anywhere"
        return cls(steps, inputs, outputs, tuple(targets), passed, declared, infidelity, on_the_way, rule.in_turn)

    def is_idle(self, step: Step) -> bool:
        """Whether a step changes nothing about what begins after it."""
        if step.effect is None or len(step.qubits) > 1:
            return False
        (qubit,) = step.qubits
        if self.passed is not None and qubit in self.passed.qubits:
            return self.declared is not None and self.passed.ignores(step)
        return qubit not in self.inputs and qubit not in self.outputs

    def at(self, state: CutState, front: Front) -> bool | None:
        """Whether the measurement stands from this cut on; None if it is not known whether it begins there."""
        if self.passed is not None:
            passes = self.passed.holds_at(state)
            if not passes:
                return passes
        if self._was_looked_at(front.mask):
            return False
        self.begun += 1
        self.budget.spend(4 * state.cost * len(state.places.qubits) + _PLANNING * len(self.steps))
        ahead = ahead_of(self.steps, front, state, self.outputs, self.inputs)
        if ahead is None or (ahead.blocked and not self.on_the_way):
            return False
        frames = None
        if self.declared is not None:
            if ahead.arriving is None:
                return False
            frames = frame(ahead.arriving), frame(self.declared)
        begun = ahead.start
        answers: list[bool | None] = []
        for record, bits in enumerate(begun.bits):
            alone = CutState(begun.places, np.ascontiguousarray(begun.columns[:, record : record + 1]), [bits])
            looked_at = self._at_some_cut if self.on_the_way else self._at_end
            answers.append(looked_at(ahead, alone, frames))
            if not answers[-1]:
                break
        if answers[-1] and self.in_turn:
            remaining = [step for index, step in enumerate(self.steps) if not front.holds(index)]
            turns = Turns(self.inputs, self.infidelity).from_here(remaining, state, frozenset())
            return True if turns.node is not None else False if turns.complete else None
        if answers[-1] is False and not ahead.blocked:
            self.refused.append((front.mask, frozenset(begun.places.qubits)))
        return answers[-1]

    def _was_looked_at(self, cut: int) -> bool:
        """Whether all that lies ahead was followed from an earlier cut in vain: the inputs have met nothing since."""
        inside = {*self.inputs, *(self.passed.qubits if self.passed is not None else ())}
        return any(
            not earlier & ~cut
            and all(
                step.effect is not None and not step.guards and followed.difference(inside).issuperset(step.qubits)
                for step in self._steps_in(cut & ~earlier)
            )
            for earlier, followed in self.refused
        )

    def _steps_in(self, mask: int) -> Iterator[Step]:
        while mask:
            self.budget.spend(0)
            last = mask.bit_length() - 1
            yield self.steps[last]
            mask ^= 1 << last

    def _at_end(self, ahead: Ahead, here: CutState, frames: tuple[Matrix, Matrix] | None) -> bool:
        for step in ahead.graph.steps:
            self.budget.spend(here.cost)
            here.apply(step)
        return self._matches(here, frames)

    def _at_some_cut(self, ahead: Ahead, here: CutState, frames: tuple[Matrix, Matrix] | None) -> bool | None:
        """Whether the outputs hold the outcome at a cut, and it is not taken back; None if that was not found out."""
        last = here.copy()
        for step in ahead.graph.steps:
            self.straight.spend(last.cost)
            last.apply(step)
        if self._matches(last, frames):
            return True  # no step acts on the outputs any more, so that none takes it back
        graph = ahead.graph

        def holds_outcome(_: int, state: CutState, front: Front) -> bool | None:
            if not self._matches(state, frames):
                return False
            if self.undoing.exhausted:
                return None
            later = [step for index, step in enumerate(graph.steps) if not front.holds(index)]
            try:
                own = (*self.inputs, *self.outputs)
                return not is_taken_back(state, later, own, range(len(self.inputs)), self.infidelity, self.undoing)
            except TooLarge:
                return None

        found = search(graph, here, 1, holds_outcome, self._changes_no_outcome, frozenset(self.outputs), self.budget)
        return True if found.node is not None else False if found.complete else None

    def _changes_no_outcome(self, step: Step) -> bool:
        """Whether a step leaves the probability of each outcome, wherever it stands."""
        inside = [qubit for qubit in step.qubits if qubit in self.outputs]
        return not inside or (step.effect is not None and all("z" in step.effect.axes_on[qubit] for qubit in inside))

    def _matches(self, here: CutState, frames: tuple[Matrix, Matrix] | None) -> bool:
        effects = effects_at(here, self.outputs)
        distance = min(effect_distance(effects, wanted, frames) for wanted in self.targets)
        self.nearest = distance if self.nearest is None else min(self.nearest, distance)
        return distance <= _ROOM * math.sqrt(self.infidelity)
