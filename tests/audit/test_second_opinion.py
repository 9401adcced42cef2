"""What the audit takes for equal is no more than a contract could refuse."""

from __future__ import annotations

import numpy as np
import pytest

from grader.audit.second_opinion import SAME, Seen, distance, same


@pytest.mark.parametrize(("leak", "alike"), [(1e-8, False), (1e-10, False), (1e-14, True), (0.0, True)])
def test_a_probability_that_should_be_zero_is_not_rounded_away(leak: float, alike: bool) -> None:
    """1e-8 where 0 is expected is a Hellinger infidelity of 1e-8, which 1e-10 refuses."""
    right, wrong = Seen({"record": np.array([1.0, 0.0])}, {}), Seen({"record": np.array([1.0 - leak, leak])}, {})
    assert distance(right, wrong) < SAME
    assert same(right, wrong) is alike


def test_roots_are_equal_as_far_as_their_gram_matrices_tell() -> None:
    root = np.array([[1.0], [0.0]], dtype=complex)
    turned = np.array([[np.cos(1e-3)], [np.sin(1e-3)]], dtype=complex)
    assert same(Seen({}, {0: root}), Seen({}, {0: root * 1j}))
    assert not same(Seen({}, {0: root}), Seen({}, {0: turned}))
