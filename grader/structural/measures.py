"""Rule ``measures``: from a cut on the program is a declared measurement of registers, for every input.

What is compared are effects (K. Kraus, States, Effects, and Operations, 1983): M_k with <psi|M_k|psi> the
probability of outcome k on input psi. They say all that the outputs tell of the inputs, and nothing about
how they were found: other qubits may end in any state, and a phase of an outcome does not exist.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

import numpy as np

from contracts.closed_forms.parameters import TargetError
from contracts.rules.measures import LOCAL_CHANGES, Measures
from contracts.schema import Contract, End, ObjectKind
from contracts.target_values import AnyOfTarget, ChannelTarget, IsometryTarget
from contracts.targets import evaluate
from grader.structural.cuts_graph import Front, cut_graph
from grader.structural.cuts_scope import state_at_start, without_final_measurements
from grader.structural.cuts_search import Budget, search
from grader.structural.cuts_state import CutState, TooLarge
from grader.structural.describe import counted
from grader.structural.evidence import failed, held, undecided
from grader.structural.segment import product_factors
from grader.structural.segment_operator import Ahead, ahead_of, frame
from grader.structural.steps import Step, steps_of
from grader.structural.waypoint_state import (
    Wanted,
    qubits_of_registers,
    register_first,
    target_of,
    tolerated_infidelity,
)
from grader.verdict import Evidence
from ir.gates import Matrix
from ir.program import Program

_PLANNING = 256  # amplitudes' worth of looking at one step when a measurement begins
_ROOM = 4.0  # effects of two operators that are d apart are at most 2 d apart; twice that for two sides
_SUPPORT = 1e-6  # entries that are smaller carry no phase worth following


def measures(rule: Measures, contract: Contract, program: Program, subject: str) -> Evidence:
    """There is a cut from which on the outputs' outcomes have the declared effects on free inputs.

    Outputs that are no inputs arrive in |0> there, other qubits that take part in a known pure state. With
    outcomes recorded before the cut, it must hold for each of them.
    """
    bound = f"{rule.name} of {', '.join(rule.inputs)} on {', '.join(rule.outputs or rule.inputs)}"
    inputs = qubits_of_registers(contract, rule.inputs)
    outputs = qubits_of_registers(contract, rule.outputs) or inputs
    own = frozenset((*inputs, *outputs))
    steps = without_final_measurements(_until_read(steps_of(program), _recorded(contract, outputs)), own)
    every = tuple(sorted({*own, *(qubit for step in steps for qubit in step.qubits)}))
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


def _recorded(contract: Contract, outputs: Collection[int]) -> list[int]:
    """The outputs of which the record counts if there is one, and not the state that they end in."""
    everywhere = contract.compare.object in (ObjectKind.DISTRIBUTION, ObjectKind.CLASSICAL_FUNCTION)
    ends = (End.GRADED, End.MEASURED, End.POSTSELECTED) if everywhere else (End.MEASURED, End.POSTSELECTED)
    read = {qubit for end in ends for qubit in contract.qubits_ending(end)}
    return [] if contract.measurement == "forbidden" else [qubit for qubit in outputs if qubit in read]


def _until_read(steps: Sequence[Step], recorded: Collection[int]) -> tuple[Step, ...]:
    """The steps without what a qubit alone meets after its last measurement, where that decides its outcome."""
    dropped: set[int] = set()
    for qubit in recorded:
        touching = [index for index, step in enumerate(steps) if qubit in step.qubits]
        readings = [index for index in touching if steps[index].written is not None and not steps[index].guards]
        later = [index for index in touching if readings and index > readings[-1]]
        if all(len(steps[index].qubits) == 1 and steps[index].written is None for index in later):
            dropped.update(later)
    return tuple(step for index, step in enumerate(steps) if index not in dropped)


@dataclass(slots=True, eq=False)
class _Attempt:
    """Tries a beginning: runs the program from it on free inputs, and compares effects."""

    steps: tuple[Step, ...]
    inputs: tuple[int, ...]
    outputs: tuple[int, ...]
    targets: tuple[Matrix, ...]  # shape (outcomes, inputs, inputs) each
    passed: Wanted | None
    declared: list[Matrix] | None  # one-qubit states of the inputs, where local changes that keep them are free
    tolerance: float
    begun: int = 0
    nearest: float | None = None
    budget: Budget = field(default_factory=Budget)

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
        if passed is not None and passed.passage.up_to in LOCAL_CHANGES and set(passed.qubits) == set(inputs):
            factors = product_factors(passed.amplitudes)
            if factors is not None:
                by_qubit = dict(zip(passed.qubits, factors, strict=True))
                declared = [by_qubit[qubit] for qubit in inputs]
        tolerance = _ROOM * math.sqrt(tolerated_infidelity(contract))
        return cls(steps, inputs, outputs, tuple(targets), passed, declared, tolerance)

    def is_idle(self, step: Step) -> bool:
        """Whether a step changes nothing about what begins after it."""
        if step.effect is None or len(step.qubits) > 1:
            return False
        (qubit,) = step.qubits
        if qubit not in self.inputs:
            return qubit not in self.outputs
        return self.passed is not None and self.declared is not None and self.passed.ignores(step)

    def at(self, state: CutState, front: Front) -> bool | None:
        """Whether the measurement stands from this cut on; None if it is not known whether it begins there."""
        if self.passed is not None:
            passes = self.passed.holds_at(state)
            if not passes:
                return passes
        self.begun += 1
        self.budget.spend(4 * state.cost * len(state.places.qubits) + _PLANNING * len(self.steps))
        ahead = ahead_of(self.steps, front, state, self.outputs, self.inputs)
        if ahead is None or ahead.blocked:
            return False
        frames = None
        if self.declared is not None:
            if ahead.arriving is None:
                return False
            frames = frame(ahead.arriving), frame(self.declared)
        return all(self._matches(self._effects(ahead, record), frames) for record in range(len(ahead.start.bits)))

    def _effects(self, ahead: Ahead, record: int) -> Matrix:
        """Shape ``(outcomes, inputs, inputs)``: of the program from the cut to its end, after one record there."""
        begun = ahead.start
        columns = np.ascontiguousarray(begun.columns[:, record : record + 1])
        here = CutState(begun.places, columns, [begun.bits[record]])
        for step in ahead.graph.steps:
            self.budget.spend(here.cost)
            here.apply(step)
        count, size = len(here.places.qubits), 1 << len(self.inputs)
        order = [*range(count, count + len(self.inputs)), *here.places.of(self.outputs)]
        # References are the lowest places, outputs the next; what is left is summed over.
        rows = register_first(here.columns, order).reshape(1 << len(self.outputs), size, -1)
        return np.asarray(size * np.einsum("kia,kja->kij", rows.conj(), rows), dtype=np.complex128)

    def _matches(self, effects: Matrix, frames: tuple[Matrix, Matrix] | None) -> bool:
        return any(self._near(effects, wanted, frames) for wanted in self.targets)

    def _near(self, effects: Matrix, wanted: Matrix, frames: tuple[Matrix, Matrix] | None) -> bool:
        if frames is not None:
            arriving, declared = frames
            effects = arriving.conj().T @ effects @ arriving
            wanted = declared.conj().T @ wanted @ declared
            phases = _aligning((wanted.conj() * effects).sum(axis=0))
            effects = effects * (phases[:, None] * phases.conj()[None, :])
        distance = float(np.linalg.norm(effects - wanted)) / math.sqrt(effects.shape[1])
        self.nearest = distance if self.nearest is None else min(self.nearest, distance)
        return distance <= self.tolerance


def _aligning(product: Matrix) -> Matrix:
    """Phases d with ``d_i product_ij conj(d_j)`` positive along spanning trees of the entries that are not zero."""
    size = len(product)
    phases = np.ones(size, dtype=np.complex128)
    new = np.ones(size, dtype=bool)
    for first in range(size):
        if not new[first]:
            continue
        new[first] = False
        queue = [first]
        while queue:
            i = queue.pop()
            for j in np.flatnonzero((np.abs(product[i]) > _SUPPORT) & new):
                phases[j] = phases[i] * product[i, j] / abs(product[i, j])
                new[j] = False
                queue.append(int(j))
    return phases
