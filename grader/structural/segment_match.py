"""Whether two operators are one, up to what a contract leaves free before and after.

Free may be, after the operator, a phase for each basis state of the outputs (``rows``: invisible to a measurement
that follows); before it, a phase for each basis input (``columns``: the inputs are written in the basis of a
product state that arrives, and a local change that keeps this state is diagonal there). Both are decided exactly.
Or a diagonal gate on each qubit: phases of rows and columns that are linear in their bits. Or one-qubit unitaries on
every input and output: decided as for states of inputs and outputs together (Choi, Linear Algebra Appl. 10, 1975),
where the answer may be None, not found out.
"""

from __future__ import annotations

from collections import deque

import numpy as np
import numpy.typing as npt

from grader.structural.waypoint_match import same_up_to_local
from ir.gates import Matrix

_SUPPORT = 1e-8  # products of entries that are smaller carry no phase worth following


def same_up_to_phases(
    actual: Matrix, wanted: Matrix, infidelity: float, *, rows: bool = False, columns: bool = False
) -> bool:
    """Equal but for one phase, and for a phase of each row or column where that is free.

    Args:
        actual: Shape ``(2**n, 2**m)``, an isometry.
        wanted: The same shape.
        infidelity: ``1 - |tr(A^dagger W)|^2 / d^2`` of what they are after the best phases, at most.
    """
    product = np.conj(wanted) * actual
    norm = float(np.linalg.norm(actual) * np.linalg.norm(wanted))
    if rows and columns:
        # No phases make the sum larger than that of the moduli, which refuses nearly all without the walk.
        if (float(np.abs(product).sum()) / norm) ** 2 < 1 - infidelity:
            return False
        value = abs(complex(_aligned(product).sum()))
    elif rows or columns:
        value = float(np.abs(product.sum(axis=1 if rows else 0)).sum())
    else:
        value = abs(complex(product.sum()))
    return (value / norm) ** 2 >= 1 - infidelity


def same_beside_local(actual: Matrix, wanted: Matrix, infidelity: float) -> bool | None:
    """Equal but for one-qubit unitaries on every input and every output; None if that was not found out."""
    left, right = (item.reshape(-1) / np.linalg.norm(item) for item in (actual, wanted))
    return same_up_to_local(left, right, infidelity)


def same_beside_local_phases(actual: Matrix, wanted: Matrix, infidelity: float) -> bool | None:
    """Equal but for a diagonal gate on each qubit before and after; None if the phases do not fix these.

    The phase of entry (row, column) may differ by ``g + sum r_k row_k + sum c_k column_k``. Entries are taken one by
    one: each gives a new sum of these unknowns, or repeats what integer multiples of earlier ones say, modulo a turn.
    """
    product = np.conj(wanted) * actual
    norm = float(np.linalg.norm(actual) * np.linalg.norm(wanted))
    if (float(np.abs(product).sum()) / norm) ** 2 < 1 - infidelity:
        return False
    places = np.arange(len(product).bit_length() - 1)
    solved: list[tuple[npt.NDArray[np.float64], float]] = []  # unknowns, reduced by those before, and their phase
    total = 0j
    for row, column in np.argwhere(np.abs(product) > _SUPPORT):
        unknowns = np.concatenate([[1.0], row >> places & 1, column >> places & 1])
        phase = 0.0
        for known, value in solved:
            lead = int(np.flatnonzero(known)[0])
            times = unknowns[lead] / known[lead]
            if times != round(times):
                return None  # a fraction of a turn is not fixed
            unknowns, phase = unknowns - times * known, phase + times * value
        entry = complex(product[row, column])
        if unknowns.any():
            solved.append((unknowns, float(np.angle(entry)) - phase))
            total += abs(entry)
        else:
            total += entry * np.exp(-1j * phase)
    return bool((abs(total) / norm) ** 2 >= 1 - infidelity)


def _aligned(product: Matrix) -> Matrix:
    """The entries with phases of rows and columns taken off, solved along spanning trees of the non-zero ones."""
    left, right = np.zeros(product.shape[0]), np.zeros(product.shape[1])
    new_rows, new_columns = np.ones(len(left), dtype=bool), np.ones(len(right), dtype=bool)
    strong = np.abs(product) > _SUPPORT
    for first in range(len(left)):
        if not new_rows[first]:
            continue
        new_rows[first] = False
        queue: deque[tuple[bool, int]] = deque([(True, first)])
        while queue:
            is_row, index = queue.popleft()
            if is_row:
                for column in np.flatnonzero(strong[index] & new_columns):
                    new_columns[column] = False
                    right[column] = float(np.angle(product[index, column])) - left[index]
                    queue.append((False, int(column)))
            else:
                for row in np.flatnonzero(strong[:, index] & new_rows):
                    new_rows[row] = False
                    left[row] = float(np.angle(product[row, index])) - right[index]
                    queue.append((True, int(row)))
    return np.asarray(product * np.exp(-1j * (left[:, None] + right[None, :])))
