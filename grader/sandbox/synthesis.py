"""Records, in the candidate's process, what its code hands to a framework to have gates made of numbers.

Each record is written to the result pipe before the framework sees the argument, so that nothing done later takes it
back: where the call was made, and the argument as a program. Nothing is said of arguments without matrices and
amplitudes.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Callable, Iterable
from types import FrameType

from grader.sandbox.callers import Chain, call_header, callers
from grader.sandbox.frame import MAX_ARGUMENT, MAX_ARGUMENTS, SYNTHESIS
from ir import codec
from ir.lowering import synthesis_watch
from ir.lowering.synthesis_watch import Goes, Handed
from ir.program import Program

_FOR_THE_PROGRAM: Chain = (("<program>", 0),)


def watch_synthesis(descriptor: int, source_name: str, ours: str) -> Callable[[], None]:
    """Begin to record to ``descriptor``; the returned function ends it.

    A record without a program says that numbers were handed over which cannot be shown: too many, or unreadable.

    Args:
        source_name: The file name of the candidate's code.
        ours: Folder of this code and of the readers.
    """
    write, prefix = os.write, struct.Struct(">II")
    place, chain, handed_over, _, _ = callers(source_name, ours)
    seen: set[tuple[Chain, bytes]] = set()
    queued: list[tuple[str, Chain, bytes]] = []

    def asked_for_by_a_reader(frame: FrameType | None, through: tuple[str, ...]) -> bool:
        while frame is not None and f"{frame.f_globals.get('__name__')}.".startswith(through):
            frame = frame.f_back
        while frame is not None and place(frame.f_code) != 0:
            if place(frame.f_code) == 3:
                return True
            if place(frame.f_code) != 1:
                return False
            frame = frame.f_back
        return False

    def record(handed: Handed, read: Callable[[], Iterable[Program]]) -> None:
        called = chain(handed.frame, handed.through) or handed_over(handed.frame)
        if called is None and handed.on_reading and asked_for_by_a_reader(handed.frame, handed.through):
            called = _FOR_THE_PROGRAM
        elif called is not None and handed.goes is Goes.PROGRAM:
            called = (*_FOR_THE_PROGRAM, *called)
        if called is None or len(seen) > MAX_ARGUMENTS:
            return
        try:
            bodies = [codec.encode(program) for program in read() if synthesis_watch.holds_numbers(program)]
        except Exception:  # noqa: BLE001 - the call itself will raise it, or find a way that a reader has not
            bodies = [b""]
        for body in bodies:
            tell(handed.name, called, body)
            if handed.goes is Goes.QUEUE:
                queued.append((handed.name, called, body))

    def tell(name: str, called: Chain, body: bytes) -> None:
        shown = body if len(body) <= MAX_ARGUMENT and len(seen) < MAX_ARGUMENTS else b""
        if (called, shown) not in seen:
            seen.add((called, shown))
            header = call_header(SYNTHESIS, name, called)
            _write(write, descriptor, prefix.pack(len(header), len(shown)) + header + shown)

    def queue_used() -> None:
        for name, called, body in queued:
            tell(name, (*_FOR_THE_PROGRAM, *called), body)
        queued.clear()

    synthesis_watch.begin(record, queue_used)
    return synthesis_watch.end


def _write(write: Callable[[int, bytes | memoryview], int], descriptor: int, frame: bytes) -> None:
    view = memoryview(frame)
    while view:
        view = view[write(descriptor, view) :]
