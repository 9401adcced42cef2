"""Hostile and honest programs mixed, two at a time: what is left over, and which end otherwise than alone.

    python -m adversarial_tests.sandbox.soak --cases 10000

Prints a line a figure and ends with status 1 if anything is left or any ending differs. 10,000 cases take some 10 minutes on
two processors that have nothing else to do.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from adversarial_tests.sandbox.corpus import FOLDERS, load
from api.sandboxes import RUNTIMES
from grader.sandbox.cgroups import NoGroups, find_parent
from grader.sandbox.confine import lacking
from grader.sandbox.job import Built, CandidateFailed, Job, LimitHit, Run
from grader.sandbox.supervisor import LocalSandbox
from ir.codec import encode

# These wait for a limit, so they come a tenth as often.
_SLOW = {"spin", "spin_deaf", "spin_threads", "sleep", "forged_half_frame", "memory_kernel", "huge_result"}
_SLOW |= {"disk_many_files", "disk_many_names", "disk_unlinked", "abort"}
MAX_GROWTH = 64 * 1024 * 1024  # of the supervisor's memory: its allocator's, and what this program itself keeps
MAX_ZYGOTE_GROWTH = 64 * 1024 * 1024  # beyond it a zygote is replaced

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


def _descriptors(pid: int) -> int:
    try:
        return len(os.listdir(f"/proc/{pid}/fd"))
    except PermissionError:  # a zygote hides from others of the same user; root sees it
        return -1


def held_groups() -> set[Path]:
    """Control groups of this process's sandbox: it holds them open. Other services may run on the machine."""
    try:
        parent = find_parent().folder
    except NoGroups:
        return set()
    held = set()
    for descriptor in Path("/proc/self/fd").iterdir():
        with contextlib.suppress(OSError):  # the listing's own is closed again
            held.add(descriptor.readlink())
    return {path for path in held if path.parent == parent and path.name.startswith("qassay-")}


def _held(folder: Path, before: set[int]) -> dict[str, object]:
    """What the sandbox holds now: with nothing at work, a zygote a slot and a ready child a zygote."""
    zygotes = set(_children(os.getpid())) - before
    return {
        "children of each zygote": sorted(len(_children(zygote)) for zygote in zygotes),
        "descriptors of each zygote": sorted(_descriptors(zygote) for zygote in zygotes),
        "descriptors": _descriptors(os.getpid()),
        "folders of cases": len(list(folder.glob("*/*/cases/*")) if folder.exists() else []),
    }


class Unconfined(Exception):
    """This machine lacks what the corpus is about; the message names what there is."""


def soak(count: int, folder: Path, seed: int) -> dict[str, object]:
    """Run ``count`` programs; figures of what was seen.

    Args:
        folder: Empty; the sandbox's private folders are made in it.

    Raises:
        Unconfined: There is nothing to be tested here.
    """
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
            raise Unconfined(f"this machine confines by {first.record.layers} alone")
        alone = {name: _ending(sandbox.run(job)) for name, job in jobs.items()}
        names = random.Random(seed).choices(list(jobs), weights, k=count)  # noqa: S311
        names[: len(jobs)] = jobs  # each at least once
        with ThreadPoolExecutor(2) as threads:
            # Both zygotes at work once, so that what is held can be compared.
            list(threads.map(sandbox.run, [jobs["sleep attack"]] * 2))
            settled = _wait(lambda: _held(folder, before)["children of each zygote"] == [1, 1])
            at_first, memory = _held(folder, before), _resident(os.getpid())
            zygote_memory = [_resident(pid) for pid in set(_children(os.getpid())) - before]
            groups = held_groups()
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
            "growth of the largest zygote": max(map(_resident, set(_children(os.getpid())) - before))
            - max(zygote_memory),
        }
    figures["left"] = [str(path) for path in (*folder.iterdir(), *(p for p in _ELSEWHERE if p.exists()))]
    figures["processes left"] = len(set(_children(os.getpid())) - before)
    figures["control groups left"] = sum(path.exists() for path in groups)
    return figures


def _wait(condition: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + 30
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


def complaints(figures: dict[str, object], count: int) -> list[str]:
    """Each figure that is not what it must be; an empty list where nothing is left and no ending differs."""
    rules: dict[str, Callable[..., bool]] = {
        "cases": lambda value: value == count,
        "kinds": lambda value: value >= 100,
        "endings": lambda value: value >= 10,
        "different": lambda value: value == {},
        "settled": lambda value: value is True,
        "held at last": lambda value: value == figures["held at first"],
        "growth of the supervisor": lambda value: value < MAX_GROWTH,
        "growth of the largest zygote": lambda value: value < MAX_ZYGOTE_GROWTH,
        "left": lambda value: value == [],
        "processes left": lambda value: value == 0,
        "control groups left": lambda value: value == 0,
    }
    return [f"{name}: {figures[name]}" for name, rule in rules.items() if not rule(figures[name])]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cases", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=2, help="of the mixture")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="qassay-soak-") as folder:
        Path(folder).chmod(0o711)
        figures = soak(options.cases, Path(folder), options.seed)
    for name, value in figures.items():
        print(f"{name:30} {value}")
    wrong = complaints(figures, options.cases)
    for text in wrong:
        print(f"wrong: {text}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
