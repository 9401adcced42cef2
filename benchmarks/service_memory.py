"""Memory, descriptors and threads of each process against time, with a straight line through each."""

from __future__ import annotations

import json
import statistics
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from benchmarks.service_processes import Processes, Usage

_EVERY_SECONDS = 1.0
_FEWEST_GRADINGS = 1_000  # fewer say nothing about growth: what is imported and compiled late is most of it then
_WARM_SHARE = 0.25  # of the time: caches and pools fill
_FEWEST = 20  # points that a line is drawn through
# A line that grows by less than this over the whole time is flat: allocators give back late.
_FLAT_MIB, _FLAT_SHARE = 24.0, 0.15
_FLAT_DESCRIPTORS, _FLAT_THREADS = 32, 24


class MemoryWatch:
    """Looks every second while it is open, and ``gradings`` are done; one line a look in ``file``."""

    def __init__(self, processes: Processes, file: Path, gradings: int) -> None:
        self._processes, self._gradings = processes, gradings
        self._seen: dict[tuple[str, int], list[tuple[float, Usage]]] = {}
        self._stop = threading.Event()
        self._file = file
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        self._thread.join()

    def grown(self) -> list[str]:
        """The processes whose line is not flat, in words."""
        found: list[str] = []
        if self._gradings < _FEWEST_GRADINGS:
            return found
        for (name, pid), line in self._lines().items():
            seconds = line[-1][0] - line[0][0]
            mean = statistics.fmean(usage.rss for _, usage in line)
            rise = seconds * slope([(at, usage.rss) for at, usage in line])
            if rise > max(_FLAT_MIB, _FLAT_SHARE * mean):
                found.append(
                    f"{name} ({pid}) grew by {rise:.0f} MiB to {line[-1][1].rss:.0f} over {self._gradings} gradings"
                )
            for what, most in (("descriptors", _FLAT_DESCRIPTORS), ("threads", _FLAT_THREADS)):
                more = seconds * slope([(at, getattr(usage, what)) for at, usage in line])
                if more > most:
                    found.append(f"{name} ({pid}) has {more:.0f} more {what} after {self._gradings} gradings")
        if not any(name == "server" for name, _ in self._lines()):
            found.append(f"the server was seen fewer than {_FEWEST} times: too short to say")
        return found

    def table(self) -> str:
        """One line a process: first, last, and slope."""
        rows = []
        if self._gradings < _FEWEST_GRADINGS:
            rows.append(f"{self._gradings} gradings without kills are too few to judge by: figures alone")
        for (name, pid), line in sorted(self._lines().items()):
            seconds = line[-1][0] - line[0][0]
            first, last = line[0][1], line[-1][1]
            rise = seconds * slope([(at, usage.rss) for at, usage in line])
            rows.append(
                f"{name} {pid}: {first.rss:.0f} to {last.rss:.0f} MiB in {seconds:.0f} s (line: {rise:+.1f}), "
                f"{first.descriptors} to {last.descriptors} descriptors, {first.threads} to {last.threads} threads"
            )
        return "\n      ".join(rows)

    def _lines(self) -> dict[tuple[str, int], list[tuple[float, Usage]]]:
        """What was seen of each process after it was warm."""
        kept = {key: line[int(len(line) * _WARM_SHARE) :] for key, line in self._seen.items()}
        return {key: line for key, line in kept.items() if len(line) >= _FEWEST}

    def _run(self) -> None:
        started = time.monotonic()
        with self._file.open("w") as file:
            while not self._stop.wait(_EVERY_SECONDS):
                at = time.monotonic() - started
                for usage in self._processes.usage():
                    self._seen.setdefault((usage.name, usage.pid), []).append((at, usage))
                    row = [round(at, 1), usage.name, usage.pid, round(usage.rss, 1), usage.descriptors, usage.threads]
                    file.write(json.dumps(row) + "\n")
                file.flush()


def slope(points: Sequence[tuple[float, float]]) -> float:
    """Of the straight line through the points by least squares; 0 where all lie at one time."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return statistics.linear_regression(xs, ys).slope if len(set(xs)) > 1 else 0.0
