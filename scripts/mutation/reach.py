"""Which test runs which line: every test once, unmutated, under coverage.

What was found is kept beside the results and used again for the tests of files that have not changed since, as long as
the code below them has not either.
"""

from __future__ import annotations

import hashlib
import json
import os
import signal
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from types import FrameType

import coverage
import pytest

CODE = ("ir", "contracts", "grader")


@dataclass(frozen=True)
class Reach:
    """One test, run unmutated.

    Attributes:
        passed: A test that fails, or takes too long, kills nothing.
        seconds: Of processor time, with what it started.
        lines: The lines that it ran, by mutated file.
    """

    passed: bool
    seconds: float
    lines: dict[str, list[int]]


def reach_of(items: Sequence[pytest.Item], files: Sequence[str], longest: float, kept: Path) -> dict[str, Reach]:
    """Runs the tests in a fork, so that this process stays as it was when they were collected.

    Args:
        items: The tests.
        files: The files whose lines matter, from the root: all of them, whatever is mutated this time.
        longest: Seconds of processor time after which a test is broken off and not used.
        kept: Where results of earlier runs are, and these are put.
    """
    known = _known(kept)
    missing = [item for item in items if item.nodeid not in known]
    if missing:
        child = os.fork()
        if child == 0:
            quiet()
            _keep(kept, known | _run(missing, files, longest))
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if status:
            raise RuntimeError(f"the unmutated run ended with status {status}")
        known = _known(kept)
    return {item.nodeid: known[item.nodeid] for item in items}


def fails(item: pytest.Item, following: pytest.Item | None) -> bool:
    """Run one test as pytest does, with its own treatment of warnings; whether it, or what sets it up, fails."""
    watch = _Watch()
    item.config.pluginmanager.register(watch)
    try:
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
    finally:
        item.config.pluginmanager.unregister(watch)
    return watch.failed


class _Watch:
    failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed


def quiet() -> None:
    """What tests print in a fork belongs to nobody."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def _run(items: Sequence[pytest.Item], files: Sequence[str], longest: float) -> dict[str, Reach]:
    measured = coverage.Coverage(
        data_file=None, include=[str(Path(path).resolve()) for path in files], config_file=False
    )
    found: dict[str, Reach] = {}
    signal.signal(signal.SIGVTALRM, _break_off)
    measured.start()
    for item, following in zip(items, [*items[1:], None], strict=True):
        measured.switch_context(item.nodeid)
        before = _processor_seconds()
        signal.setitimer(signal.ITIMER_VIRTUAL, 2 * longest)  # coverage slows a test to about half its pace
        failed = fails(item, following)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        seconds = round(_processor_seconds() - before, 4)
        found[item.nodeid] = Reach(not failed, seconds, {})
    measured.stop()
    data = measured.get_data()
    for path in files:
        for line, names in data.contexts_by_lineno(str(Path(path).resolve())).items():
            for name in names:
                if name in found:
                    found[name].lines.setdefault(path, []).append(line)
    return found


def _break_off(signum: int, frame: FrameType | None) -> None:
    # Not an Exception, so that no test and no code under test takes it for its own.
    raise pytest.fail.Exception("takes too long for a mutation run")


def _processor_seconds() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def _keep(path: Path, found: Mapping[str, Reach]) -> None:
    tests = {name: asdict(reach) for name, reach in found.items()}
    files = {file: _digest([Path(file)]) for file in {_file(name) for name in found}}
    path.write_text(json.dumps({"below": _below(), "files": files, "tests": tests}), encoding="utf-8")


def _known(path: Path) -> dict[str, Reach]:
    if not path.exists():
        return {}
    kept = json.loads(path.read_text(encoding="utf-8"))
    if kept["below"] != _below():
        return {}
    same = {file for file, digest in kept["files"].items() if Path(file).exists() and _digest([Path(file)]) == digest}
    return {name: Reach(**fields) for name, fields in kept["tests"].items() if _file(name) in same}


def _file(name: str) -> str:
    return name.partition("::")[0]


def _below() -> str:
    """Of all code, and of what test files share."""
    code = [path for folder in CODE for path in sorted(Path(folder).rglob("*.py"))]
    shared = [path for path in sorted(Path("tests").rglob("*.py")) if not path.name.startswith("test_")]
    return _digest([*code, *shared])


def _digest(paths: Iterable[Path]) -> str:
    made = hashlib.sha256()
    for path in paths:
        made.update(str(path).encode() + b"\0" + path.read_bytes() + b"\0")
    return made.hexdigest()
