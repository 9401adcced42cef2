"""A sandbox that runs nothing: it answers with programs given beforehand, one a case, in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Self

from contracts.schema import Contract
from grader.pipeline import Grading, grade
from grader.sandbox.job import Built, Job, Run, RunRecord
from grader.submission import Submission
from ir.program import Program

_NOTHING_RAN = RunRecord(0.0, 0.0, "", "", ())


class Replay:
    """Answers the k-th run with the k-th program."""

    def __init__(self, programs: Sequence[Program]) -> None:
        self._programs = list(programs)

    def run(self, job: Job) -> Run:
        """The next program, whatever the job."""
        return Run(Built(self._programs.pop(0)), _NOTHING_RAN)

    def versions(self, framework: str) -> Mapping[str, str]:
        """None: no framework takes part."""
        return {}

    def close(self) -> None:
        """Nothing to end."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


def grade_programs(contract: Contract, submission: Submission, programs: Sequence[Program]) -> Grading:
    """Grade programs as if ``submission`` had built them, one a case.

    The submission's source still fixes the probes, so the programs must have been made for those.
    """
    return grade(submission, contract, Replay(programs))
