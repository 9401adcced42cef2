"""The gate table: one row a gate, and nothing in the project knows a gate otherwise.

A row says the number of qubits and parameters, the matrix, the inverse and whether the gate is
Clifford. Matrices are little-endian: operand 0 is the least significant bit of the row and column
index (docs/conventions.md). Controlled gates have no rows: a CNOT is ``x`` with one control.

Besides the rows there is one family without end: rotations about a Pauli word, ``r`` followed by
letters from ``xyz``, one a qubit: ``rzx(theta)`` is ``exp(-i theta/2 Z_0 X_1)`` on operands 0 and 1.
"""

from __future__ import annotations

import cmath
import functools
import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

import numpy as np
import numpy.typing as npt

Matrix = npt.NDArray[np.complex128]
Params = tuple[float, ...]
NamedGate = tuple[str, Params]

MAX_DENSE_WORD = 12  # a Pauli rotation on more qubits has no dense matrix here (4096 x 4096)

_PAULI_WORD = re.compile(r"r([xyz]+)")
# Angles are doubles that came through arithmetic such as 3 * pi / 2: rounding, not physics.
_ANGLE_ATOL = 1e-12


class Clifford(Enum):
    """Whether a gate maps Pauli operators to Pauli operators."""

    ALWAYS = "always"
    NEVER = "never"
    DEPENDS = "depends on the parameters"


@dataclass(frozen=True, slots=True)
class GateSpec:
    """One row of the table.

    Attributes:
        name: Canonical lower-case name.
        num_qubits: Operands, controls not counted.
        num_params: Real parameters; angles in radians, exponents dimensionless.
        matrix: ``params -> (2**num_qubits, 2**num_qubits)`` complex128, operand 0 least significant.
        inverse: ``params -> (name, params)`` of the inverse gate, on the same operands.
        clifford: Whether the gate is Clifford for all, no, or some parameters.
    """

    name: str
    num_qubits: int
    num_params: int
    matrix: Callable[[Params], Matrix]
    inverse: Callable[[Params], NamedGate]
    clifford: Clifford

    def is_clifford(self, params: Params) -> bool:
        """Whether the gate with these parameters is Clifford."""
        match self.clifford:
            case Clifford.ALWAYS:
                return True
            case Clifford.NEVER:
                return False
            case Clifford.DEPENDS:
                if _PAULI_WORD.fullmatch(self.name):
                    return _is_quarter_turn(params[0])
                return maps_paulis_to_paulis(self.matrix(params))


def gate_spec(name: str) -> GateSpec | None:
    """The row of ``name``, or None if there is no such gate."""
    row = GATES.get(name)
    return row if row is not None else _pauli_rotation_spec(name)


def pauli_word(name: str) -> str | None:
    """The word of a Pauli rotation: ``"zx"`` for ``"rzx"``; None for every other gate."""
    found = _PAULI_WORD.fullmatch(name)
    return found.group(1) if found else None


def maps_paulis_to_paulis(matrix: Matrix) -> bool:
    """Whether a small unitary is Clifford, by conjugating each Pauli generator.

    Args:
        matrix: Shape ``(2**n, 2**n)``, unitary; cost grows as ``8**n``, meant for ``n <= 4``.
    """
    n = matrix.shape[0].bit_length() - 1
    for qubit in range(n):
        for letter in "xz":
            image = matrix @ pauli_matrix(_single(letter, qubit, n)) @ matrix.conj().T
            if not _is_signed_pauli(image, n):
                return False
    return True


def pauli_matrix(word: str) -> Matrix:
    """The matrix of a Pauli word over ``ixyz``; letter k acts on qubit k (least significant first)."""
    result: Matrix = np.ones((1, 1), dtype=np.complex128)
    for letter in word:
        result = np.kron(_PAULIS[letter], result).astype(np.complex128)
    return result


# --- matrices, little-endian -------------------------------------------------------------------

_PAULIS: Mapping[str, Matrix] = MappingProxyType(
    {
        "i": np.eye(2, dtype=np.complex128),
        "x": np.array([[0, 1], [1, 0]], dtype=np.complex128),
        "y": np.array([[0, -1j], [1j, 0]], dtype=np.complex128),
        "z": np.array([[1, 0], [0, -1]], dtype=np.complex128),
    }
)
_SQRT_HALF = math.sqrt(0.5)
_HADAMARD = np.array([[1, 1], [1, -1]], dtype=np.complex128) * _SQRT_HALF


def _array(rows: object) -> Matrix:
    return np.array(rows, dtype=np.complex128)


def _phase(angle: float) -> complex:
    return cmath.exp(1j * angle)


def _half_turn_phase(exponent: float) -> complex:
    """``exp(i pi t)``, exact at integers and half-integers, where pi in floating point is not."""
    reduced = math.fmod(exponent, 2)  # exact, and keeps the products below finite
    quarter_turns = 2 * reduced
    if quarter_turns.is_integer():
        return (1, 1j, -1, -1j)[int(quarter_turns % 4)]
    return _phase(math.pi * reduced)


def _power(involution: Matrix, exponent: float) -> Matrix:
    """``A**t`` of a self-inverse unitary: its eigenvalue -1 becomes ``exp(i pi t)``."""
    turn = _half_turn_phase(exponent)
    return (1 + turn) / 2 * np.eye(len(involution)) + (1 - turn) / 2 * involution


def _rotation(word: str, theta: float) -> Matrix:
    pauli = pauli_matrix(word)
    return math.cos(theta / 2) * np.eye(len(pauli)) - 1j * math.sin(theta / 2) * pauli


def _u(p: Params) -> Matrix:
    theta, phi, lam = p
    c, s = math.cos(theta / 2), math.sin(theta / 2)
    # A product of phases rather than the phase of a sum, which two huge angles would overflow.
    return _array([[c, -_phase(lam) * s], [_phase(phi) * s, _phase(phi) * _phase(lam) * c]])


def _prx(p: Params) -> Matrix:
    theta, phi = p
    c, s = math.cos(theta / 2), math.sin(theta / 2)
    return _array([[c, -1j * _phase(-phi) * s], [-1j * _phase(phi) * s, c]])


def _phased_xz(p: Params) -> Matrix:
    x, z, a = p
    frame = np.diag([1, _half_turn_phase(a)])
    return np.diag([1, _half_turn_phase(z)]) @ frame @ _power(_PAULIS["x"], x) @ frame.conj()


def _phased_xz_inverse(p: Params) -> NamedGate:
    x, z, a = p
    return "phased_xz", (-x, -z, math.fmod(z, 2) + math.fmod(a, 2))  # both have the period 2


def _middle(a: complex, b: complex, c: complex, d: complex, *, first: complex = 1, last: complex = 1) -> Matrix:
    """Two qubits: ``[[a, b], [c, d]]`` on |q1 q0> = |01>, |10>; phases on |00> and |11>."""
    return _array([[first, 0, 0, 0], [0, a, b, 0], [0, c, d, 0], [0, 0, 0, last]])


def _outer(a: complex, b: complex, c: complex, d: complex) -> Matrix:
    """Two qubits: ``[[a, b], [c, d]]`` on |00>, |11>; the identity between."""
    return _array([[a, 0, 0, b], [0, 1, 0, 0], [0, 0, 1, 0], [c, 0, 0, d]])


_SWAP = _middle(0, 1, 1, 0)


def _iswap_power(t: float) -> Matrix:
    # i**t on the sum of |01> and |10>, its inverse on their difference.
    turn = _half_turn_phase(math.fmod(t, 4) / 2)
    return _middle(turn.real, 1j * turn.imag, 1j * turn.imag, turn.real)


def _phased_iswap(p: Params) -> Matrix:
    phase_exponent, t = p
    half = _half_turn_phase(math.fmod(t, 4) / 2)
    c, s = half.real, half.imag
    turn = _half_turn_phase(2 * math.fmod(phase_exponent, 1))
    # Cirq writes [[c, i s f], [i s f*, c]] on its |01>, |10>; its first qubit is our bit 0.
    return _middle(c, 1j * s * turn.conjugate(), 1j * s * turn, c)


def _fsim(p: Params) -> Matrix:
    theta, phi = p
    c, s = math.cos(theta), math.sin(theta)
    return _middle(c, -1j * s, -1j * s, c, last=_phase(-phi))


def _phased_fsim(p: Params) -> Matrix:
    theta, zeta, chi, gamma, phi = p
    c, s = math.cos(theta), math.sin(theta)
    return _middle(
        _phase(-gamma) * _phase(zeta) * c,
        -1j * _phase(-gamma) * _phase(-chi) * s,
        -1j * _phase(-gamma) * _phase(chi) * s,
        _phase(-gamma) * _phase(-zeta) * c,
        last=_phase(-gamma) ** 2 * _phase(-phi),
    )


def _xx_plus_yy(p: Params) -> Matrix:
    theta, beta = p
    c, s = math.cos(theta / 2), math.sin(theta / 2)
    return _middle(c, -1j * _phase(-beta) * s, -1j * _phase(beta) * s, c)


def _xx_minus_yy(p: Params) -> Matrix:
    theta, beta = p
    c, s = math.cos(theta / 2), math.sin(theta / 2)
    return _outer(c, -1j * _phase(-beta) * s, -1j * _phase(beta) * s, c)


def _single_excitation(phi: float, outside: complex) -> Matrix:
    # PennyLane: |10> -> cos|10> - sin|01> reading wires left to right; wire 0 is our bit 0, so its
    # |10> is our index 1.
    c, s = math.cos(phi / 2), math.sin(phi / 2)
    return _middle(c, s, -s, c, first=outside, last=outside)


def _double_excitation(phi: float, outside: complex) -> Matrix:
    # PennyLane: |0011> -> cos|0011> + sin|1100>, wires left to right; those are our indices 12 and 3.
    c, s = math.cos(phi / 2), math.sin(phi / 2)
    matrix = np.eye(16, dtype=np.complex128) * outside
    matrix[12, 12] = matrix[3, 3] = c
    matrix[12, 3], matrix[3, 12] = -s, s
    return matrix


def _fermionic_swap(phi: float) -> Matrix:
    g = _phase(phi / 2)
    c, s = math.cos(phi / 2), math.sin(phi / 2)
    return _middle(g * c, -1j * g * s, -1j * g * s, g * c, last=_phase(phi))


def _orbital_rotation(phi: float) -> Matrix:
    # Two spin sectors rotate alike, even wires together and odd wires together, with the fermionic
    # sign of passing the odd orbital between them: conjugation by a fermionic swap of wires 1, 2.
    exchange = _on(_middle(0, 1, 1, 0, last=-1), (1, 2), 4)
    single = _single_excitation(phi, 1)
    rotations = _on(single, (2, 3), 4) @ _on(single, (0, 1), 4)
    return exchange.conj().T @ rotations @ exchange


def _on(matrix: Matrix, qubits: tuple[int, int], num_qubits: int) -> Matrix:
    """A two-qubit matrix embedded on ``qubits`` of a small register."""
    dim = 2**num_qubits
    result = np.zeros((dim, dim), dtype=np.complex128)
    a, b = qubits
    rest = ~((1 << a) | (1 << b))
    for column in range(dim):
        local = (column >> a & 1) | (column >> b & 1) << 1
        for row in range(4):
            result[column & rest | (row & 1) << a | (row >> 1) << b, column] = matrix[row, local]
    return result


def _permutation(images: list[int]) -> Matrix:
    """The matrix that sends basis state k to ``images[k]``."""
    result = np.zeros((len(images), len(images)), dtype=np.complex128)
    for source, image in enumerate(images):
        result[image, source] = 1
    return result


_DCX = _permutation([0, 2, 3, 1])  # CX(0 -> 1), then CX(1 -> 0)
_ECR = _array([[0, 1, 0, 1j], [1, 0, -1j, 0], [0, 1j, 0, 1], [-1j, 0, 1, 0]]) * _SQRT_HALF
# Simplified Toffolis (Barenco et al. 1995, section VI.B): Toffoli up to relative phases.
_RCCX = _array(np.eye(8))
_RCCX[3, 3] = _RCCX[7, 7] = 0
_RCCX[3, 7], _RCCX[7, 3], _RCCX[5, 5] = -1j, 1j, -1
_RCCCX = _array(np.eye(16))
_RCCCX[7, 7] = _RCCCX[15, 15] = 0
_RCCCX[3, 3], _RCCCX[11, 11], _RCCCX[7, 15], _RCCCX[15, 7] = 1j, -1j, 1, -1


def _qubit_sum() -> Matrix:
    # PennyLane QubitSum: wire 2 ^= wire 0 ^ wire 1.
    return _permutation([k ^ ((k & 1) ^ (k >> 1 & 1)) << 2 for k in range(8)])


def _qubit_carry() -> Matrix:
    # PennyLane QubitCarry on (carry, a, b, out): Toffoli(1,2,3), CNOT(1,2), Toffoli(0,2,3).
    def carry(k: int) -> int:
        k ^= (k >> 1 & k >> 2 & 1) << 3
        k ^= (k >> 1 & 1) << 2
        return k ^ (k & k >> 2 & 1) << 3

    return _permutation([carry(k) for k in range(16)])


# --- the table ---------------------------------------------------------------------------------


def _constant(matrix: Matrix) -> Callable[[Params], Matrix]:
    frozen = matrix.astype(np.complex128)
    frozen.flags.writeable = False
    return lambda _: frozen


def _same(name: str) -> Callable[[Params], NamedGate]:
    return lambda p: (name, p)


def _negated(name: str, *kept: int) -> Callable[[Params], NamedGate]:
    """The inverse negates every parameter but those at the positions ``kept``."""
    return lambda p: (name, tuple(v if i in kept else -v for i, v in enumerate(p)))


def _becomes(name: str, *params: float) -> Callable[[Params], NamedGate]:
    return lambda _: (name, params)


_ALWAYS, _NEVER, _DEPENDS = Clifford.ALWAYS, Clifford.NEVER, Clifford.DEPENDS


def _fixed(
    name: str, matrix: Matrix, clifford: Clifford, inverse: Callable[[Params], NamedGate] | None = None
) -> GateSpec:
    num_qubits = matrix.shape[0].bit_length() - 1
    return GateSpec(name, num_qubits, 0, _constant(matrix), inverse or _same(name), clifford)


def _turning(
    name: str,
    num_qubits: int,
    num_params: int,
    matrix: Callable[[Params], Matrix],
    inverse: Callable[[Params], NamedGate] | None = None,
) -> GateSpec:
    return GateSpec(name, num_qubits, num_params, matrix, inverse or _negated(name), _DEPENDS)


_ROWS = (
    GateSpec("gphase", 0, 1, lambda p: _array([[_phase(p[0])]]), _negated("gphase"), _ALWAYS),
    _fixed("id", _PAULIS["i"], _ALWAYS),
    _fixed("x", _PAULIS["x"], _ALWAYS),
    _fixed("y", _PAULIS["y"], _ALWAYS),
    _fixed("z", _PAULIS["z"], _ALWAYS),
    _fixed("h", _HADAMARD, _ALWAYS),
    _fixed("s", _array([[1, 0], [0, 1j]]), _ALWAYS, _becomes("sdg")),
    _fixed("sdg", _array([[1, 0], [0, -1j]]), _ALWAYS, _becomes("s")),
    _fixed("t", _array([[1, 0], [0, _phase(math.pi / 4)]]), _NEVER, _becomes("tdg")),
    _fixed("tdg", _array([[1, 0], [0, _phase(-math.pi / 4)]]), _NEVER, _becomes("t")),
    _fixed("sx", _power(_PAULIS["x"], 0.5), _ALWAYS, _becomes("sxdg")),
    _fixed("sxdg", _power(_PAULIS["x"], -0.5), _ALWAYS, _becomes("sx")),
    _turning("p", 1, 1, lambda p: _array([[1, 0], [0, _phase(p[0])]])),
    _turning("u", 1, 3, _u, lambda p: ("u", (-p[0], -p[2], -p[1]))),
    _turning("prx", 1, 2, _prx, _negated("prx", 1)),
    _turning("xpow", 1, 1, lambda p: _power(_PAULIS["x"], p[0])),
    _turning("ypow", 1, 1, lambda p: _power(_PAULIS["y"], p[0])),
    _turning("hpow", 1, 1, lambda p: _power(_HADAMARD, p[0])),
    _turning("phased_xz", 1, 3, _phased_xz, _phased_xz_inverse),
    _fixed("swap", _SWAP, _ALWAYS),
    _turning("swappow", 2, 1, lambda p: _power(_SWAP, p[0])),
    _fixed("iswap", _iswap_power(1), _ALWAYS, _becomes("iswappow", -1.0)),
    _turning("iswappow", 2, 1, lambda p: _iswap_power(p[0])),
    _turning("phased_iswap", 2, 2, _phased_iswap, _negated("phased_iswap", 0)),
    _fixed("dcx", _DCX, _ALWAYS, _becomes("dcxdg")),
    _fixed("dcxdg", _DCX.T, _ALWAYS, _becomes("dcx")),
    _fixed("ecr", _ECR, _ALWAYS),
    _turning("xxpow", 2, 1, lambda p: _power(pauli_matrix("xx"), p[0])),
    _turning("yypow", 2, 1, lambda p: _power(pauli_matrix("yy"), p[0])),
    _turning("zzpow", 2, 1, lambda p: _power(pauli_matrix("zz"), p[0])),
    _turning("xx_plus_yy", 2, 2, _xx_plus_yy, _negated("xx_plus_yy", 1)),
    _turning("xx_minus_yy", 2, 2, _xx_minus_yy, _negated("xx_minus_yy", 1)),
    _turning("fsim", 2, 2, _fsim),
    _turning("phased_fsim", 2, 5, _phased_fsim, _negated("phased_fsim", 2)),
    _turning("pswap", 2, 1, lambda p: _middle(0, _phase(p[0]), _phase(p[0]), 0)),
    _turning("single_excitation", 2, 1, lambda p: _single_excitation(p[0], 1)),
    _turning("single_excitation_plus", 2, 1, lambda p: _single_excitation(p[0], _phase(p[0] / 2))),
    _turning("single_excitation_minus", 2, 1, lambda p: _single_excitation(p[0], _phase(-p[0] / 2))),
    _turning("fermionic_swap", 2, 1, lambda p: _fermionic_swap(p[0])),
    _turning("double_excitation", 4, 1, lambda p: _double_excitation(p[0], 1)),
    _turning("double_excitation_plus", 4, 1, lambda p: _double_excitation(p[0], _phase(p[0] / 2))),
    _turning("double_excitation_minus", 4, 1, lambda p: _double_excitation(p[0], _phase(-p[0] / 2))),
    _turning("orbital_rotation", 4, 1, lambda p: _orbital_rotation(p[0])),
    _fixed("rccx", _RCCX, _NEVER),
    _fixed("rcccx", _RCCCX, _NEVER, _becomes("rcccxdg")),
    _fixed("rcccxdg", _RCCCX.conj().T, _NEVER, _becomes("rcccx")),
    _fixed("qubit_sum", _qubit_sum(), _ALWAYS),
    _fixed("qubit_carry", _qubit_carry(), _NEVER, _becomes("qubit_carrydg")),
    _fixed("qubit_carrydg", _qubit_carry().T, _NEVER, _becomes("qubit_carry")),
)

GATES: Mapping[str, GateSpec] = MappingProxyType({row.name: row for row in _ROWS})


@functools.lru_cache(maxsize=4096)
def _pauli_rotation_spec(name: str) -> GateSpec | None:
    word = pauli_word(name)
    if word is None:
        return None

    def matrix(p: Params) -> Matrix:
        if len(word) > MAX_DENSE_WORD:
            raise ValueError(f"{name}: no dense matrix beyond {MAX_DENSE_WORD} qubits, got {len(word)}")
        return _rotation(word, p[0])

    return GateSpec(name, len(word), 1, matrix, _negated(name), _DEPENDS)


def _is_quarter_turn(angle: float) -> bool:
    """Whether the angle is a multiple of pi/2; by sine and cosine, which reduce huge angles exactly."""
    return abs(math.sin(angle) * math.cos(angle)) <= _ANGLE_ATOL


def _single(letter: str, qubit: int, num_qubits: int) -> str:
    return "i" * qubit + letter + "i" * (num_qubits - qubit - 1)


def _is_signed_pauli(matrix: Matrix, num_qubits: int) -> bool:
    """Whether a Hermitian unitary is plus or minus a Pauli word, every entry to ``_ANGLE_ATOL``."""
    # The first column tells the X part and the unit; the unit columns tell the Z part.
    columns = np.arange(len(matrix))
    flips = int(np.argmax(np.abs(matrix[:, 0])))
    along = matrix[columns ^ flips, columns]
    signs = np.ones(len(matrix))
    for qubit in range(num_qubits):
        if (along[1 << qubit] * along[0].conj()).real < 0:
            signs[columns >> qubit & 1 == 1] *= -1
    word = np.zeros_like(matrix)
    word[columns ^ flips, columns] = np.round(along[0]) * signs
    # The whole matrix: a small angle shows linearly off the word, but only squared on it.
    return bool(np.abs(matrix - word).max() <= _ANGLE_ATOL)
