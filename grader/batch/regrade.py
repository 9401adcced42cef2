"""One run over a batch file: what is not known yet is graded, and the output is written in the file's order.

The file is read three times, because it may be larger than memory: to see what there is to do, to do it, and to write
the output. Results are known by their keys (``grader.identity``), so that a run goes on where another one was killed, a
changed contract or grader leaves nothing stale behind, and equal items are graded once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from contracts.load import contract_digest
from grader.batch.asked import Asked, Contracts, Keys
from grader.batch.comparison import EarlierVerdicts, Flips
from grader.batch.forms import items_of, rejected
from grader.batch.items import BatchError, Earlier, Reject
from grader.batch.journal import Journal, Result, reason_of, results_in
from grader.batch.mapping import TaskMapping
from grader.batch.output import Outputs
from grader.batch.pool import Judged, Pool, Workers
from grader.batch.reading import read_lines
from grader.batch.selection import Filter
from grader.identity import grader_identity
from grader.reasons import REASONS
from grader.verdict import Verdict

_OURS = "grader."  # reasons that tell of a fault of ours; "undecided" and "unsupported" are answers


@dataclass(frozen=True, slots=True)
class Request:
    """One run.

    Attributes:
        source: What is read.
        out: Where results go, one a line; the journal, rejects and unfinished files lie beside it.
        opener: ``module:function`` that opens a sandbox in a worker process.
        workers: How many processes grade.
        mapping: What tasks of a benchmark are.
        chosen: Which items are graded.
        limit: So many of them at most; None for all.
        compare: A file of earlier verdicts.
        csv: Where a table goes, one row an item.
        html: Where a summary goes.
        keep_source: Write sources into the output, so that it can be graded again.
    """

    source: Path
    out: Path
    opener: str
    workers: int
    mapping: TaskMapping = field(default_factory=TaskMapping)
    chosen: Filter = field(default_factory=Filter)
    limit: int | None = None
    compare: Path | None = None
    csv: Path | None = None
    html: Path | None = None
    keep_source: bool = False

    @property
    def journal(self) -> Path:
        """The journal's path."""
        return self.out.with_name(self.out.name + ".journal")

    @property
    def rejects(self) -> Path:
        """Where lines go that are no program."""
        return self.out.with_name(self.out.name.removesuffix(".jsonl") + ".rejects.jsonl")


@dataclass(slots=True)
class Summary:
    """What came out: counts over the items that were written."""

    items: int = 0
    distinct: int = 0
    repeated: int = 0
    rejects: int = 0
    faults: int = 0
    statuses: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    by_contract: dict[str, Counter[str]] = field(default_factory=dict)
    by_framework: dict[str, Counter[str]] = field(default_factory=dict)
    flips: Flips = field(default_factory=Flips)


class Reporter(Protocol):
    """Is told how a run goes on."""

    def planned(self, distinct: int, known: dict[str, int]) -> None:
        """So many distinct items there are; ``known`` counts those that are graded already, by status."""

    def graded(self, status: str, *, repeated: bool) -> None:
        """One more distinct item has its result; ``repeated``: it had one already, which was our fault."""

    def rejected(self, reject: Reject) -> None:
        """A line that is no program; told once a line."""


def regrade(request: Request, reporter: Reporter, workers: Workers | None = None) -> Summary:
    """Run to the end.

    Args:
        request: What is graded, and where results go.
        reporter: Is told how it goes on.
        workers: What grades; None for processes of this machine, as the request says.

    Raises:
        BatchError: A file cannot be used, or the input changed meanwhile.
        OSError: The output cannot be written; what is graded is kept.
        WorkerLost: No worker process starts here.
    """
    _check_paths(request)
    earlier = EarlierVerdicts(request.compare)
    with Journal(request.journal) as journal, ExitStack() as stack:
        pool = workers or stack.enter_context(Pool(request.opener, request.workers))
        run = _Run(request, reporter, journal, pool, earlier)
        run.plan()
        run.grade()
        run.grade_once_more()
        journal.sync()
        summary = run.write()
        journal.remove()
    return summary


class _Run:
    """The passes of one run, and what they share."""

    def __init__(
        self, request: Request, reporter: Reporter, journal: Journal, pool: Workers, earlier: EarlierVerdicts
    ) -> None:
        self._request, self._reporter, self._journal, self._pool = request, reporter, journal, pool
        self._earlier = earlier
        self._contracts = Contracts()
        self._keys = Keys(pool.versions)
        # Keys to grade again at the end with nothing beside them, and which attempt that is.
        self._once_more: dict[str, int] = {}

    def plan(self) -> None:
        """Count what there is, and take over what an earlier output knows."""
        wanted: set[str] = set()
        for found, _ in self._selected():
            if isinstance(found, Reject):
                self._reporter.rejected(found)
            else:
                wanted.add(self._keys.key_of(found))
        for result in results_in(self._request.out):
            reason = reason_of(result.verdict)
            if result.key in wanted and self._journal.find(result.key) is None and not reason.startswith(_OURS):
                self._journal.add(result, reason)
        known: Counter[str] = Counter()
        for key in wanted:
            standing = self._journal.find(key)
            if standing is not None:
                known[str(REASONS[standing.reason].status)] += 1
        self._reporter.planned(len(wanted), dict(known))

    def grade(self) -> None:
        """Grade every key that has no result."""
        given: set[str] = set()
        for found, _ in self._selected():
            if isinstance(found, Reject):
                continue
            key = self._keys.key_of(found)
            if key in given:
                continue
            given.add(key)
            standing = self._journal.find(key)
            if standing is None:
                while self._pool.full:
                    self._take()
                self._pool.give(key, found)
            elif standing.reason.startswith(_OURS) and standing.attempts == 1:
                self._once_more[key] = 2
        while self._pool.busy:
            self._take()

    def grade_once_more(self) -> None:
        """What failed by our own fault, or may have been slowed by its neighbours, with nothing beside it."""
        if not self._once_more:
            return
        for found, _ in self._selected():
            if isinstance(found, Reject):
                continue
            key = self._keys.key_of(found)
            attempt = self._once_more.pop(key, None)
            if attempt is None:
                continue
            had = self._journal.find(key) is not None
            self._pool.give(key, found)
            (judged,) = self._pool.take()
            verdict = judged.verdict if judged.verdict is not None else _set_aside(found)
            self._journal.add(Result(key, attempt, verdict), judged.reason)
            self._reporter.graded(str(REASONS[judged.reason].status), repeated=had)

    def write(self) -> Summary:
        """The output and all that goes with it, each file whole or not at all."""
        summary = Summary()
        seen: set[str] = set()
        request = self._request
        with Outputs(request.out, request.rejects, request.csv, request.html) as outputs:
            for found, earlier in self._selected():
                if isinstance(found, Reject):
                    summary.rejects += 1
                    outputs.reject(found)
                    continue
                key = self._keys.key_of(found)
                standing = self._journal.find(key)
                if standing is None:
                    raise BatchError(f"{request.source}: it was changed while it was read; run the command again")
                if key not in seen:
                    seen.add(key)
                    summary.repeated += standing.attempts > 1
                flipped = _count(summary, found, standing.reason, earlier)
                result = self._journal.read(standing)
                outputs.result(found, result, earlier, flipped=flipped, keep_source=request.keep_source)
            summary.distinct = len(seen)
            outputs.finish(summary)
        return summary

    def _take(self) -> None:
        for judged in self._pool.take():
            if judged.verdict is None:
                self._once_more[judged.key] = 2
            elif judged.starved:
                self._once_more[judged.key] = 1
            else:
                self._keep(judged, judged.verdict)

    def _keep(self, judged: Judged, verdict: str) -> None:
        self._journal.add(Result(judged.key, 1, verdict), judged.reason)
        self._reporter.graded(str(REASONS[judged.reason].status), repeated=False)
        if judged.reason.startswith(_OURS):
            self._once_more[judged.key] = 2

    def _selected(self) -> Iterator[tuple[Asked | Reject, Earlier]]:
        """The items that the options choose, and every reject before the last of them, in order."""
        request = self._request
        left = request.limit
        self._earlier.rewind()
        for line in read_lines(request.source):
            for item in items_of(line, request.mapping):
                if left == 0:
                    return
                if isinstance(item, Reject):
                    yield item, Earlier()
                    continue
                earlier = self._earlier.next_of(item)
                if not request.chosen.takes(item, earlier):
                    continue
                found = self._contracts.ask(item)
                if isinstance(found, str):
                    yield rejected(item, line, found), earlier
                    continue
                if left is not None:
                    left -= 1
                yield found, earlier


def _count(summary: Summary, asked: Asked, reason: str, earlier: Earlier) -> bool:
    """Count one item; whether it got something else than before."""
    status = str(REASONS[reason].status)
    summary.items += 1
    summary.statuses[status] += 1
    summary.reasons[reason] += 1
    summary.faults += reason.startswith(_OURS)
    summary.by_contract.setdefault(asked.shelved.contract.id, Counter())[status] += 1
    summary.by_framework.setdefault(asked.item.framework, Counter())[status] += 1
    # A fault of ours says nothing about the program, so it is no flip.
    if reason.startswith(_OURS):
        return False
    return summary.flips.add(asked.item.id, earlier, status, reason)


def _set_aside(asked: Asked) -> str:
    digests = {
        "source": asked.source,
        "contract": contract_digest(asked.shelved.contract),
        "grader": grader_identity(),
    }
    return Verdict("grader.sandbox_lost", "two worker processes ended while they graded this", (), digests).to_json()


def _check_paths(request: Request) -> None:
    written = [request.out, request.rejects, request.journal, request.csv, request.html]
    paths = [path.resolve() for path in written if path is not None]
    read = [path.resolve() for path in (request.source, request.compare) if path is not None]
    for path in paths:
        if path in read or paths.count(path) > 1:
            raise BatchError(f"{path}: this would be written over")
        if path.is_dir():
            raise BatchError(f"{path}: a folder")
    if not request.out.parent.is_dir():
        raise BatchError(f"{request.out.parent}: no such folder")
    if request.out.exists() and request.out.stat().st_size and next(results_in(request.out), None) is None:
        raise BatchError(f"{request.out}: exists, and was not written by this command; it is left as it is")
