"""Pauli products carried backwards through Clifford operations: what a measurement later on asks of now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from grader.structural.effects import Effect, Rotation
from grader.structural.operators import close
from ir.gates import pauli_matrix

MAX_CLIFFORD_QUBITS = 6


@dataclass(frozen=True, slots=True)
class Pauli:
    """A sign and a letter on each qubit that has one: ``Pauli(1, {0: "z", 3: "x"})``."""

    sign: int
    letters: Mapping[int, str]

    def without(self, qubit: int) -> Pauli:
        """The same with nothing on one qubit."""
        return Pauli(self.sign, {q: letter for q, letter in self.letters.items() if q != qubit})


def before(pauli: Pauli, effect: Effect) -> Pauli | None:
    """The Pauli product P with: measuring ``pauli`` after the operation is measuring P before it.

    None if there is no such product: the operation is not Clifford as far as this product goes, or acts on
    more than six qubits.
    """
    touched = [qubit for qubit in effect.acts_on if qubit in pauli.letters]
    if all(pauli.letters[qubit] in effect.axes_on[qubit] for qubit in touched):
        return pauli
    if isinstance(effect.body, Rotation) or len(effect.acts_on) > MAX_CLIFFORD_QUBITS:
        return None
    qubits = effect.acts_on
    matrix = effect.matrix(qubits)
    word = "".join(pauli.letters.get(qubit, "i") for qubit in qubits)
    pulled = matrix.conj().T @ pauli_matrix(word) @ matrix
    found = _signed_word(pulled, len(qubits))
    if found is None:
        return None
    sign, letters = found
    kept = {qubit: letter for qubit, letter in pauli.letters.items() if qubit not in qubits}
    new = {qubit: letter for qubit, letter in zip(qubits, letters, strict=True) if letter != "i"}
    return Pauli(pauli.sign * sign, kept | new)


def _signed_word(matrix: np.ndarray, count: int) -> tuple[int, str] | None:
    columns = np.arange(len(matrix))
    flips = int(np.argmax(np.abs(matrix[:, 0])))
    along = matrix[columns ^ flips, columns]
    if abs(abs(along[0]) - 1) > 1e-6:
        return None
    letters = ""
    for qubit in range(count):
        flipped = flips >> qubit & 1
        negated = int((along[1 << qubit] * along[0].conj()).real < 0)
        letters += "iz"[negated] if not flipped else "xy"[negated]
    for sign in (1, -1):
        if close(matrix, sign * pauli_matrix(letters)):
            return sign, letters
    return None
