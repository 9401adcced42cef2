"""The files that a run leaves: results, rejects, a table. Each is written beside its place and then put there whole."""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import IO, TYPE_CHECKING, Self

from grader.batch.asked import Asked
from grader.batch.items import Earlier, Reject
from grader.batch.journal import Result
from grader.batch.page import summary_page

if TYPE_CHECKING:
    from grader.batch.regrade import Summary

COLUMNS = (
    "id", "contract", "framework", "status", "reason", "blame", "stage", "summary",
    "attempts", "earlier_status", "earlier_reason", "flipped",
)  # fmt: skip
_FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what makes a spreadsheet compute


class Outputs:
    """A context manager: without ``finish`` nothing is put in its place.

    Raises:
        OSError: A file cannot be written.
    """

    def __init__(self, out: Path, rejects: Path, table: Path | None, page: Path | None) -> None:
        self._rejects_path = rejects
        self._page_path = page
        self._stack = ExitStack()
        self._place: list[Callable[[], None]] = []
        self._out = self._open(out)
        self._rejects: IO[str] | None = None
        self._rows = None
        if table is not None:
            self._rows = csv.writer(self._open(table))
            self._rows.writerow(COLUMNS)

    def result(self, asked: Asked, result: Result, earlier: Earlier, *, flipped: bool, keep_source: bool) -> None:
        """One item with its verdict, as a line and as a row."""
        item = asked.item
        # A contract that came with the record goes with its source; else its id says enough.
        contract = item.contract if keep_source else asked.shelved.contract.id
        head = json.dumps({"id": item.id, "contract": contract, "framework": item.framework})[:-1]
        tail: dict[str, object] = {"key": result.key}
        if result.attempts > 1:
            tail["attempts"] = result.attempts
        if keep_source:
            tail |= {"source": item.source, "entry_point": item.entry_point}
        self._out.write(f'{head}, "verdict": {result.verdict}, {json.dumps(tail)[1:]}\n')
        if self._rows is not None:
            verdict = json.loads(result.verdict)
            told = [verdict[name] for name in ("status", "reason", "blame", "stage", "summary")]
            row = [item.id, asked.shelved.contract.id, item.framework, *told, result.attempts]
            self._rows.writerow(map(_cell, [*row, earlier.status, earlier.reason, "yes" if flipped else ""]))

    def reject(self, reject: Reject) -> None:
        """One line that is no program."""
        if self._rejects is None:
            self._rejects = self._open(self._rejects_path)
        document = {"line": reject.line, "place": reject.place, "problem": reject.problem, "text": reject.text}
        self._rejects.write(json.dumps(document) + "\n")

    def finish(self, summary: Summary) -> None:
        """Put every file in its place, the results last: where they are, the rest is."""
        if self._page_path is not None:
            self._open(self._page_path).write(summary_page(summary))
        if self._rejects is None:
            # One of an earlier run would tell of lines that are no more.
            self._rejects_path.unlink(missing_ok=True)
        for place in reversed(self._place):
            place()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def _open(self, path: Path) -> IO[str]:
        part = path.with_name(f"{path.name}.part")
        stream = self._stack.enter_context(
            part.open("w", encoding="utf-8", errors="backslashreplace", newline="", buffering=1024 * 1024)
        )

        def place() -> None:
            stream.flush()
            os.fsync(stream.fileno())
            part.replace(path)
            folder = os.open(path.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)

        self._stack.callback(part.unlink, missing_ok=True)
        self._place.append(place)
        return stream


def _cell(value: object) -> str:
    """A cell that a spreadsheet takes for text: what candidates choose is no formula."""
    text = str(value)
    return f"'{text}" if text.startswith(_FORMULA) else text
