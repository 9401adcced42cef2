"""The journal beside the output: one line a finished grading, appended as it is finished.

Every line is in the kernel's hands when ``add`` returns, so that a killed process loses at most what it had in hand.
It is synced to the disk at most once a second and at the end: a machine that loses power loses the last second at most.
A line carries a checksum; a torn end is cut off when the journal is opened, and a damaged line is graded again.
"""

from __future__ import annotations

import fcntl
import json
import os
import sys
import time
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grader.batch.items import BatchError

_SYNC_SECONDS = 1.0
_KEY_BYTES = 16  # of 32: two of a million keys meet with probability 1e-27


@dataclass(frozen=True, slots=True)
class Result:
    """A finished grading.

    Attributes:
        key: ``grader.identity.result_key``.
        attempts: 2 where it was repeated because the first one ended in our own fault.
        verdict: The verdict's JSON, byte for byte.
    """

    key: str
    attempts: int
    verdict: str


@dataclass(frozen=True, slots=True)
class Standing:
    """Where the newest line of a key stands, and what the end of a run must know of it."""

    offset: int
    attempts: int
    reason: str


class Journal:
    """Open for one run at a time; a context manager.

    Raises:
        BatchError: Another run holds it, or it cannot be opened.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o666)
        except OSError as error:
            raise BatchError(f"{path}: {error.strerror or error}") from None
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._descriptor)
            raise BatchError(f"{path}: another run is writing it") from None
        self._index: dict[bytes, Standing] = {}
        self._synced = time.monotonic()
        self._end = self._read()

    def find(self, key: str) -> Standing | None:
        """What is known of a key."""
        return self._index.get(_short(key))

    def add(self, result: Result, reason: str) -> None:
        """Append a finished grading.

        Raises:
            OSError: The disk is full, say. What was written of the line is cut off by the next run.
        """
        body = json.dumps({"key": result.key, "attempts": result.attempts, "verdict": result.verdict}).encode()
        line = b"%08x %b\n" % (zlib.crc32(body), body)
        written = 0
        while written < len(line):
            written += os.write(self._descriptor, line[written:])
        self._index[_short(result.key)] = Standing(self._end, result.attempts, reason)
        self._end += len(line)
        if time.monotonic() - self._synced >= _SYNC_SECONDS:
            self.sync()

    def read(self, standing: Standing) -> Result:
        """The finished grading that stands there."""
        text = b""
        while not text.endswith(b"\n"):
            more = os.pread(self._descriptor, 64 * 1024, standing.offset + len(text))
            if not more:
                raise BatchError(f"{self._path}: it was shortened while it was used")
            text += more
            text = text[: text.find(b"\n") + 1] if b"\n" in text else text
        found = _parsed(text)
        if found is None:
            raise BatchError(f"{self._path}: it was changed while it was used")
        return found

    def sync(self) -> None:
        """Have the disk hold all that was added."""
        os.fsync(self._descriptor)
        self._synced = time.monotonic()

    def remove(self) -> None:
        """Delete it: what it holds is elsewhere."""
        self._path.unlink(missing_ok=True)

    def close(self) -> None:
        """Sync and let go of it."""
        try:
            self.sync()
        finally:
            os.close(self._descriptor)

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _read(self) -> int:
        """Index what is there, and cut off a torn end; where the next line goes."""
        end = 0
        with self._path.open("rb") as stream:
            for line in stream:
                if not line.endswith(b"\n"):
                    break
                found = _parsed(line)
                if found is not None:
                    self._index[_short(found.key)] = Standing(end, found.attempts, reason_of(found.verdict))
                end += len(line)
        os.truncate(self._descriptor, end)
        return end


def verdict_text(document: dict[str, Any]) -> str:
    """A verdict's JSON as ``Verdict.to_json`` writes it; escaped throughout where a candidate's message is no text."""
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(document, separators=(",", ":"), allow_nan=False)
    return text


def reason_of(verdict: str) -> str:
    """The reason in a verdict's JSON."""
    found: dict[str, Any] = json.loads(verdict)
    return sys.intern(str(found["reason"]))  # a few words, a hundred thousand times


def results_in(path: Path) -> Iterator[Result]:
    """The results in an output file of this command; none where there is no file, or where it is another one's."""
    try:
        stream = path.open("rb")
    except FileNotFoundError:
        return
    except OSError as error:
        raise BatchError(f"{path}: {error.strerror or error}") from None
    with stream:
        for line in stream:
            try:
                record = json.loads(line)
                yield Result(str(record["key"]), int(record.get("attempts", 1)), verdict_text(record["verdict"]))
            except (ValueError, KeyError, TypeError):
                continue


def _parsed(line: bytes) -> Result | None:
    try:
        checksum, _, body = line.rstrip(b"\n").partition(b" ")
        if int(checksum, 16) != zlib.crc32(body):
            return None
        record = json.loads(body)
        return Result(record["key"], record["attempts"], record["verdict"])
    except (ValueError, KeyError):
        return None


def _short(key: str) -> bytes:
    return bytes.fromhex(key.removeprefix("sha256:"))[:_KEY_BYTES]
