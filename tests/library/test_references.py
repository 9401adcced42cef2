"""Every reference of the library passes in its framework, with room to its limits."""

from __future__ import annotations

import pytest

from api.sandboxes import open_sandbox
from contracts.load import library_ids, load_id, reference_path
from grader.pipeline import grade
from grader.submission import Submission

PAIRS = [(contract_id, framework) for contract_id in library_ids() for framework in load_id(contract_id).frameworks]


@pytest.fixture(scope="module")
def sandbox():
    with open_sandbox() as opened:
        yield opened


def test_the_library_has_its_references():
    assert len(PAIRS) >= 48


@pytest.mark.parametrize(("contract_id", "framework"), PAIRS)
def test_the_reference_passes_and_stays_below_a_fifth_of_its_limits(contract_id, framework, sandbox):
    contract = load_id(contract_id)
    source = reference_path(contract_id, framework).read_bytes()
    grading = grade(Submission(source, framework), contract, sandbox)
    assert grading.verdict.reason == "pass", grading.verdict.summary
    assert len(grading.runs) == len(contract.cases) + contract.probes
    for run in grading.runs:
        assert run.record.cpu_seconds < contract.limits.cpu_seconds / 5
