"""The pure state of a register at a cut, record by record, and the passages that it matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from contracts.closed_forms.parameters import TargetError
from contracts.rules.waypoints import Form, Passage
from contracts.schema import Contract, Target
from contracts.target_values import StateTarget
from contracts.targets import evaluate
from grader.structural.cuts_state import CutState
from grader.structural.steps import Step
from grader.structural.strength import hidden_by_tolerance
from grader.structural.waypoint_match import (
    local_cost,
    same_spectra,
    same_up_to_diagonal,
    same_up_to_local,
    same_up_to_phase,
)
from ir.gates import Matrix

# Angles written with six digits are meant as the angles that they round.
_LEAST_DISTANCE = 1e-5
_ROUNDING = 1e-12


def tolerated_infidelity(contract: Contract) -> float:
    """States this close are the same to the contract's comparison."""
    return max(_LEAST_DISTANCE, hidden_by_tolerance(contract.compare)) ** 2


def qubits_of_registers(contract: Contract, names: Sequence[str]) -> tuple[int, ...]:
    """Least significant first, in the order of ``names``."""
    by_name = {register.name: register.qubits for register in contract.registers}
    return tuple(qubit for name in names for qubit in by_name[name])


def target_of(form: Form) -> Target:
    """The form as contracts evaluate it."""
    return Target(form=form.form, parameters=form.parameters)


def pure_states(state: CutState, places: Sequence[int], infidelity: float) -> list[Matrix] | None:
    """For each record the pure state at ``places`` (first one lowest), shape ``(2**k,)``; None if one is not pure."""
    found: list[Matrix] = []
    for columns in state.records():
        pure = _pure(register_first(columns, places), infidelity)
        if pure is None:
            return None
        found.append(pure)
    return found


def _pure(matrix: Matrix, infidelity: float) -> Matrix | None:
    """The state of the rows, if the columns say nothing about it. Linear algebra on the smaller side."""
    if matrix.shape[1] == 1:
        return matrix[:, 0]
    wide = matrix.shape[0] <= matrix.shape[1]
    gram = matrix @ matrix.conj().T if wide else matrix.conj().T @ matrix
    # The sum of squared weights is at most the largest weight: most cuts are refused without their spectrum.
    if float(np.linalg.norm(gram)) ** 2 < 1 - 2 * infidelity - _ROUNDING:
        return None
    weights, vectors = np.linalg.eigh(gram)
    if weights[-1] < 1 - infidelity - _ROUNDING:
        return None
    state = vectors[:, -1] if wide else matrix @ vectors[:, -1]
    return np.asarray(state / np.linalg.norm(state), dtype=np.complex128)


def register_first(columns: Matrix, places: Sequence[int]) -> Matrix:
    """Columns of shape ``(2**n, k)`` as ``(2**len(places), rest)``, the first place lowest."""
    count = len(columns).bit_length() - 1
    rest = [place for place in range(count) if place not in places]
    axes = [count - 1 - place for place in (*reversed(places), *reversed(rest))]
    tensor = columns.reshape((2,) * count + (columns.shape[1],)).transpose(*axes, count)
    return np.ascontiguousarray(tensor).reshape(1 << len(places), -1)


def all_zero(state: CutState, places: Sequence[int], infidelity: float) -> bool:
    """Whether the qubits at ``places`` are in |0...0> in every record."""
    if not places:
        return True
    return all(
        float(np.linalg.norm(register_first(columns, places)[0])) ** 2 >= 1 - infidelity for columns in state.records()
    )


@dataclass(frozen=True, slots=True, eq=False)
class Wanted:
    """A passage with its numbers."""

    passage: Passage
    qubits: tuple[int, ...]
    amplitudes: Matrix
    parts: tuple[tuple[int, ...], ...]  # places within ``qubits`` of each register
    infidelity: float

    @classmethod
    def of(cls, passage: Passage, contract: Contract) -> Wanted:
        """The closed form evaluated.

        Raises:
            TargetError: It is no state of these registers.
        """
        qubits = qubits_of_registers(contract, passage.registers)
        value = evaluate(target_of(passage.state), {})
        if not isinstance(value, StateTarget) or len(value.amplitudes) != 1 << len(qubits):
            raise TargetError(f"{passage.state.form}: a state of {len(qubits)} qubits is expected")
        parts: list[tuple[int, ...]] = []
        for name in passage.registers:
            first = sum(len(part) for part in parts)
            parts.append(tuple(range(first, first + len(qubits_of_registers(contract, (name,))))))
        return cls(passage, qubits, value.amplitudes, tuple(parts), tolerated_infidelity(contract))

    def holds_at(self, state: CutState) -> bool | None:
        """Whether the passage holds at a cut, in every record; None if that was not found out."""
        places = state.places.of(self.qubits)
        if self.passage.ancillas == "clean":
            others = [place for place in range(len(state.places.qubits)) if place not in places]
            if not all_zero(state, others, self.infidelity):
                return False
        found = pure_states(state, places, self.infidelity)
        if found is None:
            return False
        answers = [self._same(item) for item in found]
        return False if False in answers else None if None in answers else True

    @property
    def test_cost(self) -> int:
        """How often ``holds_at`` touches every amplitude, about."""
        looked = local_cost(len(self.qubits)) if self.passage.up_to == "local" else 1
        return 2 + looked

    def ignores(self, step: Step) -> bool:
        """Whether a step changes no answer, wherever it stands."""
        if step.effect is None:
            return False
        inside = [qubit for qubit in step.qubits if qubit in self.qubits]
        if not inside:
            return self.passage.ancillas == "any"
        if len(inside) < len(step.qubits):
            return False
        match self.passage.up_to:
            case "phase":
                return False
            case "diagonal":
                return all("z" in step.effect.axes_on[qubit] for qubit in inside)
            case "local":
                return len(inside) == 1
            case "schmidt":
                places = {self.qubits.index(qubit) for qubit in inside}
                return any(places.issubset(part) for part in self.parts)

    def _same(self, state: Matrix) -> bool | None:
        match self.passage.up_to:
            case "phase":
                return same_up_to_phase(state, self.amplitudes, self.infidelity)
            case "diagonal":
                return same_up_to_diagonal(state, self.amplitudes, self.infidelity)
            case "schmidt":
                return same_spectra(state, self.amplitudes, self.parts, self.infidelity)
            case "local":
                return same_up_to_local(state, self.amplitudes, self.infidelity)
