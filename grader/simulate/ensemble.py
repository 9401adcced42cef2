"""Trajectories side by side in one array, and the merging of those that nobody can tell apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_letters

import numpy as np
import numpy.typing as npt

from grader.simulate.kernels import qubit_slices
from grader.simulate.limits import DenseLimits
from grader.simulate.record_life import Clbits
from ir.gates import Matrix

Record = tuple[int | None, ...]  # entry k is clbit k; None where it was never written, or is read no more

# A trajectory whose amplitudes have at most this norm (per input column) is rounding noise: left in, it
# would make every reset of a clean qubit look like a mixture. Its probability is at most 1e-24.
DROPPED_AMPLITUDE = 1e-12
# Trajectories whose Gram matrix has no eigenvalue below this share of the largest are independent beyond any
# doubt of rounding, and need no singular value decomposition.
_SURELY_INDEPENDENT = 1e-6


@dataclass(frozen=True, slots=True)
class Ensemble:
    """Trajectories side by side: ``columns``, C-contiguous, has shape ``(2**n, len(records) * width)``."""

    columns: Matrix
    records: tuple[Record, ...]
    width: int
    limits: DenseLimits

    @property
    def num_qubits(self) -> int:
        return len(self.columns).bit_length() - 1

    @property
    def tensor(self) -> Matrix:
        """View of shape ``(2**n, branches, width)``."""
        return self.columns.reshape(len(self.columns), len(self.records), self.width)

    @property
    def dropped_weight(self) -> float:
        """Squared norm up to which a trajectory is rounding noise."""
        return DROPPED_AMPLITUDE**2 * max(self.width, 1)

    def branch(self, index: int) -> Matrix:
        """Shape ``(2**n, width)``, a view."""
        return self.tensor[:, index, :]

    def select(self, chosen: Sequence[int]) -> Ensemble:
        """A copy of some trajectories."""
        kept = np.ascontiguousarray(self.tensor[:, list(chosen), :])
        return self.filled(kept, [self.records[b] for b in chosen])

    def room(self, num_branches: int) -> npt.NDArray[np.complex128]:
        """A zeroed tensor for so many branches, once the limits allow it."""
        self.limits.check(self.num_qubits, self.width, num_branches)
        return np.zeros((len(self.columns), num_branches, self.width), dtype=np.complex128)

    def filled(self, tensor: Matrix, records: Sequence[Record]) -> Ensemble:
        """The same inputs with other trajectories."""
        # Kernels work in place on one run of memory, and numpy's selections may come in another order.
        columns = np.ascontiguousarray(tensor).reshape(len(self.columns), -1)
        return Ensemble(columns, tuple(records), self.width, self.limits)

    def outcomes(self, qubits: tuple[int, ...]) -> list[tuple[int, int]]:
        """(branch, value of ``qubits``) of every outcome that is more than rounding noise, in this order."""
        count = len(self.records)
        found = []
        for value, part in enumerate(qubit_slices(self.columns, qubits)):
            parts = split_branches(part, count)
            axes = ascii_letters[: parts.ndim]
            # A sum of squares without a copy; only its order of magnitude counts.
            real, imaginary = (np.einsum(f"{axes},{axes}->{axes[-2]}", s, s) for s in (parts.real, parts.imag))
            weights = real + imaginary
            found += [(b, value) for b in range(count) if weights[b] > self.dropped_weight]
        return sorted(found)

    def forgetting(self, clbits: Clbits) -> Ensemble:
        """With the records of these clbits gone, and the trajectories that they alone told apart merged."""
        if not any(bit is not None and clbits >> k & 1 for record in self.records for k, bit in enumerate(record)):
            return self
        records = [tuple(None if clbits >> k & 1 else bit for k, bit in enumerate(record)) for record in self.records]
        return self.filled(self.tensor, records).merged()

    def merged(self) -> Ensemble:
        """Trajectories with equal records replaced by as few Kraus operators as make the same map.

        Kraus operators side by side, V of shape (amplitudes, k), may be mixed by any unitary; the singular
        value decomposition chooses the mixture in which superfluous ones vanish.
        """
        groups: dict[Record, list[int]] = {}
        for b, record in enumerate(self.records):
            groups.setdefault(record, []).append(b)
        if len(groups) == len(self.records):
            return self
        records: list[Record] = []
        parts: list[Matrix] = []
        for record, members in groups.items():
            chosen = self.tensor[:, members, :]
            reduced = chosen if len(members) == 1 else _independent(chosen, self.dropped_weight)
            parts.append(reduced)
            records += [record] * reduced.shape[1]
        return self.filled(np.concatenate(parts, axis=1), records)


def split_branches(part: Matrix, count: int) -> Matrix:
    """A view from ``qubit_slices`` whose last axis is split into (branch, input column)."""
    return part.reshape(*part.shape[:-1], count, part.shape[-1] // count)


def _independent(chosen: Matrix, dropped_weight: float) -> Matrix:
    """Shape ``(2**n, k, m)`` in, ``(2**n, rank, m)`` out: the same map."""
    rows, count, width = chosen.shape
    vectors = chosen.transpose(0, 2, 1).reshape(rows * width, count)
    if count <= len(vectors):
        gram = np.linalg.eigvalsh(vectors.conj().T @ vectors)
        if gram[0] > _SURELY_INDEPENDENT * gram[-1] and gram[0] > dropped_weight:
            return chosen
    left, values, right = np.linalg.svd(vectors, full_matrices=False)
    kept = np.flatnonzero(values**2 > dropped_weight)
    # A decomposition leaves phases open; tie them to the first trajectory, so that they do not depend
    # on the machine's LAPACK.
    first = right[kept, 0]
    phases = np.where(np.abs(first) > DROPPED_AMPLITUDE, first / np.maximum(np.abs(first), DROPPED_AMPLITUDE), 1)
    mixed = left[:, kept] * (values[kept] * phases)
    return np.ascontiguousarray(mixed.reshape(rows, width, len(kept)).transpose(0, 2, 1))
