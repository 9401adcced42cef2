"""Big-endian matrices turned little-endian by strings, so that nothing here is shared with the readers."""

from __future__ import annotations

import numpy as np

from ir.gates import gate_spec

ATOL = 1e-14 * 10  # a handful of products of doubles

# Generic angles tell apart what right angles confuse (sign, order of parameters, phase).
GENERIC = (0.37, -1.13, 2.21, 0.59, -2.83)


def little_endian(big_endian: np.ndarray) -> np.ndarray:
    """The matrix with every basis label read backwards: the first operand becomes the last digit."""
    n = len(big_endian).bit_length() - 1
    labels = [f"{index:0{n}b}" if n else "" for index in range(2**n)]
    reversed_index = [int(label[::-1] or "0", 2) for label in labels]
    result = np.empty_like(big_endian, dtype=complex)
    for row in range(2**n):
        for column in range(2**n):
            result[reversed_index[row], reversed_index[column]] = big_endian[row, column]
    return result


def assert_row_is(name: str, params: tuple[float, ...], expected: np.ndarray) -> None:
    """The table's row has the little-endian matrix ``expected``, phase included."""
    row = gate_spec(name)
    assert row is not None, name
    actual = row.matrix(params)
    assert actual.shape == expected.shape
    worst = np.unravel_index(np.argmax(np.abs(actual - expected)), actual.shape)
    assert np.abs(actual - expected).max() <= ATOL, f"{name}{params} at {worst}: {actual[worst]}, {expected[worst]}"
