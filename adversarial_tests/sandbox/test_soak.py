"""Hostile and honest programs mixed, two at a time: nothing is left over, and each ends as it does alone."""

from __future__ import annotations

import hashlib
import os
import random
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from adversarial_tests.sandbox.corpus import FOLDERS, load
from api.sandboxes import RUNTIMES
from grader.sandbox.confine import lacking
from grader.sandbox.job import Built, CandidateFailed, Job, LimitHit, Run
from grader.sandbox.supervisor import LocalSandbox
from ir.codec import encode

# These wait for a limit, so they come a tenth as often.
_SLOW = {"spin", "spin_deaf", "spin_threads", "sleep", "forged_half_frame", "memory_kernel", "huge_result"}
_SLOW |= {"disk_many_files", "disk_many_names", "disk_unlinked", "abort"}
_MAX_GROWTH = 64 * 1024 * 1024  # of the supervisor's memory: its allocator's, and what the test itself keeps

# Where the attacks of the corpus would leave something.
_ELSEWHERE = [Path(folder, "left_behind.py") for folder in ("/", "/tmp", "/var/tmp", "/run", "/dev/shm")]
_ELSEWHERE += [Path("/dev/shm/kept"), Path("/tmp/left")]


def _ending(run: Run) -> str:
    match run.outcome:
        case Built(program=program):
            return hashlib.sha256(encode(program)).hexdigest()[:16]
        case CandidateFailed(fault=fault):
            return fault.value
        case LimitHit(limit=limit):
            return limit.value
    return repr(run.outcome)


def _children(of: int) -> list[int]:
    try:
        return [
            int(pid) for task in Path(f"/proc/{of}/task").iterdir() for pid in (task / "children").read_text().split()
        ]
    except OSError:
        return []


def _resident(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def _held(folder: Path, before: set[int]) -> dict[str, object]:
    """What the sandbox holds now: with nothing at work, a zygote a slot and a ready child a zygote."""
    zygotes = set(_children(os.getpid())) - before
    return {
        "children of each zygote": sorted(len(_children(zygote)) for zygote in zygotes),
        "descriptors": len(os.listdir("/proc/self/fd")),
        "folders of cases": len(list(folder.glob("*/*/cases/*")) if folder.exists() else []),
    }


def _soak(count: int, folder: Path, seed: int) -> dict[str, object]:
    """Run ``count`` programs; figures of what was seen."""
    cases = [load(path) for path in FOLDERS]
    jobs: dict[str, Job] = {}
    for case in cases:
        jobs[f"{case.folder.name} attack"] = case.attack()
        if case.twin_framework == "qiskit":
            jobs[f"{case.folder.name} twin"] = case.twin()
    weights = [1 if name.endswith("attack") and name.split()[0] in _SLOW else 10 for name in jobs]
    before = set(_children(os.getpid()))
    with LocalSandbox(RUNTIMES, zygotes=2, folder=folder) as sandbox:
        first = sandbox.run(jobs["spin twin"])
        if lacking(first.record.layers) or "landlock" not in first.record.layers:
            pytest.skip(f"this machine confines by {first.record.layers} alone")
        alone = {name: _ending(sandbox.run(job)) for name, job in jobs.items()}
        names = random.Random(seed).choices(list(jobs), weights, k=count)  # noqa: S311
        names[: len(jobs)] = jobs  # each at least once
        with ThreadPoolExecutor(2) as threads:
            # Both zygotes at work once, so that what is held can be compared.
            list(threads.map(sandbox.run, [jobs["sleep attack"]] * 2))
            settled = _wait(lambda: _held(folder, before)["children of each zygote"] == [1, 1])
            at_first, memory = _held(folder, before), _resident(os.getpid())
            started = time.monotonic()
            endings = list(threads.map(lambda name: _ending(sandbox.run(jobs[name])), names))
            seconds = time.monotonic() - started
        different = Counter(
            f"{name}: {alone[name]} alone, {ending} here"
            for name, ending in zip(names, endings, strict=True)
            if ending != alone[name]
        )
        settled &= _wait(lambda: _held(folder, before) == at_first)
        figures = {
            "cases": len(endings),
            "kinds": len(set(names)),
            "seconds": round(seconds, 1),
            "endings": len(set(endings)),
            "different": dict(different),
            "settled": settled,
            "held at first": at_first,
            "held at last": _held(folder, before),
            "growth of the supervisor": _resident(os.getpid()) - memory,
        }
    figures["left"] = [str(path) for path in (*folder.iterdir(), *(p for p in _ELSEWHERE if p.exists()))]
    figures["processes left"] = len(set(_children(os.getpid())) - before)
    return figures


def _wait(condition) -> bool:
    deadline = time.monotonic() + 30
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


def _check(figures: dict[str, object], count: int) -> None:
    print(figures)
    assert figures["cases"] == count
    assert figures["kinds"] >= 100
    assert figures["endings"] >= 10
    assert figures["different"] == {}
    assert figures["settled"], figures
    assert figures["held at last"] == figures["held at first"]
    assert figures["growth of the supervisor"] < _MAX_GROWTH
    assert figures["left"] == []
    assert figures["processes left"] == 0


def test_three_hundred_programs_leave_nothing(tmp_path):
    _check(_soak(300, tmp_path, seed=1), 300)


@pytest.mark.long
def test_ten_thousand_programs_leave_nothing(tmp_path):
    _check(_soak(10_000, tmp_path, seed=2), 10_000)
