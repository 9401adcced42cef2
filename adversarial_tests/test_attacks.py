"""Every stored attack fails for its reason, and its honest twin passes."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from api.sandboxes import open_sandbox
from contracts.load import load_id
from contracts.schema import FRAMEWORKS, Contract, ContractLimits
from grader.pipeline import grade
from grader.submission import Submission
from grader.verdict import REASONS

ATTACKS = Path(__file__).resolve().parent / "attacks"
FOLDERS = sorted(folder for folder in ATTACKS.iterdir() if folder.is_dir())
KEYS = {"idea", "contract", "expected", "defence", "open", "limits", "twin", "inexpressible"}


def _described(folder: Path) -> dict:
    document = tomllib.loads((folder / "attack.toml").read_text())
    assert set(document) <= KEYS, f"{folder.name}: unknown keys {set(document) - KEYS}"
    return document


def _contract(described: dict, *, twin: bool) -> Contract:
    name = described.get("twin", {}).get("contract", described["contract"]) if twin else described["contract"]
    contract = load_id(name)
    limits = ContractLimits.model_validate(contract.limits.model_dump() | described.get("limits", {}))
    return contract.model_copy(update={"limits": limits})


def _programs(kind: str) -> list[Path]:
    return [path for folder in FOLDERS for path in sorted(folder.glob(f"*.{kind}.py"))]


def _name(path: Path) -> str:
    return f"{path.parent.name}-{path.name.split('.')[0]}"


@pytest.fixture(scope="session")
def sandbox():
    with open_sandbox() as opened:
        yield opened


@pytest.mark.parametrize("path", _programs("attack"), ids=_name)
def test_the_attack_fails_for_its_reason(path, sandbox):
    described = _described(path.parent)
    submission = Submission(path.read_bytes(), path.name.split(".")[0])
    verdict = grade(submission, _contract(described, twin=False), sandbox).verdict
    if "open" in described:
        # A known hole. Once it is closed this fails, and the key goes.
        assert verdict.reason not in described["expected"], "closed: take the key `open` out of attack.toml"
        pytest.xfail(described["open"])
    assert verdict.reason in described["expected"], verdict.summary


@pytest.mark.parametrize("path", _programs("twin"), ids=_name)
def test_the_honest_twin_passes(path, sandbox):
    submission = Submission(path.read_bytes(), path.name.split(".")[0])
    verdict = grade(submission, _contract(_described(path.parent), twin=True), sandbox).verdict
    assert verdict.reason == "pass", verdict.summary


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_each_idea_is_written_for_every_framework_or_says_why_not(folder):
    described = _described(folder)
    reasons = [REASONS[code] for code in described["expected"]]
    assert reasons and all(reason.status != "pass" for reason in reasons)
    assert all(reason.blame == "candidate" for reason in reasons)
    excused = set(described.get("inexpressible", {}))
    for framework in FRAMEWORKS:
        attack, twin = folder / f"{framework}.attack.py", folder / f"{framework}.twin.py"
        assert (attack.exists() and twin.exists()) != (framework in excused), framework


def test_there_are_at_least_twelve_ideas():
    assert len(FOLDERS) >= 12
