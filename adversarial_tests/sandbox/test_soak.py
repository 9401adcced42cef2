"""Hostile and honest programs mixed, two at a time: nothing is left over, and each ends as it does alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from adversarial_tests.sandbox.soak import Unconfined, complaints, held_groups, soak
from grader.sandbox.cgroups import Groups, NoGroups, find_parent


def _complaints(count: int, folder: Path, seed: int) -> list[str]:
    try:
        return complaints(soak(count, folder, seed), count)
    except Unconfined as error:
        pytest.skip(str(error))


def test_three_hundred_programs_leave_nothing(tmp_path):
    assert _complaints(300, tmp_path, seed=1) == []


@pytest.mark.long
def test_ten_thousand_programs_leave_nothing(tmp_path):
    assert _complaints(10_000, tmp_path, seed=2) == []


_GOOD = {
    "cases": 5,
    "kinds": 100,
    "endings": 10,
    "different": {},
    "settled": True,
    "held at first": {"descriptors": 9},
    "held at last": {"descriptors": 9},
    "growth of the supervisor": 0,
    "growth of the largest zygote": 0,
    "left": [],
    "processes left": 0,
    "control groups left": 0,
}


def test_nothing_is_said_where_nothing_is_wrong():
    assert complaints(_GOOD, 5) == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("cases", 4),
        ("kinds", 99),
        ("endings", 9),
        ("different", {"spin attack: limit.cpu_time alone, limit.wall_time here": 1}),
        ("settled", False),
        ("held at last", {"descriptors": 10}),
        ("growth of the supervisor", 1 << 30),
        ("growth of the largest zygote", 1 << 30),
        ("left", ["/tmp/left"]),
        ("processes left", 1),
        ("control groups left", 1),
    ],
)
def test_each_thing_that_is_left_is_said(name, value):
    assert complaints({**_GOOD, name: value}, 5) == [f"{name}: {value}"]


def test_the_control_groups_are_those_of_this_process(tmp_path):
    """Two sandboxes here hold two; one of another process is not counted."""
    try:
        parent = find_parent()
    except NoGroups as reason:
        pytest.skip(f"no control groups here: {reason}")
    before = held_groups()
    first, second = Groups(parent), Groups(parent)
    elsewhere = parent.folder / f"qassay-{tmp_path.name}"
    elsewhere.mkdir()
    held = held_groups() - before
    elsewhere.rmdir()
    first.close()
    second.close()
    assert len(held) == 2
    assert elsewhere not in held
    assert held_groups() == before
