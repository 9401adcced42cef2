"""The gate table: one row a gate, and nothing in the project knows a gate otherwise.

A row says the number of qubits and parameters, the matrix, the inverse and whether the gate is
Clifford. Matrices are little-endian: operand 0 is the least significant bit of the row and column
index (docs/conventions.md). Controlled gates have no rows: a CNOT is ``x`` with one control.

Besides the rows there is one family without end: rotations about a Pauli word, ``r`` followed by
letters from ``xyz``, one a qubit: ``rzx(theta)`` is ``exp(-i theta/2 Z_0 X_1)`` on operands 0 and 1.
"""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

import numpy as np

from ir.gate_matrices import (
    DCX,
    ECR,
    HADAMARD,
    PAULIS,
    RCCCX,
    RCCX,
    SWAP,
    Matrix as Matrix,
    Params as Params,
    double_excitation,
    fermionic_swap,
    fsim,
    iswap_power,
    matrix_of,
    middle_block,
    orbital_rotation,
    pauli_matrix as pauli_matrix,
    pauli_rotation,
    phased_fsim,
    phased_iswap,
    phased_xz,
    power_of_involution,
    prx_matrix,
    qubit_carry,
    qubit_sum,
    single_excitation,
    u_matrix,
    unit_phase,
    xx_minus_yy,
    xx_plus_yy,
)

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


def _phased_xz_inverse(p: Params) -> NamedGate:
    x, z, a = p
    return "phased_xz", (-x, -z, math.fmod(z, 2) + math.fmod(a, 2))  # both have the period 2


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
    GateSpec("gphase", 0, 1, lambda p: matrix_of([[unit_phase(p[0])]]), _negated("gphase"), _ALWAYS),
    _fixed("id", PAULIS["i"], _ALWAYS),
    _fixed("x", PAULIS["x"], _ALWAYS),
    _fixed("y", PAULIS["y"], _ALWAYS),
    _fixed("z", PAULIS["z"], _ALWAYS),
    _fixed("h", HADAMARD, _ALWAYS),
    _fixed("s", matrix_of([[1, 0], [0, 1j]]), _ALWAYS, _becomes("sdg")),
    _fixed("sdg", matrix_of([[1, 0], [0, -1j]]), _ALWAYS, _becomes("s")),
    _fixed("t", matrix_of([[1, 0], [0, unit_phase(math.pi / 4)]]), _NEVER, _becomes("tdg")),
    _fixed("tdg", matrix_of([[1, 0], [0, unit_phase(-math.pi / 4)]]), _NEVER, _becomes("t")),
    _fixed("sx", power_of_involution(PAULIS["x"], 0.5), _ALWAYS, _becomes("sxdg")),
    _fixed("sxdg", power_of_involution(PAULIS["x"], -0.5), _ALWAYS, _becomes("sx")),
    _turning("p", 1, 1, lambda p: matrix_of([[1, 0], [0, unit_phase(p[0])]])),
    _turning("u", 1, 3, u_matrix, lambda p: ("u", (-p[0], -p[2], -p[1]))),
    _turning("prx", 1, 2, prx_matrix, _negated("prx", 1)),
    _turning("xpow", 1, 1, lambda p: power_of_involution(PAULIS["x"], p[0])),
    _turning("ypow", 1, 1, lambda p: power_of_involution(PAULIS["y"], p[0])),
    _turning("hpow", 1, 1, lambda p: power_of_involution(HADAMARD, p[0])),
    _turning("phased_xz", 1, 3, phased_xz, _phased_xz_inverse),
    _fixed("swap", SWAP, _ALWAYS),
    _turning("swappow", 2, 1, lambda p: power_of_involution(SWAP, p[0])),
    _fixed("iswap", iswap_power(1), _ALWAYS, _becomes("iswappow", -1.0)),
    _turning("iswappow", 2, 1, lambda p: iswap_power(p[0])),
    _turning("phased_iswap", 2, 2, phased_iswap, _negated("phased_iswap", 0)),
    _fixed("dcx", DCX, _ALWAYS, _becomes("dcxdg")),
    _fixed("dcxdg", DCX.T, _ALWAYS, _becomes("dcx")),
    _fixed("ecr", ECR, _ALWAYS),
    _turning("xxpow", 2, 1, lambda p: power_of_involution(pauli_matrix("xx"), p[0])),
    _turning("yypow", 2, 1, lambda p: power_of_involution(pauli_matrix("yy"), p[0])),
    _turning("zzpow", 2, 1, lambda p: power_of_involution(pauli_matrix("zz"), p[0])),
    _turning("xx_plus_yy", 2, 2, xx_plus_yy, _negated("xx_plus_yy", 1)),
    _turning("xx_minus_yy", 2, 2, xx_minus_yy, _negated("xx_minus_yy", 1)),
    _turning("fsim", 2, 2, fsim),
    _turning("phased_fsim", 2, 5, phased_fsim, _negated("phased_fsim", 2)),
    _turning("pswap", 2, 1, lambda p: middle_block(0, unit_phase(p[0]), unit_phase(p[0]), 0)),
    _turning("single_excitation", 2, 1, lambda p: single_excitation(p[0], 1)),
    _turning("single_excitation_plus", 2, 1, lambda p: single_excitation(p[0], unit_phase(p[0] / 2))),
    _turning("single_excitation_minus", 2, 1, lambda p: single_excitation(p[0], unit_phase(-p[0] / 2))),
    _turning("fermionic_swap", 2, 1, lambda p: fermionic_swap(p[0])),
    _turning("double_excitation", 4, 1, lambda p: double_excitation(p[0], 1)),
    _turning("double_excitation_plus", 4, 1, lambda p: double_excitation(p[0], unit_phase(p[0] / 2))),
    _turning("double_excitation_minus", 4, 1, lambda p: double_excitation(p[0], unit_phase(-p[0] / 2))),
    _turning("orbital_rotation", 4, 1, lambda p: orbital_rotation(p[0])),
    _fixed("rccx", RCCX, _NEVER),
    _fixed("rcccx", RCCCX, _NEVER, _becomes("rcccxdg")),
    _fixed("rcccxdg", RCCCX.conj().T, _NEVER, _becomes("rcccx")),
    _fixed("qubit_sum", qubit_sum(), _ALWAYS),
    _fixed("qubit_carry", qubit_carry(), _NEVER, _becomes("qubit_carrydg")),
    _fixed("qubit_carrydg", qubit_carry().T, _NEVER, _becomes("qubit_carry")),
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
        return pauli_rotation(word, p[0])

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
