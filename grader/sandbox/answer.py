"""Reads the frame that came out of a candidate's process, as something that an enemy may have written.

A forged frame cannot be told from a genuine one, only made worthless: it says no more than a
program that the candidate could have built, or a failure that it could have had.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from grader.sandbox.call_kinds import KINDS
from grader.sandbox.frame import MAX_ARGUMENT, MAX_HEADER, MAX_NOTES, MAX_TEXT, SYNTHESIS
from grader.sandbox.job import (
    Answered,
    Built,
    Call,
    CandidateFailed,
    Fault,
    Job,
    Limit,
    LimitHit,
    Returned,
    RunOutcome,
    SandboxFailed,
    Unsupported,
)
from grader.sandbox.mounts import MAX_FILES, MAX_FOLDER_BYTES
from grader.sandbox.plain_value import NotPlain, PlainValue, TooLong, decode as decode_value
from ir.codec import DecodeError, decode
from ir.lowering.base import Note, ReturnedKind

# What a child may report, and how many texts go with it.
ERRORS = {
    "syntax_error": 1,
    "exception": 1,
    "missing_module": 1,
    "no_entry_point": 1,
    "exited": 1,
    "invalid_program": 1,
    "returned": 2,
    "unsupported": 3,
    "too_large": 1,
    "memory": 1,
    "file_size": 1,
    "folder_size": 1,
    "reader_failed": 1,
}
_MAX_SHOWN = 1000  # characters of a text in a verdict
_NOTE_CODE = re.compile(r"[a-z0-9_]{1,40}(\.[a-z0-9_]{1,40}){1,3}")
_ESCAPES = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")  # colours in a compiler's messages
_ADDRESSES = re.compile(r"\b0x[0-9a-fA-F]{6,16}\b")


class Tidy:
    """Makes a candidate's text fit for a verdict: the same on every machine, bounded, printable."""

    def __init__(self, places: dict[str, str]) -> None:
        """``places`` maps paths of this machine to what is shown for them."""
        named = [item for item in places.items() if item[0] not in ("", "/")]
        self._places = sorted(named, key=lambda item: -len(item[0]))  # the longest first: one may lie in another

    def __call__(self, text: str) -> str:
        for path, shown in self._places:
            text = text.replace(path, shown)
        text = _ADDRESSES.sub("0x...", _ESCAPES.sub("", text))
        return "".join(c if c.isprintable() or c in "\n\t" else "?" for c in text)[:_MAX_SHOWN]


def read_answer(header: bytes, body: bytes, job: Job, tidy: Tidy) -> RunOutcome:
    """The outcome that a complete frame claims; whatever is not exactly a frame is a forgery."""
    try:
        return _outcome(_parse(header), body, job, tidy)
    except DecodeError as error:
        return CandidateFailed(Fault.FORGED_RESULT, tidy(f"the answer holds bytes that are no program: {error}"))
    except (NotPlain, TooLong) as error:
        return CandidateFailed(Fault.FORGED_RESULT, tidy(f"the answer holds bytes that are no plain value: {error}"))
    except _Forged as error:
        return CandidateFailed(Fault.FORGED_RESULT, tidy(f"the answer is not one of the reader's: {error}"))


def read_calls(records: Iterable[tuple[bytes, bytes]], tidy: Tidy) -> tuple[Call, ...]:
    """The records of calls, header and body each; what is no record of ours tampers with them."""
    return tuple(_call(header, body, tidy) for header, body in records)


def _call(header: bytes, body: bytes, tidy: Tidy) -> Call:
    try:
        (record,) = _parse(header).values()
        kind, name, chain = record
        if kind not in (*KINDS, "tampering", "unobserved", SYNTHESIS) or type(name) is not str or len(name) > MAX_TEXT:
            raise _Forged("no record")
        frames = tuple((tidy(function), line) for function, line in chain)
        if not all(type(line) is int and line >= 0 for _, line in frames):
            raise _Forged("no line")
        if body and kind != SYNTHESIS:
            raise _Forged("a program where none belongs")
        argument = decode(body, max_bytes=MAX_ARGUMENT) if body else None
    except (_Forged, DecodeError, ValueError, TypeError, AttributeError):
        return Call("tampering", "a record of calls that was forged", ())
    return Call(kind, tidy(name), frames, argument)


class _Forged(Exception):
    pass


def _parse(header: bytes) -> dict[str, Any]:
    if len(header) > MAX_HEADER:
        raise _Forged("the header is too long")
    try:
        value = json.loads(header.decode("ascii"), object_pairs_hook=_unique, parse_constant=_refuse)
    except (ValueError, RecursionError):
        raise _Forged("the header is not JSON") from None
    if type(value) is not dict:
        raise _Forged("the header is no object")
    return value


def _outcome(header: dict[str, Any], body: bytes, job: Job, tidy: Tidy) -> RunOutcome:
    if header.get("ok") is True and job.answer:
        if header.keys() != {"ok", "answer"} or header["answer"] is not True:
            raise _Forged("unexpected keys")
        return Answered(_tidied(decode_value(body), tidy))
    if header.get("ok") is True:
        if header.keys() != {"ok", "notes"}:
            raise _Forged("unexpected keys")
        return Built(decode(body, max_bytes=job.limits.result_bytes), _notes(header["notes"], tidy))
    if header.get("ok") is not False or header.keys() != {"ok", "error", "texts", "line"} or body:
        raise _Forged("unexpected keys")
    kind, texts, line = header["error"], header["texts"], header["line"]
    if type(kind) is not str or kind not in ERRORS:
        raise _Forged("unknown error")
    if type(texts) is not list or len(texts) != ERRORS[kind] or not all(type(text) is str for text in texts):
        raise _Forged("unexpected texts")
    if line is not None and type(line) is not int:
        raise _Forged("unexpected line")
    if line is not None and not 1 <= line <= job.source.count("\n") + job.source.count("\r") + 1:
        line = None  # code that the candidate compiled itself under the name of its own file
    return _failure(kind, [tidy(text) for text in texts], line, job)


def _tidied(value: PlainValue, tidy: Tidy) -> PlainValue:
    """Strings as they may be shown; no expected one holds what is taken out."""
    if isinstance(value, str):
        return tidy(value)
    if isinstance(value, tuple | frozenset):
        return type(value)(_tidied(item, tidy) for item in value)
    return value


def _failure(kind: str, texts: list[str], line: int | None, job: Job) -> RunOutcome:
    match kind, texts:
        case "returned", [returned, python_type]:
            if returned not in {known.value for known in ReturnedKind}:
                raise _Forged("unknown kind of value")
            return Returned(returned, python_type)
        case "unsupported", [what, at, hint]:
            return Unsupported(what, at, hint)
        case "too_large", [message]:
            return LimitHit(Limit.LOWERING, message)
        case "memory", _:
            return out_of_memory(job)
        case "file_size", _:
            return file_too_large(job)
        case "folder_size", _:
            return folder_too_large()
        case "reader_failed", [message]:
            return SandboxFailed("grader.reader_failed", message)
        case "no_entry_point", [message]:
            return CandidateFailed(Fault.NO_ENTRY_POINT, f"{job.entry_point!r} is not defined; {message}")
        case _, [message]:
            return CandidateFailed(Fault(f"candidate.{kind}"), message, line)
        case _:
            raise _Forged("unexpected texts")


def out_of_memory(job: Job) -> LimitHit:
    """The run asked for more memory than it may."""
    return LimitHit(Limit.MEMORY, f"more than {job.limits.memory_bytes} bytes of memory were asked for")


def file_too_large(job: Job) -> LimitHit:
    """The run wrote a file larger than it may."""
    return LimitHit(Limit.FILE_SIZE, f"a file grew beyond {job.limits.file_bytes} bytes")


def folder_too_large() -> LimitHit:
    """The run's files are too large, or too many, together."""
    bounds = f"{MAX_FOLDER_BYTES} bytes or {MAX_FILES} files"
    return LimitHit(Limit.FILE_SIZE, f"all files together grew beyond {bounds}")


def _notes(notes: Any, tidy: Tidy) -> tuple[Note, ...]:
    if type(notes) is not list or len(notes) > MAX_NOTES:
        raise _Forged("unexpected notes")
    read = []
    for note in notes:
        if type(note) is not list or len(note) != 2 or not all(type(text) is str for text in note):
            raise _Forged("unexpected notes")
        if not _NOTE_CODE.fullmatch(note[0]):
            raise _Forged("unexpected code of a note")
        read.append(Note(note[0], tidy(note[1])))
    return tuple(read)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len({key for key, _ in pairs}) != len(pairs):
        raise ValueError("a key twice")
    return dict(pairs)


def _refuse(name: str) -> Any:
    raise ValueError(name)
