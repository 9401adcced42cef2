"""Programs that attack the sandbox itself end as their case says, and their honest twins pass."""

from __future__ import annotations

import re

import pytest

from adversarial_tests.sandbox.corpus import BELL, FOLDERS, HERE, load
from api.sandboxes import open_sandbox
from grader.sandbox.confine import lacking
from grader.sandbox.job import Built

CASES = [load(folder) for folder in FOLDERS]


@pytest.fixture(scope="module")
def sandbox():
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("QASSAY_TEST_SECRET", "hunter2")
        with open_sandbox() as opened:
            yield opened


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.folder.name)
def test_the_attack_ends_as_expected(case, sandbox):
    for _ in range(case.runs):
        run = sandbox.run(case.attack())
        if lacking(run.record.layers) or "landlock" not in run.record.layers:
            pytest.skip(f"this machine confines by {run.record.layers} alone")
        assert case.complaint(run) == ""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.folder.name)
def test_the_honest_twin_passes(case, sandbox):
    run = sandbox.run(case.twin())
    assert isinstance(run.outcome, Built), (run.outcome, run.record.stderr)
    if case.folder.name != "huge_result":  # its twin is longer
        assert run.outcome.program == BELL


def test_there_are_at_least_fifty_ideas():
    assert len(CASES) >= 50


def test_the_table_of_ideas_names_each_folder_once():
    rows = [line for line in (HERE / "README.md").read_text().splitlines() if line.startswith("| ") and "`" in line]
    named = sorted(re.findall(r"`(\w+)`", " ".join(rows)))
    assert named == sorted(case.folder.name for case in CASES)


def test_a_complaint_can_be_made(sandbox):
    """The checker of this file finds what it must: an attack that gets through, and one that ends otherwise."""
    harmless = next(case for case in CASES if case.folder.name == "fork_bomb")
    built = sandbox.run(harmless.twin())
    assert "0 refusals" in harmless.complaint(built)
    ends = next(case for case in CASES if case.folder.name == "spin")
    assert "ended as claim" in ends.complaint(built)
