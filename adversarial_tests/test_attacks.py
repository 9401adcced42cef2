"""Every stored attack fails for its reason, and its honest twin passes."""

from __future__ import annotations

import pytest

from adversarial_tests.attack_corpus import (
    FOLDERS,
    PAGE,
    attacks_page,
    cell,
    framework_of,
    is_decided,
    load,
    page_cells,
    programs,
)
from adversarial_tests.sandbox.corpus import FOLDERS as SANDBOX_FOLDERS
from api.sandboxes import open_sandbox
from contracts.schema import FRAMEWORKS
from grader.pipeline import grade
from grader.submission import Submission
from grader.verdict import REASONS

SAID = page_cells(PAGE.read_text(encoding="utf-8"))


def _name(path):
    return f"{path.parent.name}-{framework_of(path)}"


@pytest.fixture(scope="session")
def sandbox():
    with open_sandbox() as opened:
        yield opened


@pytest.mark.parametrize("path", programs("attack"), ids=_name)
def test_the_attack_fails_for_its_reason(path, sandbox):
    idea = load(path.parent)
    submission = Submission(path.read_bytes(), framework_of(path))
    verdict = grade(submission, idea.graded_against(twin=False), sandbox).verdict
    if idea.open:
        # A known hole. Once it is closed this fails, and the key goes.
        assert verdict.reason not in idea.expected, "closed: take the key `open` out of attack.toml"
        pytest.xfail(idea.open)
    assert verdict.reason in idea.expected, verdict.summary
    said = SAID[path.parent.name, framework_of(path)]
    assert said == cell(idea, framework_of(path), verdict.reason), "run scripts/write_attacks_page.py"


@pytest.mark.parametrize("path", programs("twin"), ids=_name)
def test_the_honest_twin_passes(path, sandbox):
    submission = Submission(path.read_bytes(), framework_of(path))
    verdict = grade(submission, load(path.parent).graded_against(twin=True), sandbox).verdict
    assert verdict.reason == "pass", verdict.summary


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_each_idea_is_written_for_every_framework_or_says_why_not(folder):
    idea = load(folder)
    reasons = [REASONS[code] for code in idea.expected]
    assert reasons and all(reason.status != "pass" for reason in reasons)
    assert all(reason.blame == "candidate" for reason in reasons)
    for framework in FRAMEWORKS:
        attack, twin = folder / f"{framework}.attack.py", folder / f"{framework}.twin.py"
        assert (attack.exists() and twin.exists()) != (framework in idea.inexpressible), framework


def test_the_page_is_the_one_that_the_corpus_gives():
    reached = {}
    for key, said in SAID.items():
        code = said.strip("`")
        if code in REASONS and is_decided(code):
            reached[key] = code
    assert PAGE.read_text(encoding="utf-8") == attacks_page(reached), "run scripts/write_attacks_page.py"


def test_the_corpus_is_as_large_as_it_says():
    assert len(FOLDERS) >= 100 and len(SANDBOX_FOLDERS) >= 50
    assert len(programs("attack")) >= 300
