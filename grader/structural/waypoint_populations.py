"""A weaker question about a passage that far fewer steps can answer differently: its populations in one basis.

Where the declared states are looked for in vain and the cuts are too many to visit, this may still prove that they
are not passed. A state that is met has the declared probabilities of reading each value, in the Z basis and in the
X basis. What is diagonal on the registers, and all that happens beside them, leaves these alone; what maps basis states
to basis states leaves alone which probabilities there are. Steps that change no answer do not multiply the cuts
(``cuts_search.py``), so a syndrome extraction of a dozen commuting CX is one moment here, and thousands there.

Necessary conditions only: where they are met somewhere, nothing follows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from grader.structural.cuts_state import CutState
from grader.structural.effects import Effect, Rotation
from grader.structural.operators import EFFECT_ATOL
from grader.structural.steps import Step
from grader.structural.waypoint_state import Wanted, register_first
from ir.gates import Matrix

Basis = Literal["z", "x"]
_BASES: tuple[Basis, Basis] = ("z", "x")
_ROUNDING = 1e-11
_MAX_PERMUTED_QUBITS = 3  # of a step that is turned into the X basis to be looked at
_HADAMARD = np.array([[1, 1], [1, -1]], dtype=np.complex128) / np.sqrt(2)


@dataclass(frozen=True, slots=True, eq=False)
class Populations:
    """What a passage implies of one basis; ``squares`` is None where it implies nothing.

    Attributes:
        wanted: The passage.
        basis: In which the registers are read.
        ordered: Whether it counts which value has which probability, or only which probabilities there are.
        squares: Their square roots, shape ``(2**k,)``; descending unless ``ordered``.
    """

    wanted: Wanted
    basis: Basis
    ordered: bool
    squares: npt.NDArray[np.float64] | None

    @classmethod
    def of(cls, wanted: Wanted, basis: Basis, *, ordered: bool) -> Populations:
        """A state up to a phase implies both bases, one up to a diagonal the Z basis, other ones nothing."""
        implied = wanted.passage.up_to == "phase" or (wanted.passage.up_to == "diagonal" and basis == "z")
        if not implied:
            return cls(wanted, basis, ordered, None)
        return cls(wanted, basis, ordered, _roots(wanted.amplitudes.reshape(-1, 1), basis, ordered=ordered))

    def holds_at(self, state: CutState) -> bool:
        """Whether the populations are the declared ones in every record."""
        if self.squares is None:
            return True
        places = state.places.of(self.wanted.qubits)
        # A met state has a weight of 1 - infidelity in a mixture and that overlap with the declared one; sorting
        # both lists can only bring them closer, so that no state is refused that the passage itself accepts.
        enough = (1 - self.wanted.infidelity) ** 2 - _ROUNDING
        return all(
            float(_roots(register_first(columns, places), self.basis, ordered=self.ordered) @ self.squares) ** 2
            >= enough
            for columns in state.records()
        )

    def ignores(self, step: Step) -> bool:
        """Whether a step changes no answer, wherever it stands."""
        if self.squares is None:
            return True
        if step.effect is None:
            return False
        inside = [qubit for qubit in step.qubits if qubit in self.wanted.qubits]
        if all(self.basis in step.effect.axes_on[qubit] for qubit in inside):
            return True
        return not self.ordered and len(inside) == len(step.qubits) and permutes(step.effect, self.basis)


def questions(wanted: Sequence[Wanted]) -> Iterator[tuple[Populations, ...]]:
    """For each weaker question one condition a passage; those that the fewest steps can answer differently first."""
    for ordered in (False, True):
        for basis in _BASES:
            found = tuple(Populations.of(item, basis, ordered=ordered) for item in wanted)
            if any(item.squares is not None for item in found):
                yield found


def permutes(effect: Effect, basis: Basis) -> bool:
    """Whether each basis state becomes a basis state, phases aside. False also where that was not found out."""
    if isinstance(effect.body, Rotation):
        return False
    if basis == "z":  # a control reads the basis
        return _is_monomial(effect.body)
    if len(effect.acts_on) > _MAX_PERMUTED_QUBITS:
        return False
    turn: Matrix = np.ones((1, 1), dtype=np.complex128)
    for _ in effect.acts_on:
        turn = np.asarray(np.kron(turn, _HADAMARD), dtype=np.complex128)
    return _is_monomial(turn @ effect.matrix(effect.acts_on) @ turn)


def _is_monomial(matrix: Matrix) -> bool:
    """One entry a column, of modulus 1."""
    moduli = np.abs(matrix)
    return bool(np.all((moduli <= EFFECT_ATOL) | (np.abs(moduli - 1) <= EFFECT_ATOL)))


def _roots(register: Matrix, basis: Basis, *, ordered: bool) -> npt.NDArray[np.float64]:
    """Square roots of the probabilities of each value; ``register`` has shape ``(2**k, rest)``."""
    if basis == "x":
        count = len(register).bit_length() - 1
        for place in range(count):
            parts = register.reshape(-1, 2, 1 << place, register.shape[1])
            register = np.stack([parts[:, 0] + parts[:, 1], parts[:, 0] - parts[:, 1]], axis=1).reshape(register.shape)
        register = register / np.sqrt(len(register))
    found = np.sqrt(np.sum(np.abs(register) ** 2, axis=1))
    return np.asarray(found if ordered else np.sort(found)[::-1], dtype=np.float64)
