"""Rule ``met_in_basis``: registers meet other qubits only while they hold a declared image of their input."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from contracts.closed_forms.parameters import TargetError
from contracts.rules.meetings import MetInBasis
from contracts.schema import Contract, Start
from contracts.target_values import IsometryTarget
from contracts.targets import evaluate
from grader.structural.cuts_graph import CutGraph, Front, cut_graph, prepared_orders, three_orders
from grader.structural.cuts_scope import listed_steps
from grader.structural.cuts_search import Budget, search
from grader.structural.cuts_state import CutState, TooLarge, start_state
from grader.structural.describe import counted, describe, listed
from grader.structural.evidence import failed, held, undecided
from grader.structural.joined_pairs import joined_pairs
from grader.structural.known_states import knowledge_at_start
from grader.structural.steps import Step
from grader.structural.waypoint_match import schmidt_coefficients
from grader.structural.waypoint_state import pure_states, qubits_of_registers, target_of, tolerated_infidelity
from grader.verdict import Evidence
from ir.gates import Matrix
from ir.program import Program

_MAX_OTHERS = 6  # free qubits beside the registers: 64 basis inputs
_INPUT = (-1, 0)  # the bit under which a trajectory notes its basis input: no clbit has this number


def met_in_basis(rule: MetInBasis, contract: Contract, program: Program, subject: str) -> Evidence:
    """For each step that joins the registers with others there is a cut before it at which they hold a declared image.

    And they hold it after the step. Held is it if, for each basis input of the other qubits, what was done to free
    registers is one of the operators, up to one-qubit unitaries after it: what is a control in that basis then acts
    on each of their qubits alone. Rows on one pair of qubits are one step (``grader.structural.joined_pairs``): first
    those of a register's qubit and another, then all, which commute more. Likely orders come first, then every cut,
    with the first and the last basis input alone. What fails at every cut fails the rule where it joins three qubits
    or more: two are what compilers leave, who take gates past one another in ways that no cut shows, and undecided.
    """
    bound = f"{rule.name} on {listed(rule.registers)}"
    qubits = qubits_of_registers(contract, rule.registers)
    listing = listed_steps(program, qubits)
    if not any(_meets(step, qubits) for step in listing):
        nothing = f"no operation joins {listed(rule.registers)} with other qubits"
        return failed(rule.rule, subject, rule.because, measured=nothing, bound=bound)
    operators, why = _operators(rule, len(qubits)), ""
    unmet: list[Step] = []
    proved = True
    for rows in (qubits, None):
        steps = joined_pairs(listing, rows)
        meetings = {index for index, step in enumerate(steps) if _meets(step, qubits)}
        looking = _Meetings(cut_graph(steps), qubits, operators, tolerated_infidelity(contract), meetings)
        try:
            inputs = list(_inputs(contract, program, steps, qubits))
            every = _together(inputs)
            likely = looking.left_by_likely_orders(every)
            complete = not likely or looking.search(_together([inputs[0], inputs[-1]]), every)
            if not looking.unmet:
                measured = f"all {counted(len(meetings), 'operation')} that join them with other qubits"
                return held(rule.rule, subject, rule.because, measured=measured, bound=bound)
        except TooLarge as limit:
            return undecided(rule.rule, subject, rule.because, measured=str(limit), bound=bound)
        unmet = [steps[index] for index in (sorted(looking.unmet) if complete else likely)]
        why = looking.why_not
        proved = proved and complete and any(len(step.qubits) > 2 for step in unmet)
    witness = listed(describe(step.number, step.operation) for step in unmet)
    measured = f"{counted(len(unmet), 'operation')} at another moment"
    if proved:
        return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=witness)
    why = why or "the cuts do not prove it"
    return undecided(rule.rule, subject, rule.because, measured=f"{measured}: {why}", bound=bound, witness=witness)


@dataclass(slots=True, eq=False)
class _Meetings:
    """Looks at cuts, and strikes off the meetings that are as declared there."""

    graph: CutGraph
    qubits: tuple[int, ...]
    operators: tuple[Matrix, ...]
    infidelity: float
    unmet: set[int]
    budget: Budget = field(default_factory=Budget)
    why_not: str = ""

    def left_by_likely_orders(self, start: CutState) -> list[int]:
        """Meetings that are not as declared at any cut of a few linear extensions."""
        register = frozenset(self.qubits)
        orders = itertools.chain(
            [_in_turns(self.graph, self.qubits)],
            three_orders(self.graph, register),
            prepared_orders(self.graph, register),
        )
        any(self._walk(order, start) for order in orders)
        return sorted(self.unmet)

    def search(self, few: CutState, every: CutState) -> bool:
        """Whether every cut was visited, as far as needed, with ``few`` inputs; a find is checked with ``every``."""

        def test(_: int, state: CutState, front: Front) -> bool | None:
            before = len(self.unmet)
            left = set(self.unmet)
            self._look(state, front, None)
            found = left - self.unmet
            self.unmet |= found
            if found:
                self._look(self._replayed(every, front), front, None)
            if not self.unmet:
                return True
            # What holds for some inputs and not for all was not found out.
            return None if before - len(self.unmet) < len(found) else False

        result = search(self.graph, few, 1, test, self.is_idle, frozenset(self.qubits), self.budget)
        self.why_not = result.why_not
        return result.complete

    def _replayed(self, start: CutState, front: Front) -> CutState:
        state = start.copy()
        for index, step in enumerate(self.graph.steps):
            if front.holds(index):
                self.budget.spend(state.cost)
                state.apply(step)
        return state

    def _walk(self, order: Sequence[int], start: CutState) -> bool:
        state, front = start.copy(), self.graph.start()
        holds = self._look(state, front, None)
        for step in order:
            self.budget.spend(state.cost)
            state.apply(self.graph.steps[step])
            front.take(step)
            holds = self._look(state, front, holds if self.is_idle(self.graph.steps[step]) else None)
            if not self.unmet:
                return True
        return False

    def _look(self, state: CutState, front: Front, holds: bool | None) -> bool | None:
        """Strike off what is met at this cut; ``holds``: whether the registers hold an image, if it is known."""
        for step in [step for step in sorted(self.unmet) if front.is_ready(step)]:
            holds = self._holds(state) if holds is None else holds
            if not holds:
                break
            self.budget.spend(2 * state.cost)
            after = state.copy()
            after.apply(self.graph.steps[step])
            if self._holds(after):
                self.unmet.discard(step)
        return holds

    def is_idle(self, step: Step) -> bool:
        """Whether a step changes nothing about what the registers hold."""
        return step.effect is not None and not step.guards and (
            len(step.qubits) == 1 or not set(step.qubits).intersection(self.qubits)
        )  # fmt: skip

    def _holds(self, state: CutState) -> bool:
        self.budget.spend(2 * state.cost)
        count = len(self.qubits)
        references = range(len(state.places.qubits), len(state.places.qubits) + count)
        found = pure_states(state, [*state.places.of(self.qubits), *references], self.infidelity)
        if found is None:
            return False
        made = [item.reshape(1 << count, -1).T * np.sqrt(1 << count) for item in found]
        return any(
            all(_is_nearly_local(operator @ wanted.conj().T, self.infidelity) for operator in made)
            for wanted in self.operators
        )


def _is_nearly_local(operator: Matrix, infidelity: float) -> bool:
    """Whether a matrix is, up to the infidelity, a product of one-qubit operators."""
    count = len(operator).bit_length() - 1
    state = operator.reshape(-1) / np.linalg.norm(operator)
    return count == 1 or all(
        schmidt_coefficients(state, (k, k + count))[0] ** 2 >= 1 - infidelity for k in range(count)
    )


def _meets(step: Step, qubits: Sequence[int]) -> bool:
    """Whether a step joins the registers with other qubits, or with the record."""
    inside = [qubit for qubit in step.qubits if qubit in qubits]
    if not inside:
        return False
    if step.guards:
        return True
    return len(inside) < len(step.qubits) and not (step.effect is not None and step.effect.is_local)


def _operators(rule: MetInBasis, count: int) -> tuple[Matrix, ...]:
    """The closed forms evaluated.

    Raises:
        TargetError: One is no unitary on these registers.
    """
    found = []
    for form in rule.any_of:
        value = evaluate(target_of(form), {})
        if not isinstance(value, IsometryTarget) or value.matrix.shape != (1 << count,) * 2:
            raise TargetError(f"{form.form}: a unitary on {count} qubits is expected")
        found.append(value.matrix)
    return tuple(found)


def _inputs(contract: Contract, program: Program, steps: Sequence[Step], qubits: Sequence[int]) -> Iterator[CutState]:
    """The start with free registers, for each basis input of other free qubits, |0...0> first and |1...1> last.

    Raises:
        TooLarge: There are too many qubits, or inputs.
    """
    every = sorted({*qubits, *(qubit for step in steps for qubit in step.qubits)})
    known = dict(knowledge_at_start(contract, program).states)
    free = contract.qubits_starting(Start.FREE)
    others = [qubit for qubit in free if qubit in every and qubit not in qubits]
    if len(others) > _MAX_OTHERS:
        raise TooLarge(f"{len(others)} free qubits beside the registers")
    basis = np.eye(2, dtype=np.complex128)
    for number, values in enumerate(itertools.product((0, 1), repeat=len(others))):
        known.update((qubit, basis[value]) for qubit, value in zip(others, values, strict=True))
        state = start_state(every, known, list(qubits))
        yield CutState(state.places, state.columns, [{_INPUT: number}])


def _together(states: Sequence[CutState]) -> CutState:
    columns = np.concatenate([state.columns for state in states], axis=1)
    return CutState(states[0].places, columns, [bits for state in states for bits in state.bits])


def _in_turns(graph: CutGraph, qubits: Sequence[int]) -> list[int]:
    """All that may act inside the registers, then all that meets them or acts on one qubit, and so on in turns.

    So a transform is complete before the first meeting, and its inverse waits for the last one, however they are
    interleaved in the listing.
    """
    front, order = graph.start(), list[int]()
    now, later = True, False  # whether steps inside are taken
    waiting = front.ready()
    while waiting:
        chosen = [k for k in waiting if len(graph.steps[k].qubits) == 1 or _is_inside(graph.steps[k], qubits) == now]
        if not chosen:
            now, later = later, now
            continue
        order.append(chosen[0])
        front.take(chosen[0])
        waiting = front.ready()
    return order


def _is_inside(step: Step, qubits: Sequence[int]) -> bool:
    return not step.guards and all(qubit in qubits for qubit in step.qubits)
