"""A sandbox with one small runtime: an interpreter, numpy, and a reader of plain Python."""

from __future__ import annotations

import shutil
import venv
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from grader.sandbox.job import Job, Limits, Run
from grader.sandbox.supervisor import LocalSandbox
from tests.sandbox.sources import SMALL, RunSource

HERE = Path(__file__).resolve().parent


@pytest.fixture(scope="session")
def runtimes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """runtimes.toml of a fresh environment that sees numpy and nothing of this project."""
    folder = tmp_path_factory.mktemp("runtimes")
    venv.create(folder / "plain", symlinks=True)
    site = next((folder / "plain" / "lib").glob("python*/site-packages"))
    # A .pth line adds the folder but not what that folder's own .pth files name, such as this checkout.
    (site / "numpy.pth").write_text(f"{Path(np.__file__).parent.parent}\n")
    shutil.copy(HERE / "plain_reader.py", folder)
    toml = folder / "runtimes.toml"
    toml.write_text('[plain]\npython = "plain/bin/python"\nreader = "plain_reader"\nbeside = ["plain_reader.py"]\n')
    return toml


@pytest.fixture(scope="session")
def sandbox(runtimes: Path) -> Iterator[LocalSandbox]:
    with LocalSandbox(runtimes) as opened:
        yield opened


@pytest.fixture
def run(sandbox: LocalSandbox) -> RunSource:
    """Run one source under the small limits."""

    def run_source(source: str, entry_point: str = "entry", limits: Limits = SMALL, **job: object) -> Run:
        return sandbox.run(Job("plain", source, entry_point, limits=limits, **job))  # type: ignore[arg-type]

    return run_source
