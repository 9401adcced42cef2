"""Closed forms of algorithms that query an oracle: what they find, and what they do on the way; little-endian."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from contracts.closed_forms.parameters import TargetError, bits, choice, integer
from contracts.closed_forms.waypoint_forms import phase_flip
from contracts.target_values import ChannelTarget, DistributionTarget, IsometryTarget, StateTarget
from ir.gates import Matrix

_MAX_QUBITS = 10


def hidden_string(secret: object) -> DistributionTarget:
    """The string itself, always: what the query register reads after one query of ``secret . x`` in superposition.

    E. Bernstein, U. Vazirani, SIAM J. Comput. 26, 1411 (1997). It is 0 for a constant function (D. Deutsch,
    R. Jozsa, Proc. R. Soc. A 439, 553, 1992).
    """
    value, width = _secret(secret)
    probabilities = np.zeros(1 << width)
    probabilities[value] = 1
    return DistributionTarget(probabilities)


def parity_signs(secret: object) -> StateTarget:
    """The uniform superposition with the sign of each x flipped where the parity of ``secret AND x`` is odd."""
    value, width = _secret(secret)
    return StateTarget((_signs(value, width) / math.sqrt(1 << width)).astype(np.complex128))


def parity_oracle(secret: object) -> IsometryTarget:
    """|x>|y> to |x>|y XOR parity(secret AND x)>; x on the lower qubits, y on the highest."""
    value, width = _secret(secret)
    odd = _signs(value, width) < 0
    x = np.arange(1 << width)
    matrix: Matrix = np.zeros((2 << width,) * 2, dtype=np.complex128)
    for y in (0, 1):
        matrix[x | (y ^ odd.astype(int)) << width, x | y << width] = 1
    return IsometryTarget(matrix)


def parity_sampling(secret: object) -> IsometryTarget:
    """Signs as in ``parity_signs``, then a Hadamard on every qubit: all that follows the uniform superposition."""
    value, width = _secret(secret)
    return IsometryTarget(_hadamards(width) * _signs(value, width))


def hadamards(num_qubits: object) -> IsometryTarget:
    """A Hadamard on every qubit."""
    return IsometryTarget(_hadamards(integer("num_qubits", num_qubits, 1, _MAX_QUBITS)))


def hadamards_beside(num_qubits: object, beside: object) -> ChannelTarget:
    """A Hadamard on each of the lower ``num_qubits``; the ``beside`` qubits above them, in any state, are left out."""
    count, others = integer("num_qubits", num_qubits, 1, _MAX_QUBITS), integer("beside", beside, 1, _MAX_QUBITS)
    if count + others > _MAX_QUBITS:
        raise TargetError(f"num_qubits and beside: at most {_MAX_QUBITS} together")
    # One Kraus operator a basis state of the qubits that are left out.
    rows, every = np.eye(1 << others), _hadamards(count)
    return ChannelTarget(tuple(np.kron(row[None, :], every).astype(np.complex128) for row in rows))


def simon(secret: object) -> DistributionTarget:
    """Uniform over the strings y with ``secret . y`` even (D. Simon, SIAM J. Comput. 26, 1474, 1997, section 3)."""
    value, width = _secret(secret)
    if not value:
        raise TargetError("secret: a string with a 1 is expected")
    even = (_signs(value, width) > 0).astype(np.float64)
    return DistributionTarget(even / even.sum())


def coset_sampling(secret: object) -> ChannelTarget:
    """Which coset {x, x XOR secret} is found out, and forgotten; then a Hadamard on every qubit.

    It is what a query of any two-to-one function with that period does to the query register, whose value is
    kept elsewhere. One Kraus operator a coset.
    """
    value, width = _secret(secret)
    if not value:
        raise TargetError("secret: a string with a 1 is expected")
    every = _hadamards(width)
    kraus = []
    for x in range(1 << width):
        if x < x ^ value:
            keep = np.zeros(1 << width)
            keep[[x, x ^ value]] = 1
            kraus.append(every * keep)
    return ChannelTarget(tuple(kraus))


def exact_search(num_qubits: object, marked: object, iterations: object, kind: object, sign: object) -> IsometryTarget:
    """All that follows the uniform superposition |s> in a search that finds its items with certainty.

    An iteration with phases (a, b) multiplies the marked states by e^{ia}, then |s> by e^{ib}, up to one phase.

    Args:
        num_qubits: Of the search register.
        marked: Bit strings, most significant first.
        iterations: k of them, at least as many as ``kind`` needs.
        kind: ``equal_phases``: a = b = 2 arcsin(sin(pi/(4k + 2))/sin t) in each, sin t the overlap of |s> with the
            marked states (G. L. Long, Phys. Rev. A 64, 022307, 2001). ``last_matched``: pi in all but the last,
            whose phases make up for what is missing (G. Brassard, P. Hoyer, M. Mosca, A. Tapp,
            quant-ph/0005055, theorem 4).
        sign: 1 or -1: the phases, or their opposites.
    """
    width = integer("num_qubits", num_qubits, 1, _MAX_QUBITS)
    count = integer("iterations", iterations, 1, 1000)
    name, turn = choice("kind", kind, ("equal_phases", "last_matched")), integer("sign", sign, -1, 1)
    if not turn:
        raise TargetError("sign: 1 or -1 is expected")
    found = phase_flip(num_qubits, marked).matrix.diagonal().real < 0
    overlap = math.sqrt(found.mean())
    if name == "equal_phases":
        ratio = math.sin(math.pi / (4 * count + 2)) / overlap
        if ratio > 1 or overlap == 1:
            raise TargetError(f"iterations: {count} are too few to find the marked states with certainty")
        phase = 2 * math.asin(ratio)
        once = _iteration(found, turn * phase, turn * phase)
        return IsometryTarget(np.linalg.matrix_power(once, count))
    standard = np.linalg.matrix_power(_iteration(found, math.pi, math.pi), count - 1)
    oracle, mean = _last_phases(found, standard @ np.full(1 << width, 1 / math.sqrt(1 << width)))
    return IsometryTarget(_iteration(found, turn * oracle, turn * mean) @ standard)


def _last_phases(found: npt.NDArray[np.bool_], state: Matrix) -> tuple[float, float]:
    """Phases (a, b) of the iteration that takes ``state`` into the marked states.

    With v the amplitude of a marked and u that of an unmarked state (both real), and p the share of
    marked ones, an unmarked amplitude becomes u + (e^{ib} - 1)(p v e^{ia} + (1 - p) u). It is 0 if
    ``p v e^{ia} = -u (1/(e^{ib} - 1) + 1 - p) = -u (1/2 - p - i cot(b/2)/2)``.
    """
    share = float(found.mean())
    v, u = float(state[found][0].real), float(state[~found][0].real)
    if abs(u) < 1e-12:
        return math.pi, 0.0
    squared = (share * v / u) ** 2 - (0.5 - share) ** 2
    if squared < 0:
        raise TargetError("iterations: one more is needed to find the marked states with certainty")
    cotangent = 2 * math.sqrt(squared)
    mean = 2 * math.atan2(1, cotangent)
    wanted = -u * (0.5 - share - 0.5j * cotangent) / (share * v)
    return math.atan2(wanted.imag, wanted.real), mean


def _iteration(found: npt.NDArray[np.bool_], oracle: float, mean: float) -> Matrix:
    size = len(found)
    query = np.where(found, np.exp(1j * oracle), 1)
    reflected = np.eye(size) + (np.exp(1j * mean) - 1) * np.full((size, size), 1 / size)
    return np.asarray(reflected * query, dtype=np.complex128)


def _secret(secret: object) -> tuple[int, int]:
    width = len(secret) if isinstance(secret, str) else 0
    if not 1 <= width <= _MAX_QUBITS:
        raise TargetError(f"secret: a string of 1 to {_MAX_QUBITS} bits is expected, got {secret!r:.40}")
    return bits("secret", secret, width), width


def _signs(value: int, width: int) -> npt.NDArray[np.float64]:
    return np.array([(-1.0) ** (x & value).bit_count() for x in range(1 << width)])


def _hadamards(width: int) -> Matrix:
    signs = np.array([_signs(y, width) for y in range(1 << width)])
    return np.asarray(signs / math.sqrt(1 << width), dtype=np.complex128)
