"""Basis states of many qubits as rows of 64-bit words, lowest word first; bit k of a row is position k."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Keys = npt.NDArray[np.uint64]


def pack_keys(values: Sequence[int], words: int) -> Keys:
    """Integers as rows of words, lowest word first: shape ``(len(values), words)``."""
    data = b"".join(value.to_bytes(8 * words, "little") for value in values)
    return np.frombuffer(data, dtype="<u8").astype(np.uint64).reshape(len(values), words)


def unpack_keys(keys: Keys) -> list[int]:
    """Rows of words as integers."""
    return [int.from_bytes(row.tobytes(), "little") for row in keys.astype("<u8")]


def bit_column(keys: Keys, position: int) -> npt.NDArray[np.uint64]:
    """Bit ``position`` of each row, 0 or 1."""
    column: npt.NDArray[np.uint64] = keys[:, position >> 6] >> np.uint64(position & 63) & np.uint64(1)
    return column


def gather_bits(keys: Keys, positions: Sequence[int]) -> Keys:
    """Rows whose bit j is bit ``positions[j]`` of ``keys``: shape ``(k, words for so many bits)``."""
    words = max(1, -(-len(positions) // 64))
    gathered = np.zeros((len(keys), words), dtype=np.uint64)
    for target, source in enumerate(positions):
        gathered[:, target >> 6] |= bit_column(keys, source) << np.uint64(target & 63)
    return gathered


def group_rows(keys: Keys) -> tuple[Keys, npt.NDArray[np.intp]]:
    """The different rows, in order, and for each row the position of its like among them."""
    if keys.shape[1] == 1:
        distinct, inverse = np.unique(keys[:, 0], return_inverse=True)
        return distinct[:, None], inverse
    order = np.lexsort(keys.T)
    ordered = keys[order]
    starts = np.ones(len(keys), dtype=bool)
    starts[1:] = (ordered[1:] != ordered[:-1]).any(axis=1)
    inverse = np.empty(len(keys), dtype=np.intp)
    inverse[order] = np.cumsum(starts) - 1
    return ordered[starts], inverse
