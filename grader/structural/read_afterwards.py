"""What the rest of a program makes of what a step left: asked of the cut right behind the step.

Either a bit of the record is the phase of the step's first qubit: with a Z there its effects change places. Or
other registers hold an outcome at the end that has declared effects on the step's registers. Effects are those of K.
Kraus (States, Effects, and Operations, 1983), as in ``grader.structural.effect_match``.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from contracts.closed_forms.parameters import TargetError
from contracts.rules.waypoints import Reading, Segment
from contracts.schema import Contract
from contracts.target_values import AnyOfTarget, ChannelTarget, IsometryTarget
from contracts.targets import evaluate
from grader.simulate.kernels import apply_matrix
from grader.structural.cuts_graph import cut_graph
from grader.structural.cuts_search import Budget
from grader.structural.cuts_state import CutState
from grader.structural.segment_operator import ahead_of
from grader.structural.steps import Bit, Step, steps_of
from grader.structural.waypoint_state import qubits_of_registers, register_first, target_of
from ir.gates import Matrix
from ir.program import Program

_Z = np.diag([1, -1]).astype(np.complex128)
_ROOM = 4.0  # effects of two operators that are d apart are at most 2 d apart; twice that for two sides


@dataclass(frozen=True, slots=True, eq=False)
class Afterwards:
    """What a segment asks of the program behind it.

    Attributes:
        steps: Of the whole program, measurements at its end too.
        qubits: The segment's, the first least significant.
        phase_of: The bit that the first qubit's phase decides, and of other qubits the input alone; None if none is.
        outputs: Qubits that hold an outcome at the end.
        targets: Effects on ``qubits`` that the outcomes may have, shape ``(outcomes, d, d)`` each; none where no
            outcome is asked for.
        infidelity: Of states that are the same to the contract.
    """

    steps: tuple[Step, ...]
    qubits: tuple[int, ...]
    phase_of: int | None
    outputs: tuple[int, ...]
    targets: tuple[Matrix, ...]
    infidelity: float

    @classmethod
    def of(
        cls, rule: Segment, contract: Contract, program: Program, qubits: tuple[int, ...], infidelity: float
    ) -> Afterwards:
        """With the closed forms evaluated.

        Raises:
            TargetError: One is no channel from the segment's registers to the outputs.
        """
        outputs: tuple[int, ...] = ()
        targets: tuple[Matrix, ...] = ()
        if rule.then is not None:
            outputs = qubits_of_registers(contract, rule.then.outputs)
            targets = _effects_asked(rule.then, len(outputs), len(qubits))
        return cls(steps_of(program), qubits, rule.decides_bit, outputs, targets, infidelity)

    def holds(self, state: CutState, done: Collection[int], budget: Budget) -> bool:
        """Whether the program behind a cut does what is asked.

        Args:
            state: At the cut, with references for the contract's free qubits alone.
            done: Numbers of the operations before the cut.

        Raises:
            TooLarge: The state cannot be followed, or the budget is used up.
        """
        if self.phase_of is not None and not self._phase_is_read(state, done, budget):
            return False
        return not self.targets or self._outcome_is_told(state, done, budget)

    def _phase_is_read(self, state: CutState, done: Collection[int], budget: Budget) -> bool:
        latest = {step.written[0]: step.written for step in self.steps if step.written is not None}
        if self.phase_of is None or self.phase_of >= len(latest):
            return False  # fewer bits are recorded
        bit = latest[sorted(latest)[self.phase_of]]
        turned = state.copy()
        apply_matrix(turned.columns, _Z, turned.places.of(self.qubits[:1]))
        found = []
        for here in (state.copy(), turned):
            for step in self.steps:
                if step.number not in done:
                    budget.spend(here.cost)
                    here.apply(step)
            found.append(_effects(here, (bit,)))
        zero, one = found[0]
        # A coin reads the same with its values exchanged.
        sharp = float(np.linalg.norm(zero @ one)) <= _ROOM * math.sqrt(self.infidelity * len(zero))
        return sharp and self._same(found[1], found[0][::-1])

    def _outcome_is_told(self, state: CutState, done: Collection[int], budget: Budget) -> bool:
        front = cut_graph(self.steps).start()
        for index, step in enumerate(self.steps):
            if step.number in done:
                front.take(index)
        # Outputs may have been turned already; what is asked for is what they hold in the end.
        ahead = ahead_of(self.steps, front, state, (), self.qubits)
        if ahead is None or ahead.blocked or not set(self.outputs) <= set(ahead.start.places.qubits):
            return False
        followed = {*done, *(step.number for step in ahead.graph.steps)}
        if any(step.number not in followed and set(self.outputs) & set(step.qubits) for step in self.steps):
            return False  # they meet qubits in unknown states
        read = {step.qubits[0]: step.written for step in ahead.graph.steps if step.written is not None}
        for record, bits in enumerate(ahead.start.bits):
            here = CutState(ahead.start.places, np.ascontiguousarray(ahead.start.columns[:, [record]]), [bits])
            for step in ahead.graph.steps:
                budget.spend(here.cost)
                here.apply(step)
            effects = _effects(here, tuple(read.get(qubit, qubit) for qubit in self.outputs))
            if not any(self._same(_within(effects, wanted), wanted) for wanted in self.targets):
                return False
        return True

    def _same(self, effects: Matrix, wanted: Matrix) -> bool:
        inputs = float(np.trace(wanted.sum(axis=0)).real)
        return float(np.linalg.norm(effects - wanted)) <= _ROOM * math.sqrt(self.infidelity * inputs)


def _effects_asked(reading: Reading, outputs: int, inputs: int) -> tuple[Matrix, ...]:
    found = []
    for form in reading.any_of:
        value = evaluate(target_of(form), {})
        for option in value.options if isinstance(value, AnyOfTarget) else (value,):
            kraus: tuple[Matrix, ...] = ()
            if isinstance(option, IsometryTarget | ChannelTarget):
                kraus = option.kraus if isinstance(option, ChannelTarget) else (option.matrix,)
            if not kraus or kraus[0].shape != (1 << outputs, 1 << inputs):
                raise TargetError(f"{form.form}: an operation from {inputs} to {outputs} qubits is expected")
            found.append(np.asarray(sum(np.einsum("ki,kj->kij", item.conj(), item) for item in kraus)))
    return tuple(found)


def _within(effects: Matrix, wanted: Matrix) -> Matrix:
    """``effects`` on the states alone that ``wanted``, which adds up to a projector, speaks of."""
    spoken_of = wanted.sum(axis=0)
    return np.asarray(spoken_of @ effects @ spoken_of)


def _effects(here: CutState, read: tuple[int | Bit, ...]) -> Matrix:
    """Of what qubits and recorded bits say at a cut on the inputs that the references are the other halves of.

    Args:
        read: Numbers of qubits, and bits; the lowest bit of the outcome first.

    Returns:
        Shape ``(2**len(read), d, d)``; they add up to the identity.
    """
    count, references = len(here.places.qubits), here.places.references
    qubits = [item for item in read if isinstance(item, int)]
    order = [*range(count, count + references), *here.places.of(qubits)]
    found = np.zeros((1 << len(read), 1 << references, 1 << references), dtype=np.complex128)
    for trajectory, bits in enumerate(here.bits):
        rows = register_first(here.columns[:, [trajectory]], order).reshape(1 << len(qubits), 1 << references, -1)
        for value, part in enumerate(rows):
            unread = iter(range(len(qubits)))
            outcome = sum(
                (value >> next(unread) & 1 if isinstance(item, int) else bits.get(item, 0)) << place
                for place, item in enumerate(read)
            )
            found[outcome] += (1 << references) * (part.conj() @ part.T)
    return found
