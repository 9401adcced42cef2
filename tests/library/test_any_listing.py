"""A verdict does not depend on the order in which operations are listed that do not depend on one another.

Each reference is read once. Its programs are listed anew, each case in a random order of its own, and judged again:
every rule and every comparison must answer as before. Uses of a program that was handed in stay whole, and nothing
passes them. Measurements keep their place on their qubit, because a terminal one is no part of a state.

Two rules ask for the listing itself, as candidates are told: ``exact_sequence`` for the order on every qubit, and
``max_depth`` for the chain of operations that share a qubit. They are held to listings that change no such order.
"""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from adversarial_tests.attack_corpus import FOLDERS, load
from api.sandboxes import open_sandbox
from contracts.load import library_ids, load_id, reference_path
from contracts.schema import ObjectKind
from grader.audit.replay import grade_programs
from grader.pipeline import grade
from grader.submission import Submission
from tests.structural.listings import Freedom, relisted, relisted_program, turned_round

OF_THE_RUN = {"forbidden_calls", "returns_program"}  # they look at the run, and a program that is replayed has none
OF_THE_LISTING = {"exact_sequence", "max_depth"}
IDS = [name for name in library_ids() if load_id(name).compare.object is not ObjectKind.ANSWER]
PAIRS = [(name, framework) for name in IDS for framework in load_id(name).frameworks]
EACH = 4  # of these contracts one is judged in every run, the others in the long one


@pytest.fixture(scope="module")
def sandbox():
    with open_sandbox() as opened:
        yield opened


def outcomes(verdict):
    return Counter(
        (item.check, item.subject, item.outcome, item.because)
        for item in verdict.evidence
        if item.check not in OF_THE_RUN
    )


def changed(contract_id, framework, sandbox, seeds, freedoms=(Freedom.UNITARY,)):
    """What is judged otherwise in some other listing; seed 0 turns the listing round."""
    contract = load_id(contract_id)
    submission = Submission(reference_path(contract_id, framework).read_bytes(), framework)
    grading = grade(submission, contract, sandbox)
    blocks = {argument.name for argument in contract.entry_point.arguments}
    strict = any(rule.rule in OF_THE_LISTING for rule in contract.rules)
    found = []
    for freedom in (Freedom.APART,) if strict else freedoms:
        for seed in seeds:
            generator = np.random.default_rng(seed)
            programs = [
                relisted_program(
                    run.program,
                    relisted(run.program.operations, generator, freedom, blocks)
                    if seed
                    else turned_round(run.program.operations, freedom, blocks),
                )
                for run in grading.runs
            ]
            verdict = grade_programs(contract, submission, programs).verdict
            if outcomes(verdict) != outcomes(grading.verdict):
                found.append(f"{freedom.name}, seed {seed}: {verdict.summary}")
    return found


@pytest.mark.parametrize("contract_id", IDS[::EACH])
def test_the_reference_gets_the_same_answers_in_another_listing(contract_id, sandbox):
    assert changed(contract_id, load_id(contract_id).frameworks[0], sandbox, seeds=(1,)) == []


def test_a_program_that_waits_for_some_of_its_qubits_only_gets_the_same_answers(sandbox):
    # Phase qubits whose power is the identity are prepared, and may be transformed before the others are.
    assert changed("phase/order_7_15_wide", "qiskit", sandbox, (0, 1), (Freedom.APART, Freedom.UNITARY)) == []


@pytest.mark.long
def test_a_transform_for_show_counts_for_nothing_in_another_listing(sandbox):
    # Listed so, carries stand between the transform and what takes it back.
    folder = next(folder for folder in FOLDERS if folder.name == "fourier_detour")
    contract = load(folder).graded_against(twin=False)
    submission = Submission((folder / "pennylane.attack.py").read_bytes(), "pennylane")
    (run,) = grade(submission, contract, sandbox).runs
    other = relisted_program(run.program, turned_round(run.program.operations, Freedom.UNITARY))
    assert grade_programs(contract, submission, [other]).verdict.reason == "rule.segment"


@pytest.mark.long
@pytest.mark.parametrize(("contract_id", "framework"), PAIRS)
def test_every_reference_gets_the_same_answers_in_other_listings(contract_id, framework, sandbox):
    assert changed(contract_id, framework, sandbox, (0, 1), (Freedom.APART, Freedom.UNITARY)) == []
