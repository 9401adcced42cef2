"""First and last steps of a row that a compiler has merged with what is before or behind them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from grader.structural.operators import is_local
from ir.gates import Matrix

_PURITY_ATOL = 1e-7  # of a qubit's reduced state: rounding of some hundred operations


@dataclass(frozen=True, slots=True)
class Cuts:
    """Places at which a row of operations may be cut.

    Attributes:
        prefixes: For each cut the operator up to it, shape ``(cuts, d, d)``.
        holds_whole: For each cut the latest earlier one with a whole operation between the two, -1 for none.
        follows: ``follows[j][i]`` is the cut up to which the same happens from j as from i to j.
    """

    prefixes: Matrix
    holds_whole: Sequence[int]
    follows: Sequence[dict[int, int]]


def rows(cuts: Cuts) -> Iterator[tuple[int, ...]]:
    """Every row of two equal steps or more, as the cuts between them; none that another one continues."""
    continued: set[tuple[int, int]] = set()
    for i in range(len(cuts.follows)):
        for j in range(i + 1, len(cuts.follows)):
            if i not in cuts.follows[j] or (i, j) in continued:
                continue
            row = [i, j]
            while row[-2] in cuts.follows[row[-1]]:
                row.append(cuts.follows[row[-1]][row[-2]])
                continued.add((row[-2], row[-1]))
            yield tuple(row)


def with_merged_ends(cuts: Cuts, row: tuple[int, ...]) -> tuple[int, ...]:
    """The row, and one more step at each end that is the same but for one-qubit operators at its outer side.

    Only for steps that entangle: any one-qubit gate is a local step but for a local operator. The cost is that of
    multiplying each prefix with a vector, twice.
    """
    prefixes = cuts.prefixes
    first, last = row[0], row[-1]
    back = prefixes[first] @ prefixes[row[1]].conj().T  # what undoes one step
    if is_local(back):
        return row
    dimension = len(back)
    product = _product_probe(dimension)
    begin: tuple[int, ...] = ()
    if cuts.holds_whole[first] >= 0:
        earlier = prefixes[: cuts.holds_whole[first] + 1]
        images = (product.conj() @ earlier).conj() @ (back @ prefixes[first]).T  # of the inverse of each prefix
        for place in reversed(_product_rows(images)):
            if is_local(back @ prefixes[first] @ earlier[place].conj().T):
                begin = (int(place),)
                break
    end: tuple[int, ...] = ()
    later = [cut for cut in range(last + 1, len(prefixes)) if cuts.holds_whole[cut] >= last]
    if later:
        left = prefixes[last].conj().T @ back
        images = prefixes[later] @ (left @ product)
        for place in _product_rows(images):
            if is_local(prefixes[later[place]] @ left):
                end = (later[place],)
                break
    return begin + row + end


def _product_probe(dimension: int) -> Matrix:
    """A product state without symmetry, the same on every machine."""
    state: Matrix = np.ones(1, dtype=np.complex128)
    for qubit in range(dimension.bit_length() - 1):
        angle = 0.61 + 0.37 * qubit
        turned = [np.cos(angle), np.exp(1j * (1.3 + 0.71 * qubit)) * np.sin(angle)]
        state = np.asarray(np.kron(turned, state), dtype=np.complex128)
    return state


def _product_rows(images: Matrix) -> list[int]:
    """The rows, shape ``(rows, d)``, that are product states."""
    count, dimension = images.shape
    near = np.ones(count, dtype=np.bool_)
    for qubit in range(dimension.bit_length() - 1):
        split = images.reshape(count, -1, 2, 1 << qubit)
        reduced = np.einsum("rask,ratk->rst", split, split.conj())
        near &= np.abs(np.einsum("rst,rts->r", reduced, reduced).real - 1) <= _PURITY_ATOL
    return [int(place) for place in np.nonzero(near)[0]]
