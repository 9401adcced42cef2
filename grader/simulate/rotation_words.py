"""Gates as Clifford maps and rotations about Pauli words: ``exp(-i angle/2 P)``, in order, up to a global phase.

One qubit: Euler angles about Z, Y, Z. A matrix under controls: its eigenbasis, and phases under these controls. All
else: the logarithm, where the Pauli words in it commute, as they do for diagonal gates and for iSWAP, fSim at zero
phase and excitations. A gate that is none of these has no such form here.

A Pauli word is held as ``i^k X^x Z^z`` with one bit of ``x`` and ``z`` a qubit, every X before every Z.
"""

from __future__ import annotations

import cmath
import functools
import itertools
import math
from dataclasses import dataclass

import numpy as np
import stim

from grader.simulate.cancellation_factors import square
from grader.simulate.single_qubit_runs import ROUNDING, fused
from grader.simulate.stabilizer_gates import CliffordGate, clifford_gate, controlled_matrix
from ir.gates import Matrix, pauli_word
from ir.program import Barrier, Gate, Operation, Program, UnitaryMatrix

Word = tuple[int, int, int]  # x, z, k

MAX_QUBITS = 4  # of a gate that is taken apart, controls included; a rotation about a word may have any number
_TOLERANCE = 1e-12  # an angle this close to a multiple of pi/2 is one, and an entry this small is 0
_NOISE = 2e-14  # of an entry
_ROUNDING = 1e-13  # of the product of a few small matrices, and of the angles found in it
_FAR = 1e-9  # in operator norm: steps that come less close to their gate are not its


@dataclass(frozen=True, slots=True)
class Turn:
    """``exp(-i angle/2 P)``: P on ``qubits``, position j of its bits being ``qubits[j]``; no multiple of pi/2."""

    qubits: tuple[int, ...]
    word: Word
    angle: float


@dataclass(frozen=True, slots=True)
class Clifford:
    """A Clifford gate by what it pulls Pauli operators back to.

    Attributes:
        qubits: Position j of the words' bits.
        images: For each position ``G^-1 X G`` and ``G^-1 Z G``.
    """

    qubits: tuple[int, ...]
    images: tuple[tuple[Word, Word], ...]


Step = Turn | Clifford


@dataclass(frozen=True, slots=True)
class Told:
    """A program as steps, first to last, up to a global phase and to ``error`` in operator norm."""

    steps: tuple[Step, ...]
    error: float


def narrow(program: Program) -> bool:
    """Whether ``told`` may take the program: it has gates alone, and none is too wide."""
    return all(isinstance(operation, Barrier) or _operands(operation) is not None for operation in program.operations)


def told(program: Program, *, inverse: bool = False) -> Told | None:
    """The program's steps, or its inverse's; None where a gate has no such form, or is no gate.

    Gates on one qubit that follow each other are told together, so that it does not matter how they were spelled.
    """
    steps: list[Step] = []
    error = 0.0
    operations = fused(program).operations
    for operation in reversed(operations) if inverse else operations:
        taken = _matrix(operation)
        if taken is None:
            return None
        matrix, qubits = taken
        if isinstance(matrix, Gate):
            steps.append(_long_turn(matrix, inverse))
            continue
        found = _steps(_bytes(matrix, inverse))
        if found is None:
            return None
        steps += [_placed(step, qubits) for step in found[0]]
        error += found[1]
    return Told(tuple(steps), error + ROUNDING * len(program.operations))


def product(first: Word, second: Word) -> Word:
    """The word of the matrix product ``first @ second``."""
    x, z, k = first
    u, v, m = second
    return x ^ u, z ^ v, (k + m + 2 * (z & u).bit_count()) & 3


def anticommute(first: Word, second: Word) -> bool:
    """Whether the two change sign when exchanged."""
    return bool((first[0] & second[1]).bit_count() + (first[1] & second[0]).bit_count() & 1)


def quarter_turned(word: Word, about: Word, quarters: int) -> Word:
    """``E^-1 word E`` for ``E = exp(-i quarters pi/4 about)``, where the two anticommute."""
    if quarters == 2:
        return word[0], word[1], word[2] + 2 & 3
    x, z, k = product(about, word)
    return x, z, k + (1 if quarters == 1 else 3) & 3


def quarters_of(angle: float, within: float = _TOLERANCE) -> tuple[int | None, float]:
    """The angle as quarter turns modulo 4, None if it is not that, and what it is off by."""
    quarters = round(angle / (math.pi / 2))
    off = abs(angle - quarters * (math.pi / 2))
    return (quarters % 4, off) if off <= within else (None, 0.0)


def _operands(operation: Operation) -> tuple[int, ...] | None:
    """Qubits and controls of a gate that is taken apart, or of a rotation about a word of any length."""
    if not isinstance(operation, Gate | UnitaryMatrix):
        return None
    if len(operation.qubits) + len(operation.controls) <= MAX_QUBITS:
        return (*operation.qubits, *(control.qubit for control in operation.controls))
    word = isinstance(operation, Gate) and not operation.controls and pauli_word(operation.name) is not None
    return operation.qubits if word else None


def _matrix(operation: Operation) -> tuple[Matrix | Gate, tuple[int, ...]] | None:
    qubits = _operands(operation)
    if qubits is None:
        return None
    assert isinstance(operation, Gate | UnitaryMatrix)  # they alone have operands
    if len(qubits) > MAX_QUBITS:
        assert isinstance(operation, Gate)
        return operation, qubits
    matrix = operation.matrix() if isinstance(operation, Gate) else operation.matrix
    if operation.controls:
        values = tuple(control.value for control in operation.controls)
        matrix = _under_controls(np.ascontiguousarray(matrix).tobytes(), values)
    return matrix, qubits


@functools.lru_cache(maxsize=1024)
def _under_controls(entries: bytes, values: tuple[int, ...]) -> Matrix:
    return controlled_matrix(square(entries), values)


def _bytes(matrix: Matrix, inverse: bool) -> bytes:
    return np.ascontiguousarray((matrix.conj().T if inverse else matrix) + 0, dtype=np.complex128).tobytes()


def _placed(step: Step, qubits: tuple[int, ...]) -> Step:
    """Its positions, which were 0, 1, ..., on the qubits of the program."""
    on = tuple(qubits[position] for position in step.qubits)
    return Turn(on, step.word, step.angle) if isinstance(step, Turn) else Clifford(on, step.images)


def _long_turn(gate: Gate, inverse: bool) -> Turn:
    """A rotation about a word of any length: it is one, a quarter turn or not."""
    letters = pauli_word(gate.name)
    assert letters is not None  # by _matrix
    x = sum(1 << position for position, letter in enumerate(letters) if letter in "xy")
    z = sum(1 << position for position, letter in enumerate(letters) if letter in "yz")
    return Turn(gate.qubits, hermitian(x, z), -gate.params[0] if inverse else gate.params[0])


def hermitian(x: int, z: int) -> Word:
    """The word of these letters with a plus sign: Y is i X Z."""
    return x, z, (x & z).bit_count() & 3


# Programs repeat their gates.
@functools.lru_cache(maxsize=4096)
def _steps(entries: bytes) -> tuple[tuple[Step, ...], float] | None:
    """Of a matrix on positions 0, 1, ..., with what they are off by; None where it has no such form."""
    matrix = square(entries)
    count = len(matrix).bit_length() - 1
    if count == 0:
        return (), 0.0
    if count > 1:
        clifford = clifford_gate(UnitaryMatrix(matrix, tuple(range(count))))
        if clifford is not None:
            return (Clifford(clifford.qubits, _images(clifford)),), clifford.error
    turns = _euler(matrix) if count == 1 else _commuting(matrix, count) or _controlled(matrix, count)
    if turns is None:
        return None
    snapped = [(word, _snapped(angle)) for word, angle in turns]
    off = _off(snapped, matrix, count)
    if off > _FAR:
        return None
    return tuple(_step(word, angle, count) for word, angle in snapped if angle), _counted(off)


def _snapped(angle: float) -> float:
    """A multiple of pi/2, below 2 pi, where it is close to one."""
    quarters = quarters_of(angle)[0]
    return angle if quarters is None else quarters * (math.pi / 2)


def _step(word: Word, angle: float, count: int) -> Step:
    quarters, _ = quarters_of(angle)
    if quarters is None:
        return Turn(tuple(range(count)), word, angle)

    def image(base: Word) -> Word:
        return quarter_turned(base, word, quarters) if quarters and anticommute(base, word) else base

    images = tuple((image((1 << position, 0, 0)), image((0, 1 << position, 0))) for position in range(count))
    return Clifford(tuple(range(count)), images)


def _counted(off: float) -> float:
    """In two sizes, so that the bound is the same on every machine."""
    return _ROUNDING if off <= _ROUNDING else _FAR


def _off(turns: list[tuple[Word, float]], matrix: Matrix, count: int) -> float:
    """How far the rotations are from the matrix in operator norm, at most, a phase aside."""
    made = np.eye(1 << count, dtype=np.complex128)
    for word, angle in turns:
        made = math.cos(angle / 2) * made - 1j * math.sin(angle / 2) * (word_matrix(word, count) @ made)
    overlap = np.vdot(made, matrix)
    if abs(overlap) < 0.5:
        return 2.0
    return float(np.abs(made * (overlap / abs(overlap)) - matrix).max()) * len(matrix)


_X, _Y, _Z = hermitian(1, 0), hermitian(1, 1), hermitian(0, 1)


def _euler(matrix: Matrix) -> list[tuple[Word, float]]:
    """Rotations about Z, Y, Z, first to last."""
    if abs(matrix[1, 0]) <= _TOLERANCE:
        return [(_Z, cmath.phase(matrix[1, 1] / matrix[0, 0]))]
    if abs(matrix[0, 0]) <= _TOLERANCE:
        return [(_X, math.pi), (_Z, cmath.phase(matrix[1, 0] / matrix[0, 1]))]
    theta = 2 * math.atan2(abs(matrix[1, 0]), abs(matrix[0, 0]))
    total, difference = cmath.phase(matrix[1, 1] / matrix[0, 0]), cmath.phase(-matrix[1, 0] / matrix[0, 1])
    # Half of each: pi more in both is the same, and in one alone is told from the signs of the entries.
    phi, lam = (total + difference) / 2, (total - difference) / 2
    ratio = matrix[1, 0] / matrix[0, 0] * cmath.exp(-1j * phi)
    if ratio.real < 0:
        phi, lam = phi + math.pi, lam - math.pi
    # Where an entry is tiny, so is what its phase does: a quarter turn of noise is a quarter turn.
    near = round(phi / (math.pi / 2)) * (math.pi / 2)
    if abs(phi - near) * abs(matrix[1, 0]) <= _NOISE:
        phi, lam = near, phi + lam - near
    elif abs(phi - near) * abs(matrix[0, 0]) <= _NOISE:
        phi, lam = near, lam - phi + near
    return [(_Z, lam), (_Y, theta), (_Z, phi)]


def _images(gate: CliffordGate) -> tuple[tuple[Word, Word], ...]:
    """What the gate pulls X and Z of each position back to."""
    back = gate.tableau.inverse()
    return tuple((_word(back.x_output(j)), _word(back.z_output(j))) for j in range(len(gate.qubits)))


def _word(found: stim.PauliString) -> Word:
    x, z = (sum(1 << int(position) for position in found.pauli_indices(letters)) for letters in ("XY", "YZ"))
    return x, z, hermitian(x, z)[2] + (2 if found.sign == -1 else 0) & 3


def word_matrix(word: Word, count: int) -> Matrix:
    """The matrix of a word, (2^count, 2^count), position 0 the lowest bit."""
    x, z, k = word
    columns = np.arange(1 << count)
    signs = np.array([1 - 2 * (int(column & z).bit_count() & 1) for column in columns])
    matrix = np.zeros((1 << count, 1 << count), dtype=np.complex128)
    matrix[columns ^ x, columns] = 1j**k * signs
    return matrix


def _commuting(matrix: Matrix, count: int) -> list[tuple[Word, float]] | None:
    """The words and angles of the logarithm, where they commute, and where they are few."""
    values, vectors = _eigen(matrix)
    if values is None:
        return None
    logarithm = (vectors * -np.angle(values)) @ vectors.conj().T  # matrix = exp(-i logarithm)
    found: list[tuple[Word, float]] = []
    for x, z in itertools.product(range(1 << count), repeat=2):
        if not x and not z:
            continue
        word = hermitian(x, z)
        part = np.trace(word_matrix(word, count) @ logarithm).real / (1 << count)
        if abs(part) <= _TOLERANCE:
            continue
        if any(anticommute(word, other) for other, _ in found):
            return None
        found.append((word, 2 * float(part)))
    return found


def _eigen(matrix: Matrix) -> tuple[Matrix | None, Matrix]:
    """Eigenvalues and orthonormal eigenvectors of a unitary; None where rounding mixed them."""
    # A generic Hermitian part has the same eigenvectors, told apart unless the unitary has them equal.
    mixed = np.exp(0.7390851332j) * matrix
    _, vectors = np.linalg.eigh(mixed + mixed.conj().T)
    diagonal = vectors.conj().T @ matrix @ vectors
    values = diagonal.diagonal()
    off = np.abs(diagonal - np.diag(values)).max()
    return (values if off <= _TOLERANCE else None), vectors


def _controlled(matrix: Matrix, count: int) -> list[tuple[Word, float]] | None:
    """A one-qubit matrix under controls: into its eigenbasis, phases, and back."""
    for target in range(count):
        values, under = _block(matrix, count, target)
        if under is None:
            continue
        eigenvalues, basis = _eigen(under)
        if eigenvalues is None:
            return None
        phases = np.eye(1 << count, dtype=np.complex128)
        for value in (0, 1):
            index = values | value << target
            phases[index, index] = eigenvalues[value]
        between = _commuting(phases, count)
        if between is None:
            return None
        first, last = (_euler(one) for one in (basis.conj().T, basis))
        return [*_moved(first, target), *between, *_moved(last, target)]
    return None


def _block(matrix: Matrix, count: int, target: int) -> tuple[int, Matrix | None]:
    """The bits of the controls, and the matrix on ``target`` where they hold, if elsewhere it is the identity."""
    rest = [value for value in range(1 << count) if not value >> target & 1]
    identity = np.eye(2)
    acting = []
    for value in rest:
        pair = [value, value | 1 << target]
        if np.abs(matrix[np.ix_(pair, pair)] - identity).max() > _TOLERANCE:
            acting.append(value)
    if len(acting) != 1:
        return 0, None
    pair = [acting[0], acting[0] | 1 << target]
    block = matrix[np.ix_(pair, pair)]
    whole = np.eye(1 << count, dtype=np.complex128)
    whole[np.ix_(pair, pair)] = block
    near = bool(np.abs(whole - matrix).max() <= _TOLERANCE)
    return acting[0], block if near else None


def _moved(turns: list[tuple[Word, float]], target: int) -> list[tuple[Word, float]]:
    return [((x << target, z << target, k), angle) for (x, z, k), angle in turns]
