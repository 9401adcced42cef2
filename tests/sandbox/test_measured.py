"""What follows from what was seen outside, for the cases that are hard to bring about."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grader.sandbox.answer import Tidy
from grader.sandbox.frame import pack_program
from grader.sandbox.job import Built, CandidateFailed, Fault, Job, Limit, LimitHit, Limits, RunOutcome, SandboxFailed
from grader.sandbox.measured import Measured, outcome_of
from ir.codec import encode
from ir.program import Program

_LIMITS = Limits(cpu_seconds=1.0, memory_bytes=1000)
_RUN = Measured(None, None, b"", False, 0, 0.5, 0.5, 100, b"", b"")


def _outcome(**seen: object) -> RunOutcome:
    return outcome_of(replace(_RUN, **seen), Job("plain", "", "f", limits=_LIMITS), Tidy({}))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("seen", "expected"),
    [
        ({"ended": 0}, Fault.EXITED),
        ({"ended": 70}, Fault.EXITED),
        ({"ended": -11}, Fault.CRASHED),
        ({"ended": -6}, Fault.CRASHED),
        ({"ended": -9}, Fault.CRASHED),
        ({"ended": -40}, Fault.CRASHED),  # a real-time signal without a name
        ({"ended": 0, "began_a_frame": True}, Fault.FORGED_RESULT),
        ({"ended": -6, "stderr": b"what():  std::bad_alloc\n"}, Limit.MEMORY),
        ({"ended": -6, "stderr": b"memory allocation of 17179869184 bytes failed\n"}, Limit.MEMORY),
        ({"ended": -9, "peak_bytes": 950}, Limit.MEMORY),  # the kernel's own kill
        ({"ended": -24}, Limit.CPU_TIME),
        ({"ended": -9, "cpu_seconds": 1.0}, Limit.CPU_TIME),
        ({"ended": -25}, Limit.FILE_SIZE),
        ({"ended": -9, "killed_for": Limit.WALL_TIME}, Limit.WALL_TIME),
        ({"ended": -9, "killed_for": Limit.OUTPUT_SIZE}, Limit.OUTPUT_SIZE),
    ],
)
def test_an_end_without_an_answer_is_told_from_outside(seen: dict[str, object], expected: Fault | Limit) -> None:
    outcome = _outcome(**seen)
    assert isinstance(outcome, CandidateFailed | LimitHit)
    assert (outcome.fault if isinstance(outcome, CandidateFailed) else outcome.limit) is expected


def test_who_is_killed_for_others_is_not_blamed() -> None:
    """Not even where it holds almost all that it may: the kernel says that its bound was not met."""
    outcome = _outcome(ended=-9, killed_for_others=True, peak_bytes=950)
    assert isinstance(outcome, SandboxFailed)
    assert outcome.reason == "grader.sandbox_lost"


def test_cpu_time_that_was_used_up_is_the_candidates_own_whoever_killed_it() -> None:
    outcome = _outcome(ended=-9, killed_for_others=True, cpu_seconds=1.0)
    assert isinstance(outcome, LimitHit) and outcome.limit is Limit.CPU_TIME


def test_an_answer_outweighs_how_the_process_ended_but_not_what_it_printed() -> None:
    frame = pack_program(encode(Program(1)), [])
    length = int.from_bytes(frame[:4], "big")
    seen = {"header": frame[8 : 8 + length], "body": frame[8 + length :], "ended": -9, "cpu_seconds": 2.0}
    assert _outcome(**seen) == Built(Program(1))
    assert isinstance(_outcome(**seen, killed_for=Limit.OUTPUT_SIZE), LimitHit)
