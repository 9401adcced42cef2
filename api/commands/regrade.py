"""``qassay regrade``: a file of saved programs, graded again, with what changed. docs/regrading.md."""

from __future__ import annotations

import os
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from api.sandboxes import open_sandbox
from grader.batch.items import BatchError, Reject
from grader.batch.mapping import TaskMapping, load_mapping_file
from grader.batch.pool import WorkerLost
from grader.batch.regrade import Request, Summary, regrade
from grader.batch.selection import Filter
from grader.sandbox.supervisor import InsecureMachine

if TYPE_CHECKING:
    from types import TracebackType

EXIT_REJECTS = 65
EXIT_FAULTS = 70
_USAGE = 64
_OPENER = "api.sandboxes:open_sandbox"
_MOST_TOLD = 20  # rejects that are told one by one
_STYLES = {
    "pass": "green",
    "semantic_failure": "red",
    "execution_error": "magenta",
    "resource_limitation": "yellow",
}


def regrade_command(
    source: Annotated[Path, typer.Argument(metavar="IN.jsonl", help="Saved programs; gzip too.", show_default=False)],
    out: Annotated[Path, typer.Option(help="Where results go, one a line, in the order of IN.")],
    workers: Annotated[int, typer.Option(help="Processes that grade.", min=1)] = len(os.sched_getaffinity(0)),
    mapping: Annotated[Path | None, typer.Option(help="TOML: which contract a benchmark's task is.")] = None,
    limit: Annotated[int | None, typer.Option(help="So many items at most.", min=0)] = None,
    only: Annotated[
        list[str] | None,
        typer.Option("--filter", help="FIELD=PATTERN: contract, framework, status or reason (the earlier ones)."),
    ] = None,
    compare: Annotated[Path | None, typer.Option(help="Earlier results: what changed, by reason.")] = None,
    csv: Annotated[Path | None, typer.Option(help="A table, one row an item.")] = None,
    html: Annotated[Path | None, typer.Option(help="A summary on one page.")] = None,
    keep_source: Annotated[bool, typer.Option("--keep-source", help="Sources into OUT: it can be regraded.")] = False,
) -> int:
    """Grade saved programs again; a run that was stopped goes on where it was.

    Exit 0 every item has a verdict, 65 some lines were no program (OUT.rejects.jsonl), 70 some items ended in a
    fault of the grader, 130 interrupted: run the same command again.
    """
    try:
        request = Request(
            source=source,
            out=out,
            opener=_OPENER,
            workers=workers,
            mapping=TaskMapping() if mapping is None else load_mapping_file(mapping),
            chosen=Filter.parse(only or []),
            limit=limit,
            compare=compare,
            csv=csv,
            html=html,
            keep_source=keep_source,
        )
        with open_sandbox() as sandbox:
            sandbox.check_layers()
        with _Progress() as progress:
            summary = regrade(request, progress)
    except InsecureMachine as error:
        return _refused(f"refusing to grade: {error} (docs/sandbox.md)")
    except (BatchError, WorkerLost) as error:
        return _refused(str(error))
    _show(summary, request)
    if summary.faults:
        return EXIT_FAULTS
    return EXIT_REJECTS if summary.rejects else 0


class _Progress:
    """A bar with rate, time left and counts on a terminal; elsewhere rejects alone are told."""

    def __init__(self) -> None:
        self._console = Console(stderr=True)
        self._statuses: Counter[str] = Counter()
        self._rejects = 0
        self._bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[rate]}"),
            TimeElapsedColumn(),
            TimeRemainingColumn(),
            TextColumn("{task.fields[counts]}"),
            console=self._console,
            disable=not self._console.is_terminal,
        )
        self._task = self._bar.add_task("reading", total=None, rate="", counts="")

    def planned(self, distinct: int, known: dict[str, int]) -> None:
        self._statuses.update(known)
        done = sum(known.values())
        self._bar.update(self._task, description="grading", total=distinct, completed=done, counts=self._counts())
        if done and self._console.is_terminal:
            self._bar.console.print(f"{done} of {distinct} distinct items are graded already")
        # The rate is of this run: what was known took no time.
        self._known = done

    def graded(self, status: str, *, repeated: bool) -> None:
        if repeated:
            return
        self._statuses[status] += 1
        task = self._bar.tasks[0]
        rate = (task.completed + 1 - self._known) / task.elapsed if task.elapsed else 0.0
        self._bar.update(self._task, advance=1, rate=f"{rate:.1f}/s", counts=self._counts())

    def rejected(self, reject: Reject) -> None:
        self._rejects += 1
        if self._rejects <= _MOST_TOLD:
            self._bar.console.print(Text(_printable(f"{reject.place}: {reject.problem}")), soft_wrap=True)
        elif self._rejects == _MOST_TOLD + 1:
            self._bar.console.print("more lines are rejected; the rejects file names them all")

    def __enter__(self) -> _Progress:
        self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bar.stop()

    def _counts(self) -> str:
        return "  ".join(
            f"[{style}]{self._statuses[status]} {status}[/]"
            for status, style in _STYLES.items()
            if self._statuses[status]
        )


def _show(summary: Summary, request: Request) -> None:
    console = Console()
    counts = ", ".join(f"{summary.statuses[status]} {status}" for status in _STYLES if summary.statuses[status])
    told = f"{summary.items} items ({summary.distinct} distinct): {counts or 'nothing to grade'}\n"
    if summary.faults:
        told += f"{summary.faults} of them ended in a fault of the grader, twice: they say nothing about a program\n"
    if summary.rejects:
        told += f"{summary.rejects} lines rejected: {request.rejects}\n"
    sys.stdout.write(told)
    flips = summary.flips
    if not flips.compared:
        return
    sys.stdout.write(
        f"{flips.compared} have an earlier verdict: {flips.same} the same, {flips.counts.total()} changed\n"
    )
    if flips.counts:
        table = Table("before", "after", "items", "for example", box=None)
        for before, after, count, ids in flips.rows():
            table.add_row(*(Text(_printable(cell)) for cell in (before, after, str(count), ", ".join(map(str, ids)))))
        console.print(table)


def _printable(text: str) -> str:
    return "".join(character if character.isprintable() else "?" for character in text)


def _refused(message: str) -> int:
    sys.stderr.write(f"qassay: {_printable(message)}\n")
    return _USAGE
