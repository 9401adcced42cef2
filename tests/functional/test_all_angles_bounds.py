"""How large the bound for all angles is: what the grid shows, times the enlargement, and no more."""

from __future__ import annotations

import pytest

from grader.verdict import number
from tests.functional.building import turn
from tests.functional.test_all_angles import RX_RY, U3, grown, grown_unitary


@pytest.mark.parametrize("share", [0.9, 1.5])
def test_the_bound_of_a_state_is_its_distance_times_the_enlargement(share: float) -> None:
    """RY off by d is at the trace distance sin(d/2) everywhere; two angles of degree 1 on four points double it."""
    off = share * RX_RY.compare.accept
    said = grown(lambda a, b: (turn("rx", 0, a), turn("ry", 0, b + off)))
    assert said.startswith("proved for all angles") is (share < 1)
    assert share > 1 or f"leave a distance of at most {number(off)};" in said


@pytest.mark.parametrize("share", [0.9, 1.1])
def test_the_bound_of_a_unitary_is_its_distance_times_the_enlargement(share: float) -> None:
    """RZ off by d is 2 sin(d/4) from it; the product with the conjugate doubles that, and three angles are 2^(3/2)."""
    off = share * U3.compare.accept * 2 / 2**1.5
    said = grown_unitary(lambda t, p, k: (turn("rz", 0, k), turn("ry", 0, t), turn("rz", 0, p + off)))
    assert said.startswith("proved for all angles") is (share < 1)
    assert share > 1 or f"leave a distance of at most {number(share * U3.compare.accept)};" in said
