"""Rule ``segment``: a stretch of the program between two cuts implements a declared operator on free inputs."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from contracts.closed_forms.parameters import TargetError
from contracts.rules.waypoints import Segment
from contracts.schema import Contract
from contracts.target_values import AnyOfTarget, IsometryTarget
from contracts.targets import evaluate
from grader.structural.cuts_graph import Front, cut_graph
from grader.structural.cuts_scope import (
    kept_steps,
    listed_steps,
    state_at_start,
    without_final_measurements,
    without_final_resets,
)
from grader.structural.cuts_search import MAX_CUTS, MIN_COST, Budget, Found, search
from grader.structural.cuts_state import CutState, TooLarge
from grader.structural.describe import counted
from grader.structural.evidence import failed, held, undecided
from grader.structural.operators import is_local
from grader.structural.read_afterwards import Afterwards
from grader.structural.segment_match import same_beside_local, same_beside_local_phases, same_up_to_phases
from grader.structural.segment_operator import (
    Ahead,
    ahead_of,
    frame,
    is_isometric,
    known_qubits,
    operators_at,
    others_are_zero,
)
from grader.structural.steps import Step
from grader.structural.taken_back import comes_to_nothing, is_taken_back
from grader.structural.waypoint_match import local_cost
from grader.structural.waypoint_state import (
    Wanted,
    qubits_of_registers,
    target_of,
    tolerated_infidelity,
)
from grader.verdict import Evidence, Outcome
from ir.gates import Matrix
from ir.program import Program


def segment(rule: Segment, contract: Contract, program: Program, subject: str) -> Evidence:
    """There are two cuts between which the declared operator stands, for every input.

    ``grader.structural.segment_operator`` says what is compared. The first cut is the start, any cut, or one at
    which a state is met; the second the end, measurements and resets there taken off, or any. Where the second is any,
    what the program takes back afterwards does not count (``grader.structural.taken_back``), unless the rule lets it;
    nor does what the program does not read as the rule asks (``grader.structural.read_afterwards``). A beginning at
    which many segments fail costs work; where that passes the bound, or the outer search does, the rule is undecided.
    Where the step may stand on other registers instead, one place is enough, and each has its own bound.
    """
    evidences: list[Evidence] = []
    for place in rule.everywhere():
        evidences.append(_in_one_place(place, contract, program, subject))
        if evidences[-1].outcome is Outcome.HELD:
            return evidences[-1]
    return next((item for item in evidences if item.outcome is Outcome.UNDECIDED), evidences[0])


def _in_one_place(rule: Segment, contract: Contract, program: Program, subject: str) -> Evidence:
    bound = f"{rule.name} on {', '.join(rule.registers)}"
    qubits = qubits_of_registers(contract, rule.registers)
    steps = kept_steps(program, qubits, contract) if rule.kept else listed_steps(program, qubits)
    if rule.ends == "end":  # what is thrown away there, as what is read there, was made before
        steps = without_final_measurements(without_final_resets(steps, qubits), qubits)
    attempt = _Attempt.of(rule, contract, program, steps, qubits)
    named = qubits if attempt.passed is None else attempt.passed.qubits
    every = tuple(sorted({*qubits, *named, *(qubit for step in steps for qubit in step.qubits)}))
    try:
        start = state_at_start(contract, program, every)
        if rule.begins == "start":
            answer = attempt.at(start, cut_graph(steps).start())
            found_where, complete, why = "from the start", answer is False, "it was not found out"
        else:
            # All ends of one wrong beginning cost more than the likely ends of many: those come first.
            found = attempt.searched(start, ends=0)
            if found.node is None and not found.complete:  # else there is no beginning
                found = attempt.searched(start, ends=MAX_CUTS)
            answer = found.node is not None
            number = found.node.reached[0] if found.node is not None else -1
            found_where = "from the start" if number < 0 else f"from after operation {number}"
            complete, why = found.complete, found.why_not
    except TooLarge as limit:
        answer, found_where, complete, why = None, "", False, str(limit)
    if answer:
        return held(rule.rule, subject, rule.because, measured=f"{rule.name} {found_where}", bound=bound)
    looked = f"{counted(attempt.begun, 'beginning')} and {counted(attempt.compared, 'operator')} looked at"
    if complete:
        missing = f"no stretch of the program is {rule.name}"
        if attempt.unread:
            missing = f"what follows {rule.name} does not make of it what is asked"
        if isinstance(rule.begins, str) or attempt.begun:
            return failed(rule.rule, subject, rule.because, measured=missing, bound=bound, witness=looked)
        missing += f": {rule.begins.name} is not passed"
        return failed(rule.rule, subject, rule.because, measured=missing, bound=bound, witness=looked)
    return undecided(
        rule.rule, subject, rule.because, measured=f"{rule.name} was not found: {why}", bound=bound, witness=looked
    )


_PLANNING = 256  # amplitudes' worth of looking at one step when a segment begins


@dataclass(slots=True, eq=False)
class _Attempt:
    """Tries a beginning: walks from it, and compares what lies between.

    Attributes:
        qubits: Of the operator's outputs; ``inputs``: those that are free before it, the others are in |0> there.
    """

    rule: Segment
    steps: tuple[Step, ...]
    qubits: tuple[int, ...]
    inputs: tuple[int, ...]
    targets: tuple[Matrix, ...]
    passed: Wanted | None
    infidelity: float
    budget: Budget
    undoing: Budget
    afterwards: Afterwards | None
    begun: int = 0
    compared: int = 0
    unread: int = 0
    ends: int = MAX_CUTS

    @classmethod
    def of(
        cls, rule: Segment, contract: Contract, program: Program, steps: tuple[Step, ...], qubits: tuple[int, ...]
    ) -> _Attempt:
        """With the closed forms evaluated.

        Raises:
            TargetError: One is no unitary on these registers, or no isometry from the inputs to them.
        """
        inputs = qubits_of_registers(contract, rule.inputs) if rule.inputs else qubits
        shape = (1 << len(qubits), 1 << len(inputs))
        targets = []
        for form in rule.any_of:
            value = evaluate(target_of(form), {})
            for option in value.options if isinstance(value, AnyOfTarget) else (value,):
                if not isinstance(option, IsometryTarget) or option.matrix.shape != shape:
                    what = "a unitary" if inputs == qubits else f"an isometry of {len(inputs)}"
                    raise TargetError(f"{form.form}: {what} on {len(qubits)} qubits is expected")
                targets.append(option.matrix)
        passed = None if isinstance(rule.begins, str) else Wanted.of(rule.begins, contract)
        infidelity = tolerated_infidelity(contract)
        afterwards = None
        if rule.decides_bit is not None or rule.then is not None:
            afterwards = Afterwards.of(rule, contract, program, qubits, infidelity)
        return cls(rule, steps, qubits, inputs, tuple(targets), passed, infidelity, Budget(), Budget(), afterwards)

    def searched(self, start: CutState, ends: int) -> Found:
        """From every beginning: to ends on the likely orders, then to so many others. With the whole bound on work."""
        self.budget, self.undoing, self.ends = Budget(), Budget(), ends
        self.begun = self.compared = self.unread = 0

        def tried(_: int, state: CutState, front: Front) -> bool | None:
            return self.at(state, front)

        return search(cut_graph(self.steps), start, 1, tried, self.is_idle, frozenset(self.qubits), self.budget)

    def is_idle(self, step: Step) -> bool:
        """Whether a step changes nothing about what begins after it."""
        if step.effect is None or len(step.qubits) > 1:
            return False
        if self.passed is not None:
            # Inside, a local change moves the frame of what arrives along with it.
            return self.passed.ignores(step) and (step.qubits[0] not in self.qubits or self._has_frame())
        return step.qubits[0] not in self.qubits or self._is_free(step)

    def at(self, state: CutState, front: Front) -> bool | None:
        """Whether the segment stands from this cut on."""
        if self.passed is not None:
            passes = self.passed.holds_at(state)
            if not passes:
                return passes
        self.begun += 1
        self.budget.spend(4 * state.cost * len(state.places.qubits) + _PLANNING * len(self.steps))
        ahead = ahead_of(self.steps, front, state, self.qubits, self.inputs)
        if ahead is None:
            return False
        arriving = self._frame(ahead, state)

        def matches(_: int, here: CutState, later: Front) -> bool | None:
            answer = self._matches(here, arriving)
            if answer and self.afterwards is not None:
                answer = self._is_read(self.afterwards, state, front, ahead, later)
            return self._stands(state, front, ahead, here, later) if answer else answer

        if self.rule.ends == "end":
            return False if ahead.blocked else self._at_end(ahead, arriving)
        register = frozenset(self.qubits)
        answer = search(
            ahead.graph, ahead.start, 1, matches, self._idle_inside, register, self.budget, max_cuts=self.ends
        )
        if answer.node is not None:
            return True
        return False if answer.complete else None

    def _is_read(self, afterwards: Afterwards, state: CutState, front: Front, ahead: Ahead, ended_front: Front) -> bool:
        """Whether what follows the segment does with it what the rule says."""
        here = state.copy()
        done = {step.number for index, step in enumerate(self.steps) if front.holds(index)}
        for index, step in enumerate(ahead.graph.steps):
            if ended_front.holds(index):
                self.budget.spend(here.cost)
                here.apply(step)
                done.add(step.number)
        read = afterwards.holds(here, done, self.budget)
        self.unread += not read
        return read

    def _stands(self, state: CutState, front: Front, ahead: Ahead, ended: CutState, ended_front: Front) -> bool | None:
        """Whether the segment between two cuts is neither undone nor undoes another; None if that was not found out."""
        if self.rule.may_be_undone or all(is_local(target) for target in self.targets):
            return True
        if self.undoing.exhausted:
            return None
        references = range(len(self.qubits))
        rest = [step for index, step in enumerate(ahead.graph.steps) if not ended_front.holds(index)]
        stretch = [step for index, step in enumerate(ahead.graph.steps) if ended_front.holds(index)]
        before = [step for index, step in enumerate(self.steps) if front.holds(index)]
        taken = {step.number for step in stretch}
        later = [s for index, s in enumerate(self.steps) if not front.holds(index) and s.number not in taken]
        # Known qubits as they arrive, then with all others free.
        known = known_qubits(state)
        inputs = (*self.qubits, *(q for q in state.places.qubits if q not in known and q not in self.qubits))
        answer: bool | None = True
        try:
            if is_taken_back(ended, rest, self.qubits, references, self.infidelity, self.undoing):
                return False
            # Steps that join the registers with qubits in unknown states may be part of undoing it, too.
            if len(inputs) > len(self.qubits) and self._is_taken_back_wide(state, front, inputs, taken):
                return False
        except TooLarge:
            answer = None
        try:
            if comes_to_nothing(before, stretch, later, self.qubits, self.infidelity, self.undoing):
                return False
        except TooLarge:
            answer = None
        return answer

    def _is_taken_back_wide(
        self, state: CutState, front: Front, inputs: tuple[int, ...], taken: Collection[int]
    ) -> bool:
        """The same with all of ``inputs`` free; ``taken``: the numbers of the steps of the stretch."""
        wide = ahead_of(self.steps, front, state, self.qubits, inputs)
        if wide is None:
            return False
        here = wide.start.copy()
        for step in wide.graph.steps:
            if step.number in taken:
                here.apply(step)
        rest = [step for step in wide.graph.steps if step.number not in taken]
        return is_taken_back(here, rest, self.qubits, range(len(self.qubits)), self.infidelity, self.undoing)

    def _at_end(self, ahead: Ahead, arriving: tuple[Matrix, Matrix] | None) -> bool | None:
        here = ahead.start.copy()
        for step in ahead.graph.steps:
            self.budget.spend(here.cost)
            here.apply(step)
        return self._matches(here, arriving)

    def _idle_inside(self, step: Step) -> bool:
        if step.effect is None or len(step.qubits) > 1:
            return False
        inside = step.qubits[0] in self.qubits
        return self._is_free(step) if inside else self.rule.ancillas == "any"

    def _is_free(self, step: Step) -> bool:
        """Whether a one-qubit step on the segment's qubits is what ``up_to`` leaves free."""
        diagonal = step.effect is not None and "z" in step.effect.axes_on[step.qubits[0]]
        return self.rule.up_to == "local" or (self.rule.up_to == "local_phases" and diagonal)

    def _frame(self, ahead: Ahead, state: CutState) -> tuple[Matrix, Matrix] | None:
        """Bases of the inputs, as they arrive and as they are declared, if local changes that keep them are free."""
        passed = self.passed
        if passed is None or not self._has_frame() or ahead.arriving is None:
            return None
        declared = product_factors(passed.amplitudes)
        assert declared is not None  # then it has a frame
        by_qubit = dict(zip(passed.qubits, declared, strict=True))
        return frame(ahead.arriving), frame([by_qubit[qubit] for qubit in self.qubits])

    def _has_frame(self) -> bool:
        """Whether local changes are free before the operator: it begins at a product state up to such changes."""
        passed = self.passed
        return (
            passed is not None
            and passed.passage.up_to == "local"
            and set(passed.qubits) == set(self.qubits) == set(self.inputs)
            and product_factors(passed.amplitudes) is not None
        )

    def _matches(self, state: CutState, arriving: tuple[Matrix, Matrix] | None) -> bool | None:
        self.compared += 1
        looked = local_cost(len(self.qubits) + len(self.inputs)) if self.rule.up_to == "local" else 1
        self.budget.spend(state.cost * looked * len(self.targets) + MIN_COST * looked // 8)
        operators = operators_at(state, self.qubits, self.infidelity)
        if operators is None or not all(is_isometric(item, self.infidelity) for item in operators):
            return False
        if self.rule.ancillas == "clean" and not others_are_zero(state, self.qubits, self.infidelity):
            return False
        answers = [self._same(operators, wanted, arriving) for wanted in self.targets]
        return True if True in answers else None if None in answers else False

    def _same(self, operators: list[Matrix], wanted: Matrix, arriving: tuple[Matrix, Matrix] | None) -> bool | None:
        answers: list[bool | None] = []
        for operator in operators:
            if self.rule.up_to == "local":
                answers.append(same_beside_local(operator, wanted, self.infidelity))
                continue
            if self.rule.up_to == "local_phases":
                answers.append(same_beside_local_phases(operator, wanted, self.infidelity))
                continue
            actual, target = (operator, wanted) if arriving is None else (operator @ arriving[0], wanted @ arriving[1])
            rows = self.rule.up_to in ("diagonal", "phases")
            columns = arriving is not None or self.rule.up_to == "phases"
            answers.append(same_up_to_phases(actual, target, self.infidelity, rows=rows, columns=columns))
        return False if False in answers else None if None in answers else True


def product_factors(amplitudes: Matrix) -> list[Matrix] | None:
    """The one-qubit states of a product state, lowest first; None if it is none."""
    count = len(amplitudes).bit_length() - 1
    factors: list[Matrix] = []
    for place in range(count):
        parts = amplitudes.reshape(-1, 2, 1 << place).transpose(1, 0, 2).reshape(2, -1)
        weights, vectors = np.linalg.eigh(parts @ parts.conj().T)
        if weights[-1] < 1 - 1e-9:
            return None
        factors.append(vectors[:, -1])
    return factors
