"""The one message that a child sends: ``header length, body length`` (each 4 bytes, big-endian), header, body.

The header is JSON. On success ``{"ok": true, "notes": [[code, message], ...]}`` and the body is the
encoded program; where an answer was asked for ``{"ok": true, "answer": true}``, and the body is a value as
``plain_value`` encodes it; else ``{"ok": false, "error": kind, "texts": [...], "line": integer or null}``
without a body. Before it there may be records of calls, frames of their own:
``{"call": [kind, name, [[function, line], ...]]}`` without a body, or with what was handed over as an encoded program.
This module runs on both sides; only ``answer.py`` on the trusted side judges what a header says.
"""

from __future__ import annotations

import json
import struct

PREFIX = struct.Struct(">II")
MAX_HEADER = 256 * 1024
MAX_TEXT = 4000  # characters of any one text; a verdict shows fewer, after this machine's paths are taken out
MAX_NOTES, MAX_NOTE = 20, 300
MAX_CALLS, MAX_CALL = 500, 4096  # records of calls before the answer, and bytes of one
MAX_ARGUMENTS, MAX_ARGUMENT = 32, 2**20 + 2**16  # of those with a program, and bytes of one: a matrix on 8 qubits
CALL_BEGINS = b'{"call":'
SYNTHESIS = "matrix_synthesis"  # the kind of a record that may hold a program


def pack_program(program: bytes, notes: list[tuple[str, str]]) -> bytes:
    """The frame of a program that was built."""
    shortened = [[code[:MAX_NOTE], message[:MAX_NOTE]] for code, message in notes[:MAX_NOTES]]
    return _pack({"ok": True, "notes": shortened}, program)


def pack_answer(value: bytes) -> bytes:
    """The frame of an answer."""
    return _pack({"ok": True, "answer": True}, value)


def pack_error(kind: str, texts: list[str], line: int | None = None) -> bytes:
    """The frame of a failure; ``kind`` is a row of ``answer.ERRORS``."""
    return _pack({"ok": False, "error": kind, "texts": [text[:MAX_TEXT] for text in texts], "line": line}, b"")


def _pack(header: dict[str, object], body: bytes) -> bytes:
    encoded = json.dumps(header, separators=(",", ":"), ensure_ascii=True).encode("ascii")
    # A body beyond 4 GiB is over every limit anyway; the receiver only has to see that.
    return PREFIX.pack(len(encoded), min(len(body), 0xFFFF_FFFF)) + encoded + body
