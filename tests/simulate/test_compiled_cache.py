"""A cache that cannot be written, read or trusted costs time and nothing else."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
RUN = (
    "from grader.simulate.compiled_loops import LOOPS; from grader.simulate.dense import state; "
    "from ir.program import Gate, Program; state(Program(3, 0, (Gate('x', (1,)),)), kernel='compiled'); "
    "print(LOOPS.place())"
)


def run(root: Path, home: str) -> str:
    """The cache's place after one gate, in a process with nothing else in its environment."""
    environment = {"HOME": home, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-W", "error", "-c", RUN]
    done = subprocess.run(command, env=environment, cwd=root, capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A copy of the packages without any cache."""
    root = tmp_path / "site"
    for package in ("ir", "grader"):
        shutil.copytree(ROOT / package, root / package, ignore=shutil.ignore_patterns("__pycache__"))
    return root


def without_cache_beside_the_source(root: Path) -> Path:
    """Even root cannot make a folder where a file is."""
    place = root / "grader/simulate/__pycache__"
    place.write_text("")
    return place


def test_loops_are_kept_beside_the_source(installed: Path, tmp_path: Path) -> None:
    place = installed / "grader/simulate/__pycache__"
    assert run(installed, str(tmp_path / "home")) == str(place)
    assert list(place.glob("compiled_loops._exchange*.nbc"))


def test_else_in_the_users_own_folder(installed: Path, tmp_path: Path) -> None:
    without_cache_beside_the_source(installed)
    assert run(installed, str(tmp_path / "home")).startswith(str(tmp_path / "home"))


def test_a_folder_that_others_can_write_is_not_used(installed: Path, tmp_path: Path) -> None:
    without_cache_beside_the_source(installed)
    place = Path(run(installed, str(tmp_path / "home")))
    place.chmod(0o777)
    assert run(installed, str(tmp_path / "home")) == "None"


def test_with_no_place_at_all_it_still_runs(installed: Path) -> None:
    without_cache_beside_the_source(installed)
    assert run(installed, os.devnull) == "None"


def test_a_damaged_cache_is_replaced(installed: Path, tmp_path: Path) -> None:
    place = Path(run(installed, str(tmp_path / "home")))
    (stored,) = place.glob("compiled_loops._exchange*.nbc")
    sound = stored.stat().st_size
    stored.write_bytes(b"not a pickle")
    assert run(installed, str(tmp_path / "home")) == str(place)
    assert stored.stat().st_size == sound
