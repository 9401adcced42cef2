"""A batch file to lines: gzip or plain, JSON lines or one document; nothing longer than a program can be is held."""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, cast

from grader.batch.items import BatchError

MAX_LINE_BYTES = 16 * 1024 * 1024  # a source has 1 MiB at most; the rest is what harnesses keep beside it
MAX_DOCUMENT_BYTES = 512 * 1024 * 1024
_GZIP = b"\x1f\x8b"
# How pretty-printed JSON begins; a line of JSON lines is a whole value.
_DOCUMENT = re.compile(rb"\s*[\[{]\s*")


@dataclass(frozen=True, slots=True)
class Line:
    """One line that is not blank.

    Attributes:
        number: Counted from 1.
        text: Its bytes, without the line end; the beginning if it is too long.
        too_long: Whether it was cut.
    """

    number: int
    text: bytes
    too_long: bool = False


def read_lines(path: Path) -> Iterator[Line]:
    """The lines of a file; a file that is one pretty-printed JSON document is one line.

    Raises:
        BatchError: It cannot be read, or not to its end.
    """
    try:
        with path.open("rb") as raw:
            compressed = raw.read(2) == _GZIP
            raw.seek(0)
            with cast("IO[bytes]", gzip.GzipFile(fileobj=raw) if compressed else raw) as stream:
                yield from _lines(stream)
    except (OSError, EOFError, zlib.error) as error:
        reason = getattr(error, "strerror", None) or error
        raise BatchError(f"{path}: {reason}") from None


def _lines(stream: IO[bytes]) -> Iterator[Line]:
    number = 0
    while text := stream.readline(MAX_LINE_BYTES + 1):
        number += 1
        if number == 1:
            text = text.removeprefix(b"\xef\xbb\xbf")
            if _DOCUMENT.fullmatch(text):
                yield _whole(text, stream)
                return
        if len(text) > MAX_LINE_BYTES and not text.endswith(b"\n"):
            while more := stream.readline(MAX_LINE_BYTES):
                if more.endswith(b"\n"):
                    break
            yield Line(number, text[:4096], too_long=True)
        elif stripped := text.strip():
            yield Line(number, stripped)


def _whole(start: bytes, stream: IO[bytes]) -> Line:
    text = start + stream.read(MAX_DOCUMENT_BYTES + 1 - len(start))
    if len(text) > MAX_DOCUMENT_BYTES:
        raise BatchError(f"one document of more than {MAX_DOCUMENT_BYTES} bytes; write it as JSON lines")
    return Line(1, text.strip())
