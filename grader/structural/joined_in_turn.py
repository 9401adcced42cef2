"""Rule ``joined_in_turn``: qubits become entangled with the rest one after another, at cuts of the dependency graph."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

import numpy as np

from contracts.rules.turns import JoinedInTurn
from contracts.schema import Contract
from grader.structural.after import steps_after, steps_before
from grader.structural.cuts_graph import Front, cut_graph
from grader.structural.cuts_scope import connected, state_at_start, without_final_measurements
from grader.structural.cuts_search import MIN_COST, Budget, Found, search
from grader.structural.cuts_state import CutState, TooLarge
from grader.structural.describe import counted, listed
from grader.structural.evidence import failed, held, undecided
from grader.structural.simplify import effective_steps
from grader.structural.steps import Step
from grader.structural.waypoint_match import spectra_agree
from grader.structural.waypoint_state import qubits_of_registers, tolerated_infidelity
from grader.verdict import Evidence
from ir.gates import Matrix
from ir.program import Program

_PURE = np.array([1.0, 0.0])
_MIXED = np.sqrt([0.5, 0.5])


def joined_in_turn(rule: JoinedInTurn, contract: Contract, program: Program, subject: str) -> Evidence:
    """There are cuts, each within the next, at which one of the qubits is joined to the rest, two are, ..., all are.

    Joined is a qubit whose own state is maximally mixed; each of the others must be in a pure state, for every record
    of what was measured before. From the cut at which a qubit is joined to the last cut nothing but one-qubit gates
    acts on it. So a table written value by value from several controls, which entangles all of them with its first
    gate or comes back to each for every value, passes no such cuts, and it does not matter what a qubit is joined to.
    Only effective steps count: a qubit that is joined and at once let go again was never joined.

    Looked at is what has to come before a step that couples the register with other qubits, and those steps: a
    transform of the register that follows is left out, which would multiply the cuts.
    """
    bound = f"qubits {listed(rule.qubits)} joined to others one after another"
    register = qubits_of_registers(contract, (rule.register_name,))
    steps = _up_to_couplings(without_final_measurements(effective_steps(program), register), register)
    steps, every = connected(steps, rule.qubits)
    turns = Turns(rule.qubits, tolerated_infidelity(contract))
    try:
        found = turns.from_here(steps, state_at_start(contract, program, every), frozenset())
    except TooLarge as limit:
        return undecided(rule.rule, subject, rule.because, measured=f"the states are too large: {limit}", bound=bound)
    if found.node is not None:
        return held(rule.rule, subject, rule.because, measured="each is joined in its turn", bound=bound)
    looked = f"{counted(turns.cuts, 'cut')} of the program's dependency graph looked at"
    if found.complete:
        missing = f"no moment at which {_said(rule.qubits, turns.furthest)}"
        return failed(rule.rule, subject, rule.because, measured=missing, bound=bound, witness=looked)
    measured = f"their turns were not found: {found.why_not}"
    return undecided(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=looked)


def _up_to_couplings(steps: Sequence[Step], register: Collection[int]) -> tuple[Step, ...]:
    """The steps that couple the register with others, and those that have to come before one."""
    inside = set(register)
    couplings = [
        index
        for index, step in enumerate(steps)
        if inside.intersection(step.qubits) and inside < {*inside, *step.qubits}
    ]
    kept = steps_before(steps, couplings).union(couplings)
    return tuple(step for index, step in enumerate(steps) if index in kept)


def _said(qubits: Sequence[int], joined: Collection[int]) -> str:
    """What comes after ``joined`` in words."""
    others = [qubit for qubit in qubits if qubit not in joined]
    if not joined:
        return f"one of qubits {listed(qubits)} is maximally entangled with others and the rest of them with none"
    last = f"qubit {others[0]} is" if len(others) == 1 else f"one of qubits {listed(others)} alone is"
    return f"{last} too, after {listed(sorted(joined))} and with no further gate between these and others"


@dataclass(slots=True)
class Turns:
    """The search for one turn after another of ``qubits``, under one budget."""

    qubits: tuple[int, ...]
    infidelity: float
    budget: Budget = field(default_factory=Budget)
    furthest: frozenset[int] = frozenset()
    cuts: int = 0

    def from_here(self, steps: Sequence[Step], start: CutState, joined: frozenset[int]) -> Found:
        """Look on for a cut at which one qubit more than ``joined`` is, and so on until all are."""
        if len(joined) > len(self.furthest):
            self.furthest = joined

        def test(_: int, state: CutState, front: Front) -> bool | None:
            now = self._joined(state)
            if now is None or len(now) != len(joined) + 1 or not joined < now:
                return False
            if len(now) == len(self.qubits):
                return True
            remaining = [step for index, step in enumerate(steps) if not front.holds(index)]
            self.budget.spend(MIN_COST + len(remaining))
            beside = self._beside(remaining, now)
            usable = {qubit for step in beside if len(step.qubits) > 1 for qubit in step.qubits}
            if not usable.issuperset(set(self.qubits).difference(now)):
                return False
            later = self.from_here(beside, state, now)
            return True if later.node is not None else False if later.complete else None

        register = frozenset(self.qubits).difference(joined)
        graph = cut_graph(tuple(steps))
        found = search(graph, start, 1, test, self._is_idle, register, self.budget, len(self.qubits))
        self.cuts += found.cuts
        return found

    def _beside(self, steps: Sequence[Step], joined: Collection[int]) -> tuple[Step, ...]:
        """The steps that need not come after one that acts on a joined qubit and another, or that is no gate."""
        closed = [
            index
            for index, step in enumerate(steps)
            if not set(joined).isdisjoint(step.qubits) and (step.effect is None or len(step.qubits) > 1)
        ]
        late = steps_after(steps, closed).union(closed)
        return tuple(step for index, step in enumerate(steps) if index not in late)

    def _is_idle(self, step: Step) -> bool:
        # A unitary beside the qubits, or on one of them alone, changes no eigenvalue of theirs.
        return step.effect is not None and (len(step.qubits) == 1 or set(self.qubits).isdisjoint(step.qubits))

    def _joined(self, state: CutState) -> frozenset[int] | None:
        """The qubits that are maximally mixed, in every record; None if one is neither that nor in a pure state."""
        places = state.places.of(self.qubits)
        answers = {self._joined_after(columns, places) for columns in state.records()}
        return answers.pop() if len(answers) == 1 else None

    def _joined_after(self, columns: Matrix, places: Sequence[int]) -> frozenset[int] | None:
        mixed: set[int] = set()
        for qubit, place in zip(self.qubits, places, strict=True):
            parts = columns.reshape(-1, 2, 1 << place, columns.shape[1])
            zero, one = parts[:, 0], parts[:, 1]
            weight, coherence = float(np.vdot(zero, zero).real), abs(complex(np.vdot(zero, one)))
            # Eigenvalues of [[w, c], [c*, 1 - w]], the columns being normalised together.
            apart = min(1.0, float(np.hypot(2 * weight - 1, 2 * coherence)))
            amplitudes = np.sqrt([(1 + apart) / 2, (1 - apart) / 2])
            if spectra_agree(amplitudes, _MIXED, self.infidelity):
                mixed.add(qubit)
            elif not spectra_agree(amplitudes, _PURE, self.infidelity):
                return None
        return frozenset(mixed)
