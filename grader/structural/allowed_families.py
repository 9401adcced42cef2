"""Rule ``allowed_families``: every operation is, by effect, of a family of operators."""

from __future__ import annotations

import functools
import math
from typing import assert_never

import numpy as np

from contracts.rules import AllowedFamilies
from contracts.rules.construction import Family
from contracts.schema import Contract
from grader.structural.describe import counted, describe, listed, numbered
from grader.structural.effects import Effect, Rotation, unitary_effect
from grader.structural.evidence import failed, held, undecided
from grader.structural.operators import EFFECT_ATOL, basis_state_of, close
from grader.structural.recognise import parts
from grader.verdict import Evidence
from ir.gates import Matrix, pauli_matrix
from ir.program import (
    Barrier,
    Channel,
    Conditional,
    Control,
    Gate,
    Measure,
    Operation,
    Prepare,
    Program,
    Reset,
    UnitaryMatrix,
)


def allowed_families(rule: AllowedFamilies, contract: Contract, program: Program, subject: str) -> Evidence:
    """Every operation is of one of ``families``, each factor of a product by itself.

    Families: ``one_qubit``; ``pauli``; ``clifford`` (maps Paulis to Paulis); ``diagonal``; ``permutation`` (of
    basis states, one global phase aside); ``pauli_rotation`` (an angle about a Pauli product, Paulis
    included). Identities, barriers, measurement, reset and |0> are free; another basis state is the X gates that
    make it, noise of several Kraus operators and amplitudes are of no family.
    """
    bad: list[str] = []
    open_questions: list[str] = []
    count = 0
    for number, operation in numbered(program):
        answer = _allowed(operation, rule.families)
        count += isinstance(operation, Gate | UnitaryMatrix)
        if answer is None:
            open_questions.append(describe(number, operation))
        elif not answer:
            bad.append(describe(number, operation))
    bound = f"only {', '.join(rule.families)}"
    if bad:
        measured = f"{counted(len(bad), 'operation')} of no such family"
        return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=listed(bad))
    if open_questions:
        measured = f"the family of {counted(len(open_questions), 'operation')} was not found"
        shown = listed(open_questions)
        return undecided(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=shown)
    return held(rule.rule, subject, rule.because, measured=f"{counted(count, 'gate')}, all of them", bound=bound)


def _allowed(operation: Operation, families: tuple[Family, ...]) -> bool | None:
    match operation:
        case Barrier() | Measure() | Reset() | Conditional():
            return True
        case Prepare():
            index = basis_state_of(operation.amplitudes)
            return index == 0 or (index is not None and families != ("diagonal",))
        case Gate():
            operands = tuple(range(len(operation.qubits)))
            controls = tuple(Control(len(operands) + k, value) for k, (_, value) in enumerate(operation.controls))
            # The same gate on other qubits has the same answer; programs repeat few gates many times.
            return _of_gate(Gate(operation.name, operands, operation.params, controls), families)
        case UnitaryMatrix() | Channel():
            return _of_unitary(operation, families)
        case _:
            assert_never(operation)


@functools.lru_cache(maxsize=4096)
def _of_gate(gate: Gate, families: tuple[Family, ...]) -> bool | None:
    return _of_unitary(gate, families)


def _of_unitary(operation: Gate | UnitaryMatrix | Channel, families: tuple[Family, ...]) -> bool | None:
    effect = unitary_effect(operation)
    if effect is None:
        return False
    answers = [_member(part, families) for part in (effect, *parts(effect)) if not part.is_identity]
    if not answers or answers[0]:
        return True
    factors = answers[1:]
    return False if False in factors else (None if None in factors else True)


def _member(effect: Effect, families: tuple[Family, ...]) -> bool | None:
    answers = [_IS[family](effect) for family in families]
    return True if True in answers else (None if None in answers else False)


def _is_one_qubit(effect: Effect) -> bool:
    return len(effect.acts_on) <= 1


def _is_pauli(effect: Effect) -> bool:
    if isinstance(effect.body, Rotation):
        return not effect.controls and abs(math.cos(effect.body.angle / 2)) <= EFFECT_ATOL
    if len(effect.acts_on) > 1:
        return False  # a product of Paulis comes as its factors
    matrix = effect.matrix(effect.acts_on)
    return any(abs(abs(np.trace(pauli_matrix(letter) @ matrix)) - 2) <= EFFECT_ATOL for letter in "xyz")


def is_clifford(effect: Effect) -> bool | None:
    """Whether Paulis go to Pauli products; None on more qubits than are looked at."""
    if isinstance(effect.body, Rotation):
        # Quarter turns; under one control half turns.
        turns = 2 * effect.body.angle if not effect.controls else effect.body.angle
        return len(effect.controls) < 2 and abs(math.sin(turns)) <= EFFECT_ATOL
    if len(effect.controls) > (1 if effect.qubits else 2):
        return False  # more controls than CX or CZ have: some Pauli goes to no Pauli
    if not effect.has_matrix:
        return None
    return maps_paulis_to_paulis(effect.matrix(effect.acts_on))


def _is_diagonal(effect: Effect) -> bool:
    if isinstance(effect.body, Rotation):
        return set(effect.body.word) == {"z"}
    return all("z" in axes for axes in effect.axes)


def is_permutation(effect: Effect) -> bool:
    """Whether basis states go to basis states, with one phase for all."""
    if isinstance(effect.body, Rotation):
        half_turn = abs(math.cos(effect.body.angle / 2)) <= EFFECT_ATOL
        return half_turn and set(effect.body.word) == {"x"} and not effect.controls
    entries = effect.body[np.abs(effect.body) > EFFECT_ATOL]
    phase = entries[0] if not effect.controls else 1.0
    return len(entries) == len(effect.body) and bool(np.all(np.abs(entries - phase) <= EFFECT_ATOL))


def _is_pauli_rotation(effect: Effect) -> bool:
    """``exp(-i angle/2 P)``: two eigenvalues, and it commutes with one and the same Pauli product on its qubits."""
    if isinstance(effect.body, Rotation):
        return not effect.controls
    qubits = effect.acts_on
    if not effect.has_matrix:
        return False
    matrix = effect.matrix(qubits)
    rest = matrix - np.trace(matrix) / len(matrix) * np.eye(len(matrix))
    norm = math.sqrt(float(np.abs(rest[:, 0] @ rest[:, 0].conj())))
    if norm <= EFFECT_ATOL:
        return False  # an identity, or no rotation about a product on all of its qubits
    return _is_scaled_pauli(rest / norm, len(qubits))


def maps_paulis_to_paulis(matrix: Matrix) -> bool:
    """Whether a unitary is Clifford, to ``EFFECT_ATOL``: each Pauli X and Z goes to a Pauli product.

    Cost ``n 8**n`` for n qubits, at most 8 of them.
    """
    count = len(matrix).bit_length() - 1
    indices = np.arange(len(matrix))
    for qubit in range(count):
        flipped = matrix[:, indices ^ (1 << qubit)]
        signed = matrix * (1 - 2 * (indices >> qubit & 1))
        for moved in (flipped, signed):
            if not _is_scaled_pauli(moved @ matrix.conj().T, count):
                return False
    return True


def _is_scaled_pauli(matrix: Matrix, count: int) -> bool:
    """Whether a matrix is a phase times a product of Paulis."""
    columns = np.arange(len(matrix))
    flips = int(np.argmax(np.abs(matrix[:, 0])))
    along = matrix[columns ^ flips, columns]
    if abs(along[0]) <= 0.5:
        return False
    signs = np.ones(len(matrix))
    for qubit in range(count):
        if (along[1 << qubit] * along[0].conj()).real < 0:
            signs[columns >> qubit & 1 == 1] *= -1
    word = np.zeros_like(matrix)
    word[columns ^ flips, columns] = along[0] / abs(along[0]) * signs
    return close(matrix, word)


_IS = {
    "one_qubit": _is_one_qubit,
    "pauli": _is_pauli,
    "clifford": is_clifford,
    "diagonal": _is_diagonal,
    "permutation": is_permutation,
    "pauli_rotation": _is_pauli_rotation,
}
