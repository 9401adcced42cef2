"""What grading one computation gave, in the bytes that are stored and answered."""

from __future__ import annotations

import hashlib
import json
import zlib
from dataclasses import dataclass
from typing import Any

from grader.pipeline import CaseRun, Grading
from grader.verdict import Verdict
from ir.text import format_program

MAX_OUTPUT_SHOWN = 16 * 1024  # characters of what a program printed that are kept

# A verdict that says more about us than about the candidate is not handed to the next one who asks, and a wall-clock
# limit is the one measure that a machine's load can touch.
_NOT_KEPT = ("grader.", "limit.wall_time")


@dataclass(frozen=True, slots=True)
class Outcome:
    """A verdict with its run record.

    Attributes:
        key: ``result_key`` with the runtime that really ran.
        runtime: ``runtime_identity``.
        grader: ``grader_identity``.
        verdict: The verdict's bytes, JSON in UTF-8.
        runs: The run record as compressed JSON.
    """

    key: str
    runtime: str
    grader: str
    status: str
    reason: str
    blame: str
    verdict: bytes
    runs: bytes

    @property
    def shareable(self) -> bool:
        """Whether a later, equal submission may be answered with it."""
        return not self.reason.startswith(_NOT_KEPT)

    @property
    def verdict_digest(self) -> str:
        """To compare two verdicts by."""
        return hashlib.sha256(self.verdict).hexdigest()


def outcome_of(grading: Grading, *, key: str, runtime: str, grader: str) -> Outcome:
    """A grading in bytes."""
    return verdict_outcome(
        grading.verdict, [_run(run) for run in grading.runs], key=key, runtime=runtime, grader=grader
    )


def verdict_outcome(verdict: Verdict, runs: list[dict[str, Any]], *, key: str, runtime: str, grader: str) -> Outcome:
    """A verdict in bytes."""
    return Outcome(
        key=key,
        runtime=runtime,
        grader=grader,
        status=str(verdict.status),
        reason=verdict.reason,
        blame=str(verdict.blame),
        verdict=verdict_bytes(verdict),
        runs=zlib.compress(_plain(runs), 6),
    )


def verdict_bytes(verdict: Verdict) -> bytes:
    """The verdict's text in UTF-8; escaped throughout where a candidate's message is no text."""
    try:
        return verdict.to_json().encode()
    except UnicodeEncodeError:
        return _plain(verdict.as_dict())


def runs_text(stored: bytes) -> bytes:
    """The run record of a stored result as JSON."""
    return zlib.decompress(stored)


def _plain(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":"), allow_nan=False).encode("ascii")


def _run(run: CaseRun) -> dict[str, Any]:
    return {
        "subject": run.subject,
        "program": None if run.program is None else format_program(run.program),
        "notes": list(run.notes),
        "cpu_seconds": run.record.cpu_seconds,
        "wall_seconds": run.record.wall_seconds,
        "stdout": run.record.stdout[:MAX_OUTPUT_SHOWN],
        "stderr": run.record.stderr[:MAX_OUTPUT_SHOWN],
        "layers": list(run.record.layers),
    }
