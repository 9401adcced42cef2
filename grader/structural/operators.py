"""Small dense operators on labelled qubits: embedding, factors, equality up to a phase.

Matrices are little-endian: the first label of a tuple is the least significant bit.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np

from ir.gates import Matrix

# Frameworks accept matrices that are unitary to 1e-8, so equal effects may differ by a few of those;
# the smallest rotation of a 24-qubit Fourier transform is still above it.
EFFECT_ATOL = 1e-7
MAX_PERMUTED = 4  # qubits up to which every reordering of outputs is tried: 24 of them


def close(left: Matrix, right: Matrix | float | complex) -> bool:
    """Whether two operators agree entry by entry to ``EFFECT_ATOL``; False for NaN."""
    return bool((np.abs(left - right) <= EFFECT_ATOL).all())


def scalar_of(matrix: Matrix) -> complex | None:
    """The number c of a matrix that is c times the identity, or None."""
    value = complex(matrix[0, 0])
    return value if close(matrix, value * np.eye(len(matrix), dtype=np.complex128)) else None


def equal_up_to_phase(left: Matrix, right: Matrix) -> bool:
    """Whether two unitaries of one shape differ by one complex phase at most."""
    if left.shape != right.shape:
        return False
    row, column = divmod(int(np.argmax(np.abs(right))), right.shape[1])
    phase = left[row, column] / right[row, column]
    return abs(abs(phase) - 1) <= EFFECT_ATOL and close(left, phase * right)


def reorder(matrix: Matrix, labels: Sequence[int], wanted: Sequence[int]) -> Matrix:
    """The operator on ``labels`` written for the order ``wanted``, a permutation of them."""
    if tuple(labels) == tuple(wanted):
        return matrix
    count = len(labels)
    place = {label: count - 1 - k for k, label in enumerate(labels)}
    axes = [place[wanted[count - 1 - axis]] for axis in range(count)]
    tensor = matrix.reshape((2,) * (2 * count)).transpose(axes + [count + axis for axis in axes])
    return np.ascontiguousarray(tensor).reshape(matrix.shape)


def embed(matrix: Matrix, labels: Sequence[int], onto: Sequence[int]) -> Matrix:
    """The operator on ``labels`` as one on ``onto``, the identity elsewhere. Cost ``4**len(onto)``."""
    rest = tuple(label for label in onto if label not in labels)
    repeats, size = 2 ** len(rest), len(matrix)
    widened = np.zeros((repeats, size, repeats, size), dtype=np.complex128)
    each = np.arange(repeats)
    widened[each, :, each, :] = matrix
    return reorder(widened.reshape(repeats * size, -1), tuple(labels) + rest, onto)


def controlled(body: Matrix, values: Sequence[int]) -> Matrix:
    """``body`` with controls above it as most significant bits, first control lowest."""
    size = len(body)
    block = sum(value << k for k, value in enumerate(values))
    result = np.eye(size << len(values), dtype=np.complex128)
    result[block * size : (block + 1) * size, block * size : (block + 1) * size] = body
    return result


def blocks(matrix: Matrix, position: int) -> tuple[tuple[Matrix, Matrix], tuple[Matrix, Matrix]]:
    """``blocks(m, k)[i][j]``: the part from bit k = j to bit k = i, on the other qubits in order."""
    size, high, low = len(matrix), len(matrix) >> position + 1, 1 << position
    parts = matrix.reshape(high, 2, low, high, 2, low)

    def part(i: int, j: int) -> Matrix:
        return parts[:, i, :, :, j, :].reshape(size // 2, size // 2)

    return (part(0, 0), part(0, 1)), (part(1, 0), part(1, 1))


def factors_across(matrix: Matrix, rows: int, columns: int) -> bool:
    """Whether an operator is a product across a cut (operator Schmidt rank 1).

    Args:
        matrix: Shape ``(2**n, 2**m)``, not zero.
        rows: Mask of the row bits on one side of the cut.
        columns: Mask of the column bits on the same side.

    A matrix of rank one is fixed by the row and column through one non-zero entry; the largest
    serves as that pivot. A few rows are looked at first, so that most answers of no are cheap.
    """
    row, column = divmod(int(np.argmax(np.abs(matrix))), matrix.shape[1])
    all_rows, all_columns = np.arange(matrix.shape[0]), np.arange(matrix.shape[1])
    inside = all_columns & columns | column & ~columns
    outside = all_columns & ~columns | column & columns
    pivot = matrix[row, column]
    few = np.array([row ^ 1 << k for k in range(matrix.shape[0].bit_length() - 1)])
    for some in (few, all_rows) if len(all_rows) > 16 else (all_rows,):
        here = matrix[(some & rows | row & ~rows)[:, None], inside]
        there = matrix[(some & ~rows | row & rows)[:, None], outside]
        if not close(here * there, matrix[some] * pivot):
            return False
    return True


def is_local(matrix: Matrix) -> bool:
    """Whether a unitary is a product of one-qubit unitaries."""
    count = len(matrix).bit_length() - 1
    return count < 2 or all(factors_across(matrix, 1 << k, 1 << k) for k in range(count))


def permutation_beside_local(matrix: Matrix) -> tuple[int, ...] | None:
    """How a unitary on at most ``MAX_PERMUTED`` qubits moves them, if it does no more than that.

    Returns:
        ``moved`` with: what stood on operand k stands on operand ``moved[k]`` afterwards, one-qubit
        unitaries aside; the identity for a local operator. None: the operator entangles, or is too wide to try.

    Exactly such operators map every product state to a product state (Brylinski and Brylinski 2002).
    """
    count = len(matrix).bit_length() - 1
    if is_local(matrix):
        return tuple(range(count))
    if count > MAX_PERMUTED:
        return None
    for moved in itertools.permutations(range(count)):
        if all(factors_across(matrix, 1 << moved[k], 1 << k) for k in range(count)):
            return moved
    return None


def unpermuted(matrix: Matrix, moved: Sequence[int]) -> Matrix:
    """The operator with the move ``moved`` of its outputs undone."""
    indices = np.arange(len(matrix))
    rows = np.zeros_like(indices)
    for source, image in enumerate(moved):
        rows |= (indices >> source & 1) << image
    return matrix[rows]


def tensor_components(matrix: Matrix) -> tuple[tuple[int, ...], ...]:
    """The finest partition of the operands across which a unitary is a product, each ascending."""
    remaining = list(range(len(matrix).bit_length() - 1))
    found: list[tuple[int, ...]] = []
    while remaining:
        first, rest = remaining[0], remaining[1:]
        chosen = tuple(remaining)
        for size in range(len(rest)):
            part = next((c for c in itertools.combinations(rest, size) if _splits(matrix, (first, *c))), None)
            if part is not None:
                chosen = (first, *part)
                break
        found.append(chosen)
        remaining = [k for k in remaining if k not in chosen]
    return tuple(found)


def component(matrix: Matrix, part: Sequence[int]) -> Matrix:
    """The factor of a product operator on the operands ``part``, up to a phase."""
    row, column = divmod(int(np.argmax(np.abs(matrix))), matrix.shape[1])
    mask = sum(1 << k for k in part)
    local = np.arange(2 ** len(part))
    spread = sum(((local >> place & 1) << k for place, k in enumerate(part)), start=np.zeros_like(local))
    picked = matrix[np.ix_(spread | row & ~mask, spread | column & ~mask)]
    return np.asarray(picked / np.linalg.norm(picked) * np.sqrt(len(picked)), dtype=np.complex128)


def _splits(matrix: Matrix, part: tuple[int, ...]) -> bool:
    mask = sum(1 << k for k in part)
    return factors_across(matrix, mask, mask)


def basis_state_of(amplitudes: Matrix) -> int | None:
    """The index of the one non-zero amplitude of a state, shape ``(d,)``; None if there are more."""
    index = int(np.argmax(np.abs(amplitudes)))
    rest = np.delete(amplitudes, index)
    return index if np.all(np.abs(rest) <= EFFECT_ATOL) else None
