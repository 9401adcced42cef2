"""Whole files as language models write them, run in the sandbox and read: each does what mathematics says."""

from __future__ import annotations

import pytest

from api.sandboxes import open_sandbox
from grader.sandbox.job import Built, Job
from tests.readers.corpus import FACTS, names, source

FILES = [(framework, name) for framework, facts in FACTS.items() for name in facts]


@pytest.fixture(scope="module")
def sandbox():
    with open_sandbox() as opened:
        yield opened


@pytest.mark.parametrize(("framework", "name"), FILES)
def test_a_whole_file_is_read_as_what_it_does(framework, name, sandbox):
    fact = FACTS[framework][name]
    job = Job(framework, source(framework, name), fact.entry, fact.arguments, num_qubits=fact.num_qubits)
    outcome = sandbox.run(job).outcome
    assert isinstance(outcome, Built), outcome
    fact.holds(outcome.program)


@pytest.mark.parametrize("framework", FACTS)
def test_every_file_has_its_fact_and_there_are_enough_of_them(framework):
    assert set(names(framework)) == set(FACTS[framework])
    assert len(FACTS[framework]) >= 15
