"""What was seen of a run from outside, and the outcome that follows from it.

Only here is it decided what a signal, an exit or a killed process means; none of it comes from the
candidate's process.
"""

from __future__ import annotations

import signal
from dataclasses import dataclass

from grader.sandbox.answer import Tidy, file_too_large, folder_too_large, out_of_memory, read_answer
from grader.sandbox.job import CandidateFailed, Fault, Job, Limit, LimitHit, RunOutcome, SandboxFailed

# How allocators of C++ and Rust end a process that gets no memory: with SIGABRT and these words.
_NO_MEMORY_LEFT = ("std::bad_alloc", "memory allocation of", "MemoryError", "Memory allocation still failed")
_ALMOST = 0.9  # of the memory bound: a SIGKILL that nobody here sent was the kernel's


@dataclass(frozen=True, slots=True)
class Measured:
    """One run, seen from outside.

    Attributes:
        killed_for: The bound for which the process was killed; None if it was not, or after its frame.
        header, body: The first complete frame; None if there was none.
        began_a_frame: Some bytes came, but no complete frame.
        calls: Header and body of each record of a call that came before it, where they were asked for.
        ended: Exit code, or the negative number of the signal that ended it; None if that was not waited for,
            because its answer was complete.
        memory_ran_out: It was killed by the kernel, because zygote and case together met their bound.
        killed_for_others: It was killed by the kernel for want of memory, and not because that bound was met.
    """

    killed_for: Limit | None
    header: bytes | None
    body: bytes
    began_a_frame: bool
    ended: int | None
    cpu_seconds: float
    wall_seconds: float
    peak_bytes: int
    stdout: bytes
    stderr: bytes
    calls: tuple[tuple[bytes, bytes], ...] = ()
    memory_ran_out: bool = False
    killed_for_others: bool = False

    @property
    def killed_unasked(self) -> bool:
        """A SIGKILL that nobody here sent: the kernel's, for want of memory of others, or the candidate's own hand."""
        unasked = self.killed_for is None and self.header is None and self.ended == -signal.SIGKILL
        return unasked and not self.memory_ran_out


def outcome_of(run: Measured, job: Job, tidy: Tidy) -> RunOutcome:
    """The outcome of a run that the zygote saw to its end."""
    limits = job.limits
    match run.killed_for:
        case Limit.OUTPUT_SIZE:
            return LimitHit(Limit.OUTPUT_SIZE, f"more than {limits.output_bytes} bytes were printed")
        case Limit.RESULT_SIZE:
            return LimitHit(Limit.RESULT_SIZE, f"the encoded program is larger than {limits.result_bytes} bytes")
        case Limit.WALL_TIME:
            return LimitHit(Limit.WALL_TIME, f"not finished after {limits.wall_seconds:g} s")
        case Limit.FILE_SIZE:
            return folder_too_large()
        case _:
            pass
    if run.header is not None:
        return read_answer(run.header, run.body, job, tidy)
    if run.ended is None:  # an answer that announces more than any child of ours would send
        return CandidateFailed(Fault.FORGED_RESULT, "the answer begins with no header of the reader's")
    # Whatever ended it: a process that used up its CPU time was stopped by that.
    if run.killed_for is Limit.CPU_TIME or run.ended == -signal.SIGXCPU or run.cpu_seconds >= limits.cpu_seconds:
        return LimitHit(Limit.CPU_TIME, f"more than {limits.cpu_seconds:g} s of CPU time were used")
    if run.memory_ran_out:
        return out_of_memory(job)
    if run.killed_for_others:
        return SandboxFailed("grader.sandbox_lost", "the kernel ended the process: the machine ran out of memory")
    if run.ended == -signal.SIGXFSZ:
        return file_too_large(job)
    if run.began_a_frame:
        return CandidateFailed(Fault.FORGED_RESULT, "the answer ends early")
    if run.ended >= 0:
        message = f"the process ended by itself (exit code {run.ended}) before its entry point returned"
        return CandidateFailed(Fault.EXITED, message)
    name = signal.Signals(-run.ended).name if -run.ended in set(signal.Signals) else f"signal {-run.ended}"
    text = run.stderr[-4000:].decode("utf-8", "replace")
    if run.ended == -signal.SIGABRT and any(words in text for words in _NO_MEMORY_LEFT):
        return out_of_memory(job)
    if run.ended == -signal.SIGKILL and run.peak_bytes >= _ALMOST * limits.memory_bytes:
        return out_of_memory(job)
    return CandidateFailed(Fault.CRASHED, f"the process was ended by {name}")
