"""A circuit that each framework executes every few seconds, through the same sandbox and grader as everything else."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import structlog

from api.metrics import Metrics
from contracts.load import load_id, reference_path
from contracts.schema import FRAMEWORKS
from grader.identity import runtime_identity
from grader.pipeline import grade
from grader.sandbox.job import Sandbox
from grader.submission import Submission

_PATIENCE_SECONDS = 5.0
CANARY = "states/bell_phi_plus"
_LOG = structlog.get_logger("qassay.canary")


@dataclass(frozen=True, slots=True)
class Song:
    """What the last canary of a framework gave, and when on this process's monotonic clock."""

    reason: str
    at: float
    seconds: float
    versions: Mapping[str, str]
    layers: tuple[str, ...]

    @property
    def installed(self) -> bool:
        """Whether there is a runtime."""
        return self.reason != "grader.no_runtime"


class Canaries:
    """One thread that goes through the frameworks again and again."""

    def __init__(self, sandbox: Sandbox, metrics: Metrics, every_seconds: float) -> None:
        self._sandbox, self._metrics, self._every = sandbox, metrics, every_seconds
        self._songs: dict[str, Song] = {}
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="canary", daemon=True)

    def start(self) -> None:
        """Begin with the first round."""
        self._thread.start()

    def stop(self) -> None:
        """No further round."""
        self._stop.set()
        if self._thread.ident is not None:
            self._thread.join(_PATIENCE_SECONDS)

    def runtimes(self) -> dict[str, str]:
        """``runtime_identity`` of each framework that has sung."""
        return {name: runtime_identity(song.versions) for name, song in self._songs.items() if song.versions}

    def report(self) -> dict[str, Any]:
        """Plain data of the last songs, with their ages, for the heart to publish."""
        now = time.monotonic()
        return {
            name: {
                "reason": song.reason,
                "installed": song.installed,
                "age_seconds": round(now - song.at, 1),
                "seconds": round(song.seconds, 4),
                "versions": dict(song.versions),
                "layers": list(song.layers),
            }
            for name, song in sorted(self._songs.items())
        }

    def sing(self, framework: str) -> Song:
        """One canary, now."""
        source = reference_path(CANARY, framework).read_bytes()
        started = time.monotonic()
        grading = grade(Submission(source, framework), load_id(CANARY), self._sandbox)
        versions = self._sandbox.versions(framework)
        layers = grading.runs[-1].record.layers if grading.runs else ()
        ended = time.monotonic()
        song = Song(grading.verdict.reason, ended, ended - started, versions, layers)
        before = self._songs.get(framework)
        self._songs[framework] = song
        self._metrics.canary.labels(framework).set(song.reason == "pass")
        if before is None or before.reason != song.reason:
            _LOG.info("canary", framework=framework, reason=song.reason, summary=grading.verdict.summary)
        return song

    def _run(self) -> None:
        while not self._stop.is_set():
            for framework in FRAMEWORKS:
                if self._stop.is_set():
                    return
                try:
                    self.sing(framework)
                except Exception:  # noqa: BLE001 - a canary that breaks is a canary that does not sing
                    _LOG.exception("canary failed", framework=framework)
            self._stop.wait(self._every)
