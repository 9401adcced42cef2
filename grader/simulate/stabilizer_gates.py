"""Which operations are Clifford, judged by their matrices, and the tableau of each.

A gate is Clifford if it takes each Pauli generator to a signed Pauli word, to 1e-12 in every entry. What the entries
deviate by is not thrown away: it bounds how far the gate is from the Clifford that replaces it.
"""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass

import numpy as np
import stim

from ir.gates import Matrix, gate_spec, maps_paulis_to_paulis, pauli_matrix, pauli_word
from ir.program import Gate, UnitaryMatrix

# Conjugating Paulis costs 8^k; no Clifford gate of the table needs more.
MAX_TABLEAU_QUBITS = 4
# Deviations are counted in two sizes, so that a bound does not depend on the machine's last digit.
_ROUNDING, _TOLERANCE = 1e-14, 1e-12
_MAX_ANGLE = 1e4  # beyond, a double no longer says which quarter turn to 1e-12


@dataclass(frozen=True, slots=True)
class CliffordGate:
    """A tableau on ``qubits``, its j-th qubit being ``qubits[j]``.

    Attributes:
        tableau: stim's.
        qubits: Controls after operands.
        word: The Pauli word that the gate is, up to phase, one letter a qubit; empty for other gates.
        error: Operator norm by which the gate may differ from the tableau, up to a phase.
    """

    tableau: stim.Tableau
    qubits: tuple[int, ...]
    word: str
    error: float


def clifford_gate(operation: Gate | UnitaryMatrix) -> CliffordGate | None:
    """The operation as a Clifford gate, or None if it is not one (or is too wide to tell)."""
    qubits = operation.qubits + tuple(control.qubit for control in operation.controls)
    values = tuple(control.value for control in operation.controls)
    if isinstance(operation, Gate):
        found = _of_gate(operation.name, operation.params, values)
    else:
        found = _of_bytes(operation.matrix.tobytes(), len(operation.matrix), values)
    if found is None:
        return None
    tableau, word, error = found
    return CliffordGate(tableau, qubits, word, error)


_Found = tuple[stim.Tableau, str, float]


@functools.lru_cache(maxsize=4096)
def _of_gate(name: str, params: tuple[float, ...], values: tuple[int, ...]) -> _Found | None:
    word = pauli_word(name)
    if word is not None and len(word) + len(values) > MAX_TABLEAU_QUBITS:
        return None if values else _quarter_turn(word, params[0])
    spec = gate_spec(name)
    assert spec is not None  # a Gate is in the table
    return _of_matrix(spec.matrix(params), values)


@functools.lru_cache(maxsize=1024)
def _of_bytes(data: bytes, size: int, values: tuple[int, ...]) -> _Found | None:
    if size > 1 << MAX_TABLEAU_QUBITS:
        return None
    return _of_matrix(np.frombuffer(data, dtype=np.complex128).reshape(size, size), values)


def _of_matrix(matrix: Matrix, values: tuple[int, ...]) -> _Found | None:
    count = len(matrix).bit_length() - 1 + len(values)
    if count > MAX_TABLEAU_QUBITS:
        return None
    full = controlled_matrix(matrix, values)
    if not maps_paulis_to_paulis(full):
        return None
    images, deviation = [], 0.0
    for letter in "xz":
        for qubit in range(count):
            generator = pauli_matrix("i" * qubit + letter + "i" * (count - qubit - 1))
            image = full @ generator @ full.conj().T
            words, off = _read_word(image)
            deviation = max(deviation, off)
            images.append(words)
    tableau = (
        stim.Tableau.from_conjugated_generators(xs=images[:count], zs=images[count:]) if count else stim.Tableau(0)
    )
    return tableau, _pauli_of(tableau), _error(deviation, count)


def controlled_matrix(matrix: Matrix, values: tuple[int, ...]) -> Matrix:
    """``matrix`` where the added highest qubits read ``values`` (first one lowest), the identity elsewhere."""
    size = len(matrix)
    full = np.eye(size << len(values), dtype=np.complex128)
    start = size * sum(value << position for position, value in enumerate(values))
    full[start : start + size, start : start + size] = matrix
    return full


def _read_word(image: Matrix) -> tuple[stim.PauliString, float]:
    """The signed Pauli word that a matrix is nearly, and its largest deviation from it."""
    count = len(image).bit_length() - 1
    rows = np.arange(len(image))
    flips = int(np.argmax(np.abs(image[:, 0])))
    along = image[rows ^ flips, rows]
    x = [bool(flips >> qubit & 1) for qubit in range(count)]
    z = [bool((along[1 << qubit] * along[0].conj()).real < 0) for qubit in range(count)]
    letters = "".join("_XZY"[a + 2 * b] for a, b in zip(x, z, strict=True))
    word = stim.PauliString(letters)
    plain = pauli_matrix("".join("ixzy"[a + 2 * b] for a, b in zip(x, z, strict=True)))
    if (plain[flips, 0].conj() * along[0]).real < 0:
        word, plain = -word, -plain
    return word, float(np.abs(image - plain).max())


def _error(deviation: float, count: int) -> float:
    """Distance to the Clifford of a unitary whose images of the 2k generators are off by ``deviation`` an entry.

    W = (gate)(Clifford)^-1 commutes with each generator to d = 2^k deviation, with any word to 2 k d; averaging over
    all words leaves a multiple of the identity, so W is within 2 k d of one, and within twice that of a phase.
    """
    if deviation == 0.0:
        return 0.0
    return (4 * count << count) * (_ROUNDING if deviation <= _ROUNDING else _TOLERANCE)


def _pauli_of(tableau: stim.Tableau) -> str:
    """The Pauli word that a tableau is (it only changes signs), or nothing."""
    count = len(tableau)
    if not count:
        return ""
    letters = []
    for qubit in range(count):
        x, z = tableau.x_output(qubit), tableau.z_output(qubit)
        single_x, single_z = stim.PauliString(count), stim.PauliString(count)
        single_x[qubit], single_z[qubit] = "X", "Z"
        if x / x.sign != single_x or z / z.sign != single_z:
            return ""
        letters.append("_XZY"[(z.sign == -1) + 2 * (x.sign == -1)])
    return "".join(letters)


def _quarter_turn(word: str, angle: float) -> _Found | None:
    """A Pauli rotation on many qubits by a multiple of a quarter turn."""
    off = abs(math.sin(angle) * math.cos(angle))
    if abs(angle) > _MAX_ANGLE or off > _TOLERANCE:
        return None
    quarter = round(angle / (math.pi / 2))
    # stim writes a product of letters on many qubits with stars.
    product = "*".join(f"{letter.upper()}{position}" for position, letter in enumerate(word))
    line = {0: "", 1: f"SPP {product}", 2: f"SPP {product}\nSPP {product}", 3: f"SPP_DAG {product}"}[quarter % 4]
    tableau = stim.Circuit(f"I {len(word) - 1}\n{line}").to_tableau()
    # The operator norm is off by half of the angle.
    return tableau, word.upper() if quarter % 4 == 2 else "", _ROUNDING if off <= _ROUNDING else _TOLERANCE
