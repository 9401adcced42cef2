"""Programs as people and models write them, from the statements alone: all of them pass.

Each framework has a file with one JSON object a line: ``id``, ``contract``, ``framework``, ``source``. They use what a
reference does not: other decompositions, library blocks, registers and helpers of their own, other returned values.
"""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from api.sandboxes import open_sandbox
from contracts.load import library_ids, load_id
from contracts.schema import FRAMEWORKS
from grader.pipeline import grade
from grader.submission import Submission

HERE = Path(__file__).resolve().parent
AT_A_TIME = 2
EACH = 12  # of these one is graded in every run, the others in the long one


def programs(framework):
    return [json.loads(line) for line in (HERE / f"{framework}.jsonl").read_text("utf-8").splitlines()]


def refused(chosen):
    """Those that do not pass, with the reason."""
    with open_sandbox(at_a_time=AT_A_TIME) as sandbox, ThreadPoolExecutor(AT_A_TIME) as pool:

        def verdict(item):
            submission = Submission(item["source"].encode(), item["framework"])
            return grade(submission, load_id(item["contract"]), sandbox).verdict

        verdicts = list(pool.map(verdict, chosen))
    return [
        f"{item['id']}: {found.reason}: {found.summary}"
        for item, found in zip(chosen, verdicts, strict=True)
        if found.reason != "pass"
    ]


@pytest.mark.parametrize("framework", FRAMEWORKS)
def test_one_in_twelve_passes(framework):
    chosen = programs(framework)[::EACH]
    assert len(chosen) >= 15
    assert refused(chosen) == []


@pytest.mark.long
@pytest.mark.parametrize("framework", FRAMEWORKS)
def test_all_pass(framework):
    chosen = programs(framework)
    assert len(chosen) >= 180
    assert refused(chosen) == []


def test_every_contract_has_some_and_no_two_are_the_same():
    every = [item for framework in FRAMEWORKS for item in programs(framework)]
    assert {item["contract"] for item in every} == set(library_ids())
    assert len({item["id"] for item in every}) == len(every)
    assert len({(item["contract"], item["framework"], item["source"]) for item in every}) == len(every)
