"""What callers hand to a sandbox and what it answers; how the candidate is confined stays inside.

A sandbox never judges. It answers with one of five outcomes, and says of each whose doing it is by
its type; the pipeline turns that into a verdict.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import TracebackType
from typing import Protocol, Self

from grader.sandbox.arguments import Argument
from grader.sandbox.plain_value import PlainValue
from ir.lowering.base import Note
from ir.program import Program

MEBIBYTE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of one run. CPU time decides; wall time backs it up.

    Attributes:
        cpu_seconds: User and system time of the child, framework import not counted.
        wall_seconds: Real time of the child.
        memory_bytes: What the child may add to the memory of a process with the framework loaded.
        output_bytes: Standard output and standard error, each.
        result_bytes: The encoded program.
        file_bytes: Any one file that the candidate writes.
    """

    cpu_seconds: float = 10.0
    wall_seconds: float = 30.0
    memory_bytes: int = 1024 * MEBIBYTE
    output_bytes: int = 1 * MEBIBYTE
    result_bytes: int = 16 * MEBIBYTE
    file_bytes: int = 16 * MEBIBYTE


@dataclass(frozen=True, slots=True)
class Job:
    """One run of one candidate with one set of arguments.

    Attributes:
        framework: Name of a runtime in runtimes.toml.
        source: Python source, already checked to be text.
        entry_point: The name that the module must define.
        arguments: Positional, plain data; the child makes new objects of them for each run.
        num_qubits: Qubits that the contract names, passed to the reader; 0 if unknown.
        answer: Whether a plain value is asked for in place of a program.
        record_calls: Whether the candidate's calls of listed library functions are recorded; it costs time.
        record_synthesis: Whether it is recorded where matrices or amplitudes are handed to a framework that makes
            gates of them.
        seed: Fixes random and numpy.random in the child; the hash seed is 0 in every run.
    """

    framework: str
    source: str
    entry_point: str
    arguments: tuple[Argument, ...] = ()
    num_qubits: int = 0
    limits: Limits = field(default_factory=Limits)
    seed: int = 0
    answer: bool = False
    record_calls: bool = False
    record_synthesis: bool = False


class Fault(StrEnum):
    """How a candidate failed by its own doing; each is the reason code of the same name."""

    SYNTAX_ERROR = "candidate.syntax_error"
    EXCEPTION = "candidate.exception"
    MISSING_MODULE = "candidate.missing_module"
    NO_ENTRY_POINT = "candidate.no_entry_point"
    EXITED = "candidate.exited"
    CRASHED = "candidate.crashed"
    FORGED_RESULT = "candidate.forged_result"
    INVALID_PROGRAM = "candidate.invalid_program"


class Limit(StrEnum):
    """Which bound was hit; each is the reason code of the same name."""

    CPU_TIME = "limit.cpu_time"
    WALL_TIME = "limit.wall_time"
    MEMORY = "limit.memory"
    OUTPUT_SIZE = "limit.output_size"
    FILE_SIZE = "limit.file_size"
    RESULT_SIZE = "limit.result_size"
    LOWERING = "limit.lowering"


@dataclass(frozen=True, slots=True)
class Built:
    """A program was built and its bytes decoded strictly; what it says is still the candidate's claim."""

    program: Program
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Answered:
    """The entry point returned a plain value where one was asked for; it is the candidate's claim."""

    value: PlainValue


@dataclass(frozen=True, slots=True)
class Returned:
    """Something that is no program, or no plain value where one is asked for: ``kind`` as ``ReturnedKind`` names it."""

    kind: str
    python_type: str


@dataclass(frozen=True, slots=True)
class CandidateFailed:
    """The candidate's own failure. ``line`` counts from 1 in its source, None if unknown."""

    fault: Fault
    message: str
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Unsupported:
    """The reader refused by name: the grader's limit."""

    what: str
    at: str
    hint: str


@dataclass(frozen=True, slots=True)
class LimitHit:
    """A bound was hit; ``message`` names it with its value."""

    limit: Limit
    message: str


@dataclass(frozen=True, slots=True)
class SandboxFailed:
    """Our failure. ``reason`` is ``grader.sandbox_lost``, ``grader.no_runtime`` or ``grader.reader_failed``."""

    reason: str
    message: str


RunOutcome = Built | Answered | Returned | CandidateFailed | Unsupported | LimitHit | SandboxFailed


@dataclass(frozen=True, slots=True)
class RunRecord:
    """What was measured around a run: never part of a verdict."""

    cpu_seconds: float
    wall_seconds: float
    stdout: str
    stderr: str
    layers: tuple[str, ...]  # the confinement that was in force, e.g. ("rlimits", "no_new_privs")


@dataclass(frozen=True, slots=True)
class Call:
    """A listed function that the candidate's code called: written down before it ran.

    Attributes:
        kind: Of ``call_kinds.KINDS``; ``"tampering"`` for what would switch the recording off, ``"unobserved"``
            for what it cannot follow, ``"matrix_synthesis"`` where numbers were handed over to be made gates of.
        name: Module and qualified name of the function.
        chain: The candidate's frames, outermost first: function and line, 0 for a line of other text than the
            source. The outermost is ``<module>`` for code that runs before the entry point.
        argument: What was handed over, of ``"matrix_synthesis"`` alone; None where it could not be shown.
    """

    kind: str
    name: str
    chain: tuple[tuple[str, int], ...]
    argument: Program | None = None


@dataclass(frozen=True, slots=True)
class Run:
    """Outcome and record of one job; ``calls`` is empty unless the job asked for them."""

    outcome: RunOutcome
    record: RunRecord
    calls: tuple[Call, ...] = ()


class Sandbox(Protocol):
    """Runs jobs one after another or from several threads; closed when done."""

    def run(self, job: Job) -> Run:
        """Run one job. Never raises for anything the candidate does."""
        ...

    def versions(self, framework: str) -> Mapping[str, str]:
        """Exact package versions of a runtime; empty if it is not installed."""
        ...

    def close(self) -> None:
        """End every process that this sandbox started."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...
