"""Closed forms of quantum codes: code states, syndromes, logical operations, little-endian.

A CSS code's logical zero is the uniform superposition of the span of its X generators; a record of a check is the
commutation of error and generator (D. Gottesman, arXiv:quant-ph/9705052, chapter 3).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from contracts.closed_forms.parameters import TargetError, choice, integer, sequence
from contracts.target_values import ChannelTarget, DistributionTarget, InstrumentTarget, IsometryTarget, StateTarget
from ir.gates import Matrix

_MAX_QUBITS = 10
# Supports of the generators, which are of X and of Z type alike (Steane, Phys. Rev. Lett. 77, 793 (1996)).
_STEANE = ((0, 2, 4, 6), (1, 2, 5, 6), (3, 4, 5, 6))
# Shor, Phys. Rev. A 52, R2493 (1995): blocks of three, a bit-flip code inside a phase-flip code.
_SHOR_X = ((0, 1, 2, 3, 4, 5), (3, 4, 5, 6, 7, 8))
_SHOR_Z = ((0, 1), (1, 2), (3, 4), (4, 5), (6, 7), (7, 8))
# Data 0-8 row by row; plaquettes in a chequerboard, boundaries of weight two (Horsman et al., arXiv:1111.4022).
_SURFACE_Z = ((0, 1, 3, 4), (4, 5, 7, 8), (2, 5), (3, 6))
_SURFACE_X = ((1, 2, 4, 5), (3, 4, 6, 7), (0, 1), (7, 8))
# The cyclic shifts of XZZXI, the letters of the lowest qubit first (Laflamme et al., Phys. Rev. Lett. 77, 198 (1996)).
_FIVE_QUBIT = ("XZZXI", "IXZZX", "XIXZZ", "ZXIXZ")


def logical_flip(bit: object) -> ChannelTarget:
    """One qubit, X where ``bit`` is 1: what a round of error correction leaves of a logical X."""
    return ChannelTarget((_flip(integer("bit", bit, 0, 1)),))


def logical_cnot(control_bit: object, target_bit: object) -> ChannelTarget:
    """X on qubit 0 where ``control_bit`` is 1 and on qubit 1 where ``target_bit`` is, then CX from qubit 0 to 1."""
    flips = integer("control_bit", control_bit, 0, 1) | integer("target_bit", target_bit, 0, 1) << 1
    matrix: Matrix = np.zeros((4, 4), dtype=np.complex128)
    for x in range(4):
        y = x ^ flips
        matrix[y ^ (y & 1) << 1, x] = 1
    return ChannelTarget((matrix,))


def pauli_error(num_qubits: object, pauli: object, qubit: object) -> IsometryTarget:
    """X or Z on one of the qubits; the identity where ``qubit`` is -1."""
    count = integer("num_qubits", num_qubits, 1, _MAX_QUBITS)
    letter = choice("pauli", pauli, ("x", "z"))
    place = integer("qubit", qubit, -1, count - 1)
    index = np.arange(1 << count)
    if place < 0:
        return IsometryTarget(np.eye(1 << count, dtype=np.complex128))
    if letter == "z":
        return IsometryTarget(np.diag(1.0 - 2.0 * (index >> place & 1)).astype(np.complex128))
    return IsometryTarget(np.eye(1 << count, dtype=np.complex128)[index ^ 1 << place])


def repetition_encoder(
    num_qubits: object, pauli: object, flipped: object = 0, error_qubit: object = -1, minus: object = 0
) -> IsometryTarget:
    """a|0> + b|1> to a|0...0> + b|1...1>, which corrects X, or to a|+...+> + b|-...->, which corrects Z.

    Args:
        num_qubits: Of the code.
        pauli: ``"x"`` or ``"z"``: the letter of the errors.
        flipped: 1 where X comes before the encoder.
        error_qubit: The code qubit that ``pauli`` happens to after the encoder; -1 for none.
        minus: 1 where b has the other sign in the code: a quarter turn about y takes |1> to -|->.

    Returns:
        Shape ``(2**num_qubits, 2)``.
    """
    count = integer("num_qubits", num_qubits, 1, _MAX_QUBITS)
    error = integer("error_qubit", error_qubit, -1, count - 1)
    letter = choice("pauli", pauli, ("x", "z"))
    sign = 1 - 2 * integer("minus", minus, 0, 1)
    zero: Matrix = np.zeros(1 << count, dtype=np.complex128)
    zero[0] = 1
    if letter == "x":
        columns = [_with_x(zero, error), _with_x(sign * zero[::-1], error)]
    else:  # the Hadamard transforms of these two: 1, and -1 for each one of the index
        even: Matrix = np.full(1 << count, 1 / math.sqrt(1 << count), dtype=np.complex128)
        odd = even * [1 - 2 * (index.bit_count() & 1) for index in range(1 << count)]
        columns = [_with_z(even, error), _with_z(sign * odd, error)]
    return IsometryTarget(np.stack(columns[:: -1 if integer("flipped", flipped, 0, 1) else 1], axis=1))


def cnots(num_qubits: object, pairs: object, flipped: object = 0) -> IsometryTarget:
    """CX gates one after the other, each a pair of control and target; before them X on qubit 0 if ``flipped`` is 1."""
    count = integer("num_qubits", num_qubits, 1, _MAX_QUBITS)
    index = np.arange(1 << count) ^ integer("flipped", flipped, 0, 1)
    for pair in sequence("pairs", pairs):
        both = sequence("pairs", pair)
        if len(both) != 2 or both[0] == both[1]:
            raise TargetError(f"pairs: control and target, two qubits, are expected, got {list(both)}")
        control, target = (integer("pairs", qubit, 0, count - 1) for qubit in both)
        index ^= (index >> control & 1) << target
    matrix: Matrix = np.zeros((1 << count, 1 << count), dtype=np.complex128)
    matrix[index, np.arange(1 << count)] = 1
    return IsometryTarget(matrix)


def certain_bit(num_qubits: object, bit: object) -> DistributionTarget:
    """Qubit 0 reads ``bit`` and all others read 0, with certainty."""
    probabilities = np.zeros(1 << integer("num_qubits", num_qubits, 1, _MAX_QUBITS))
    probabilities[integer("bit", bit, 0, 1)] = 1
    return DistributionTarget(probabilities)


def logical_zero_in_error(code: object, pauli: object, qubit: object) -> StateTarget:
    """``shor_zero``, or Steane's |0_L>, after X or Z on one qubit; in no error where ``qubit`` is -1."""
    zero = (steane_logical(0) if choice("code", code, ("steane", "shor")) == "steane" else shor_zero()).amplitudes
    turn = _with_x if choice("pauli", pauli, ("x", "z")) == "x" else _with_z
    return StateTarget(turn(zero, integer("qubit", qubit, -1, len(zero).bit_length() - 2)))


def shor_zero() -> StateTarget:
    """(|000> + |111>)/sqrt(2) on each of the blocks 0-2, 3-5 and 6-8: fixed by X on all three qubits of each."""
    return StateTarget(_span(9, ((0, 1, 2), (3, 4, 5), (6, 7, 8))))


def shor_z_syndrome(error_qubit: object) -> InstrumentTarget:
    """``shor_zero`` after X on ``error_qubit`` (-1: no error), the six Z checks recorded.

    Record bit k is 1 where the k-th of Z0Z1, Z1Z2, Z3Z4, Z4Z5, Z6Z7, Z7Z8 is -1.
    """
    error = integer("error_qubit", error_qubit, -1, 8)
    return _one_record(_with_x(shor_zero().amplitudes, error), _checks(_SHOR_Z, error))


def shor_x_syndrome(error_qubit: object) -> InstrumentTarget:
    """``shor_zero`` after Z on ``error_qubit`` (-1: none), the X checks recorded: bit 0 of X0..X5, bit 1 of X3..X8."""
    error = integer("error_qubit", error_qubit, -1, 8)
    return _one_record(_with_z(shor_zero().amplitudes, error), _checks(_SHOR_X, error))


def steane_logical(bit: object, error_qubit: object = -1) -> StateTarget:
    """|0_L> of Steane's code, or |1_L> = X on all seven qubits of it, after X on ``error_qubit`` (-1: no error)."""
    zero = _span(7, _STEANE)
    state = zero[::-1].copy() if integer("bit", bit, 0, 1) else zero
    return StateTarget(_with_x(state, integer("error_qubit", error_qubit, -1, 6)))


def steane_z_syndrome(error_qubit: object) -> InstrumentTarget:
    """|0_L> of Steane's code after X on ``error_qubit`` (-1: no error), its Z checks recorded: error_qubit + 1."""
    error = integer("error_qubit", error_qubit, -1, 6)
    return _one_record(_with_x(steane_logical(0).amplitudes, error), _checks(_STEANE, error))


def five_qubit_code() -> ChannelTarget:
    """The encoder: columns |0_L> and |1_L> = X on all five qubits of it, shape ``(32, 2)``.

    |0_L> is fixed by the cyclic shifts of XZZXI and by Z on all qubits; its amplitude of |00000> is positive.
    """
    zero: Matrix = np.zeros(32, dtype=np.complex128)
    zero[0] = 1
    for word in _FIVE_QUBIT:
        zero = zero + _word_times(word, zero)
    zero /= np.linalg.norm(zero)
    return ChannelTarget((np.stack([zero, zero[::-1]], axis=1),))


def surface_code_round(error_qubit: object) -> InstrumentTarget:
    """One round of the distance-3 surface code on |0>^9 after X on ``error_qubit`` (-1: no error).

    Record bits 0-3 are the Z checks Z0Z1Z3Z4, Z4Z5Z7Z8, Z2Z5, Z3Z6; bits 4-7 the X checks X1X2X4X5, X3X4X6X7, X0X1,
    X7X8, each value of which has probability 1/16: the data is projected accordingly.
    """
    error = integer("error_qubit", error_qubit, -1, 8)
    start: Matrix = np.zeros(512, dtype=np.complex128)
    start[0] = 1
    start = _with_x(start, error)
    index = np.arange(512)
    branches = []
    for outcome in range(16):
        state = start
        for k, support in enumerate(_SURFACE_X):
            sign = -1 if outcome >> k & 1 else 1
            state = (state + sign * state[index ^ _mask(support)]) / 2
        branches.append((_checks(_SURFACE_Z, error) | outcome << 4, (state.reshape(-1, 1),)))
    return InstrumentTarget(tuple(branches))


def _flip(bit: int) -> Matrix:
    return np.eye(2, dtype=np.complex128)[::-1].copy() if bit else np.eye(2, dtype=np.complex128)


def _mask(support: Sequence[int]) -> int:
    return sum(1 << qubit for qubit in support)


def _span(num_qubits: int, supports: Sequence[Sequence[int]]) -> Matrix:
    """The uniform superposition of all sums modulo 2 of the supports, which are independent."""
    words = [0]
    for support in supports:
        words += [word ^ _mask(support) for word in words]
    state: Matrix = np.zeros(1 << num_qubits, dtype=np.complex128)
    state[words] = 1 / math.sqrt(len(words))
    return state


def _with_x(state: Matrix, qubit: int) -> Matrix:
    return state if qubit < 0 else state[np.arange(len(state)) ^ 1 << qubit]


def _with_z(state: Matrix, qubit: int) -> Matrix:
    return state if qubit < 0 else state * (1 - 2 * (np.arange(len(state)) >> qubit & 1))


def _checks(supports: Sequence[Sequence[int]], error: int) -> int:
    """Bit k is 1 where the k-th generator acts on the qubit in error, with which it anticommutes there."""
    return sum((error in support) << k for k, support in enumerate(supports))


def _one_record(state: Matrix, record: int) -> InstrumentTarget:
    return InstrumentTarget(((record, (state.reshape(-1, 1),)),))


def _word_times(word: str, state: Matrix) -> Matrix:
    index = np.arange(len(state))
    signs = np.ones(len(state))
    for qubit, letter in enumerate(word):
        if letter == "Z":
            signs *= 1 - 2 * (index >> qubit & 1)
    flips = _mask([qubit for qubit, letter in enumerate(word) if letter == "X"])
    return np.asarray((signs * state)[index ^ flips])
