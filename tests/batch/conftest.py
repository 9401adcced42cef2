"""A run over a file of records, in this process with fake workers."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from grader.batch import worker
from grader.batch.pool import Judged
from grader.batch.regrade import Request, regrade
from tests.batch.fakes import STATE, open_fake


@dataclass
class Told:
    """Keeps what a reporter is told."""

    distinct: int = 0
    known: dict[str, int] = field(default_factory=dict)
    statuses: list[str] = field(default_factory=list)
    rejects: list[str] = field(default_factory=list)

    def planned(self, distinct, known):
        self.distinct, self.known = distinct, known

    def graded(self, status, *, repeated):
        self.statuses.append(status)

    def rejected(self, reject):
        self.rejects.append(f"{reject.place}: {reject.problem}")


class HereAndNow:
    """Grades in this process what it is given."""

    def __init__(self) -> None:
        self._sandbox = open_fake()
        self._judged: list[Judged] = []

    @property
    def full(self):
        return bool(self._judged)

    busy = full

    def versions(self, framework):
        return self._sandbox.versions(framework)

    def give(self, key, asked):
        item = asked.item
        request = {
            "contract": asked.shelved.document,
            "framework": item.framework,
            "source": item.source,
            "entry_point": item.entry_point,
        }
        answer = worker._answer(request, self._sandbox)
        self._judged.append(Judged(key, asked, answer["verdict"], answer["reason"], answer["starved"]))

    def take(self):
        yield self._judged.pop()


class Bench:
    """A folder with an input and an output, and the runs between them."""

    def __init__(self, folder: Path, state: Path) -> None:
        self.folder, self.state = folder, state
        self.source, self.out = folder / "in.jsonl", folder / "out.jsonl"
        self.rejects = folder / "out.rejects.jsonl"
        self.journal = folder / "out.jsonl.journal"

    def write(self, *records) -> None:
        lines = [record if isinstance(record, str) else json.dumps(record) for record in records]
        self.source.write_text("".join(line + "\n" for line in lines))

    def run(self, told: Told | None = None, **options):
        options = {
            "source": self.source,
            "out": self.out,
            "opener": "tests.batch.fakes:open_fake",
        } | options
        here = None if "workers" in options else HereAndNow()
        return regrade(Request(**{"workers": 1} | options), told or Told(), here)

    def lines(self) -> list[dict]:
        return [json.loads(line) for line in self.out.read_text().splitlines()]

    def reasons(self) -> list[tuple]:
        return [(line["id"], line["verdict"]["reason"]) for line in self.lines()]

    @property
    def runs(self) -> int:
        """How often a sandbox ran something."""
        file = self.state / "runs"
        return file.stat().st_size if file.exists() else 0


@pytest.fixture
def bench(tmp_path, monkeypatch) -> Bench:
    state = tmp_path / "state"
    state.mkdir()
    monkeypatch.setenv(STATE, str(state))
    return Bench(tmp_path, state)


def record(item_id, source: str, **more) -> dict:
    return {"id": item_id, "contract": "states/bell_phi_plus", "framework": "qiskit", "source": source} | more
