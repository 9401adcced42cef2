"""A change that a test notices is killed; one that none notices, or that never ends, is told apart."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCE = """import warnings
def noticed(value):
    return value < 3


def unnoticed(value):
    return value < 3


def counted(value):
    while value > 0:
        value -= 1
    return value


def never_run(value):
    return value < 3


def warned(value):
    if value > 3:
        warnings.warn("large")
    return value
"""
SETTINGS = '[tool.pytest.ini_options]\nfilterwarnings = ["error"]\n'
TESTS = """
from judged.one import counted, noticed, unnoticed, warned


def test_noticed():
    assert not noticed(3)


def test_unnoticed():
    assert unnoticed(2)


def test_counted():
    assert counted(2) == 0


def test_warned():
    assert warned(3) == 3


def test_that_fails_already():
    assert unnoticed(3)
"""


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What became of each mutant of a small file, by what its line says then."""
    root = tmp_path_factory.mktemp("mutated")
    for name, text in {"judged/one.py": SOURCE, "tests/test_one.py": TESTS, "pyproject.toml": SETTINGS}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    shutil.copytree(ROOT / "scripts" / "mutation", root / "scripts" / "mutation")
    files = ["judged/one.py"]
    request = {
        "files": files,
        "mutated": files,
        "tests": ["tests"],
        "seed": 1,
        "per_file": 100,
        "deciding": True,
        "names": [],
        "longest": 2.0,
        "seconds": 1.0,
        "out": str(root),
    }
    command = [sys.executable, "scripts/mutation/session.py", json.dumps(request)]
    environment = {**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)
    assert "5 tests, 1 of them not used" in done.stdout, done.stdout + done.stderr
    assert (root / files[0]).read_text() == SOURCE
    rows = [json.loads(line) for line in (root / "results.jsonl").read_text().splitlines()]
    assert all(row["of"] == len(rows) for row in rows)
    return {f"{row['line']}: {row['diff'].partition(chr(10) + '+')[2].strip()}": row["outcome"] for row in rows}


def test_every_mutant_has_the_outcome_that_the_tests_give_it(outcomes):
    assert outcomes == {
        "3: return value <= 3": "killed",
        "3: return value < 4": "killed",
        "7: return value <= 3": "survived",
        "7: return value < 4": "survived",
        "11: while value >= 0:": "killed",
        "11: while value > 1:": "killed",
        "12: value += 1": "timed out",
        "12: value -= 2": "survived",
        "17: return value <= 3": "survived",
        "17: return value < 4": "survived",
        "21: if value >= 3:": "killed",  # by the warning alone
        "21: if value > 4:": "survived",
    }
