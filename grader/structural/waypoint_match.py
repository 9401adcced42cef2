"""Whether two pure states are one, up to what a contract leaves free.

Three answers: yes, no, or not found out. ``phase``, ``diagonal`` and ``schmidt`` are decided exactly. ``local``
(one-qubit unitaries on each qubit) is refuted by the spectra of reduced states, which such unitaries keep, and
confirmed by unitaries that were found; on one and two qubits the spectra alone decide. Where the spectra agree
and no unitaries are found, nothing is claimed.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from ir.gates import Matrix

_STARTS = 24
_SWEEPS = 60
_MAX_LOCAL_QUBITS = 8  # 2^8 reduced states a side


def overlap(left: Matrix, right: Matrix) -> float:
    """``|<left|right>|^2`` of two normalised states."""
    return float(np.abs(np.vdot(left, right)) ** 2)


def same_up_to_phase(state: Matrix, wanted: Matrix, infidelity: float) -> bool:
    """Equal but for one phase."""
    return overlap(state, wanted) >= 1 - infidelity


def same_up_to_diagonal(state: Matrix, wanted: Matrix, infidelity: float) -> bool:
    """Equal but for a phase of each basis state: the moduli agree."""
    return float(np.abs(state) @ np.abs(wanted)) ** 2 >= 1 - infidelity


def same_spectra(state: Matrix, wanted: Matrix, parts: Sequence[Sequence[int]], infidelity: float) -> bool:
    """Equal Schmidt coefficients between each part and all the others. ``parts``: places of qubits."""
    return all(
        spectra_agree(schmidt_coefficients(state, part), schmidt_coefficients(wanted, part), infidelity)
        for part in parts
    )


def same_up_to_local(state: Matrix, wanted: Matrix, infidelity: float) -> bool | None:
    """Equal but for a one-qubit unitary on each qubit; None if that was not found out."""
    count = len(state).bit_length() - 1
    if count > _MAX_LOCAL_QUBITS:
        return True if same_up_to_phase(state, wanted, infidelity) else None
    purities, spectra = _kept_by_local(wanted.tobytes(), count)
    # A purity differs by at most twice the trace norm of the difference, which is at most 2 sqrt(infidelity).
    if np.any(np.abs(_purities(state, count) - purities) > 4 * np.sqrt(infidelity)):
        return False
    if not all(spectra_agree(schmidt_coefficients(state, part), kept, infidelity) for part, kept in spectra):
        return False
    if count <= 2:
        return True
    return True if best_local_overlap(state, wanted, 1 - infidelity) >= 1 - infidelity else None


def local_cost(count: int) -> int:
    """How many spectra a comparison up to local unitaries on so many qubits looks at, at most."""
    return sum(math.comb(count, size) for size in range(1, count // 2 + 1)) if count <= _MAX_LOCAL_QUBITS else 1


def schmidt_coefficients(state: Matrix, part: Sequence[int]) -> npt.NDArray[np.float64]:
    """Descending, of a state between the qubits at the places ``part`` and the others."""
    return np.asarray(np.linalg.svd(split(state, part), compute_uv=False), dtype=np.float64)


def spectra_agree(left: npt.NDArray[np.float64], right: npt.NDArray[np.float64], infidelity: float) -> bool:
    """Whether two lists of Schmidt coefficients, descending, could belong to states this close."""
    size = min(len(left), len(right))
    # The best overlap that states with these coefficients can have at all.
    return float(left[:size] @ right[:size]) ** 2 >= 1 - infidelity


def split(state: Matrix, part: Sequence[int]) -> Matrix:
    """A state, shape ``(2**n,)``, as a matrix: rows are the qubits at the places ``part``, first one lowest."""
    count = len(state).bit_length() - 1
    rest = [place for place in range(count) if place not in part]
    axes = [count - 1 - place for place in (*reversed(part), *reversed(rest))]
    return np.ascontiguousarray(state.reshape((2,) * count).transpose(axes)).reshape(1 << len(part), -1)


def best_local_overlap(state: Matrix, wanted: Matrix, enough: float) -> float:
    """The largest overlap found over one-qubit unitaries on each qubit, one after the other, from fixed starts."""
    best = 0.0
    count = len(state).bit_length() - 1
    for start in _starts(count):
        turned = state
        for place, unitary in enumerate(start):
            turned = on_qubit(turned, unitary, place)
        before = -1.0
        for _ in range(_SWEEPS):
            for place in range(count):
                cross = split(wanted, (place,)) @ split(turned, (place,)).conj().T
                turned = on_qubit(turned, nearest_unitary(cross), place)
            now = overlap(turned, wanted)
            if now >= enough or now - before <= 1e-13:
                break
            before = now
        best = max(best, now)
        if best >= enough:
            return best
    return best


def on_qubit(state: Matrix, unitary: Matrix, place: int) -> Matrix:
    """A one-qubit unitary applied at a place of a state of shape ``(2**n,)``."""
    parts = state.reshape(-1, 2, 1 << place)
    return np.asarray(np.einsum("ij,ajb->aib", unitary, parts).reshape(-1))


def nearest_unitary(matrix: Matrix) -> Matrix:
    """The unitary U with the largest ``|tr(U^dagger M)|``: the polar factor."""
    left, _, right = np.linalg.svd(matrix)
    return np.asarray(left @ right)


@functools.lru_cache(maxsize=64)
def _kept_by_local(
    amplitudes: bytes, count: int
) -> tuple[npt.NDArray[np.float64], tuple[tuple[tuple[int, ...], npt.NDArray[np.float64]], ...]]:
    """Of a declared state: the purity of each qubit, and the coefficients of each division, the smaller part named."""
    state = np.frombuffer(amplitudes, dtype=np.complex128)
    parts = [part for size in range(1, count // 2 + 1) for part in itertools.combinations(range(count), size)]
    return _purities(state, count), tuple((part, schmidt_coefficients(state, part)) for part in parts)


def _purities(state: Matrix, count: int) -> npt.NDArray[np.float64]:
    found = np.empty(count)
    for place in range(count):
        parts = state.reshape(-1, 2, 1 << place)
        density = np.einsum("aib,ajb->ij", parts, parts.conj())
        found[place] = float(np.sum(np.abs(density) ** 2))
    return found


def _starts(count: int) -> Iterator[tuple[Matrix, ...]]:
    yield (np.eye(2, dtype=np.complex128),) * count
    for index in range(1, _STARTS):
        yield tuple(_spread_unitary(index * count + place) for place in range(count))


@functools.lru_cache(maxsize=1024)
def _spread_unitary(index: int) -> Matrix:
    """Unitaries that fill SU(2) evenly, the same on every machine: a sequence of golden ratios, no random numbers."""
    u, v, w = (index * 0.8191725134 % 1, index * 0.6710436067 % 1, index * 0.5497004779 % 1)
    a, b = np.sqrt(1 - u) * np.exp(2j * np.pi * v), np.sqrt(u) * np.exp(2j * np.pi * w)
    return np.array([[a, -np.conj(b)], [b, np.conj(a)]])
