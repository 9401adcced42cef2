"""Values that are no program are sorted by type and shape, for the evidence."""

from __future__ import annotations

import numpy as np
import pytest

from ir.lowering.base import ReturnedKind, describe_returned


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (None, ReturnedKind.NOTHING),
        ("00", ReturnedKind.TEXT),
        (True, ReturnedKind.NUMBER),
        (0.5, ReturnedKind.NUMBER),
        (np.float64(0.5), ReturnedKind.NUMBER),
        ({"00": 512, "11": 512}, ReturnedKind.COUNTS),
        ({"00": 0.5, "11": 0.5}, ReturnedKind.PROBABILITIES),
        ({}, ReturnedKind.OTHER),
        ([0.5, 0, 0, 0.5], ReturnedKind.PROBABILITIES),
        ([0.7 + 0j, 0, 0, 0.7], ReturnedKind.STATE_VECTOR),
        (([1, 0], [0, 1]), ReturnedKind.MATRIX),
        ([], ReturnedKind.SEQUENCE),
        ([[], []], ReturnedKind.SEQUENCE),
        (["00", "11"], ReturnedKind.SEQUENCE),
        (np.array([0.5, 0.5]), ReturnedKind.PROBABILITIES),
        (np.array([1j, 0]), ReturnedKind.STATE_VECTOR),
        (np.eye(2), ReturnedKind.MATRIX),
        (object(), ReturnedKind.OTHER),
    ],
)
def test_the_kind_follows_type_and_shape(value, kind):
    assert describe_returned(value).kind is kind


def test_the_python_type_is_named():
    assert describe_returned(np.eye(2)).python_type == "numpy.ndarray"
