"""Clients that submit numbered programs over HTTP until each is acknowledged, whatever happens to the server."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any

import httpx

from benchmarks.service_programs import Sent, program
from benchmarks.service_quiet import Quiet, verdict_digest

BATCH = 40  # numbers of one batch
BATCHES = 8  # every so many portions of numbers go as a batch
_PAUSE_SECONDS = 0.2
_LONGEST_PAUSE = 2.0
_PATIENCE_SECONDS = 60.0  # of one request; verdicts are waited for up to a third of it
_AGAIN = (409, 429, 503)  # documented as answers to come again after


class Acknowledged:
    """What the service has accepted, in a file: written before anything else is done with an answer."""

    def __init__(self, file: Path) -> None:
        self.singles: dict[int, str] = {}
        self.batches: dict[int, str] = {}
        self._lock = threading.Lock()
        if file.exists():
            for line in file.read_text().splitlines():
                if line.endswith("}"):
                    row = json.loads(line)
                    (self.batches if "batch" in row else self.singles)[row.get("batch", row.get("n"))] = row["id"]
        self._file: IO[str] = file.open("a")

    def __len__(self) -> int:
        with self._lock:
            return len(self.singles) + BATCH * len(self.batches)

    def single(self, number: int, grading: str) -> None:
        """This number is that grading."""
        with self._lock:
            self.singles[number] = grading
            self._write({"n": number, "id": grading})

    def batch(self, portion: int, batch: str) -> None:
        """This portion of numbers is that batch."""
        with self._lock:
            self.batches[portion] = batch
            self._write({"batch": portion, "id": batch})

    def close(self) -> None:
        """No more comes."""
        self._file.close()

    def _write(self, row: dict[str, Any]) -> None:
        self._file.write(json.dumps(row) + "\n")
        self._file.flush()


class Clients:
    """So many threads, each with a connection of its own.

    Attributes:
        wrong: Answers that no document allows, or verdicts that differ from the quiet run's, in words.
        asked_again: Requests that were sent again after an answer that says so, or after none.
        seen: Verdicts that came with an answer and were compared.
    """

    def __init__(self, address: str, quiet: Quiet, acknowledged: Acknowledged, threads: int) -> None:
        self._address, self._quiet, self._acknowledged, self._threads = address, quiet, acknowledged, threads
        self.wrong: list[str] = []
        self.asked_again = self.seen = 0
        self._lock = threading.Lock()
        self._stop = threading.Event()

    def send(self, numbers: Iterable[int]) -> None:
        """Submit all of these that are not acknowledged; returns once they are, or after ``stop``."""
        jobs = iter(_jobs(numbers, self._acknowledged))
        threads = [threading.Thread(target=self._work, args=(jobs,), daemon=True) for _ in range(self._threads)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def stop(self) -> None:
        """Send nothing more."""
        self._stop.set()

    def _work(self, jobs: Any) -> None:
        with httpx.Client(base_url=self._address, timeout=_PATIENCE_SECONDS) as http:
            while not self._stop.is_set() and len(self.wrong) < 20:
                with self._lock:
                    job = next(jobs, None)
                if job is None:
                    return
                if isinstance(job, range):
                    self._send_batch(http, job)
                else:
                    self._send_one(http, job)

    def _send_one(self, http: httpx.Client, number: int) -> None:
        sent = program(number)
        # Half of them wait for the verdict, and so are there when a server dies.
        prefer = "respond-async" if number % 2 else "wait=20"
        answer = self._until_taken(
            http, "/v1/gradings", {"prefer": prefer, "idempotency-key": f"soak-{number}"}, json=dict(sent.body)
        )
        if answer is None:
            return
        document = answer.json()
        self._acknowledged.single(number, document["id"])
        if document["verdict"] is not None:
            self._compare(sent, answer.content)

    def _send_batch(self, http: httpx.Client, numbers: range) -> None:
        lines = [json.dumps({"id": str(number), **program(number).body}) for number in numbers]
        headers = {"content-type": "application/x-ndjson", "idempotency-key": f"soak-batch-{numbers[0] // BATCH}"}
        answer = self._until_taken(http, "/v1/batches", headers, content="\n".join(lines).encode())
        if answer is None:
            return
        document = answer.json()
        self._acknowledged.batch(numbers[0] // BATCH, document["id"])
        if (document["items"], document["refused"]) != (len(numbers), 0):
            self._say(f"batch {document['id']}: {document['items']} items, {document['refused']} refused")

    def _until_taken(
        self, http: httpx.Client, path: str, headers: dict[str, str], **body: Any
    ) -> httpx.Response | None:
        while not self._stop.is_set():
            pause = _PAUSE_SECONDS
            try:
                answer = http.post(path, headers=headers, **body)
            except httpx.TransportError:
                pass
            else:
                if answer.status_code in (200, 202):
                    return answer
                if answer.status_code not in _AGAIN:
                    self._say(f"{path} answered {answer.status_code}: {answer.text[:300]}")
                    return None
                pause = min(float(answer.headers.get("retry-after", pause)), _LONGEST_PAUSE)
            with self._lock:
                self.asked_again += 1
            time.sleep(pause)
        return None

    def _compare(self, sent: Sent, answer: bytes) -> None:
        # The verdict's bytes stand in the answer as they were stored.
        verdict = answer.split(b',"verdict":', 1)[1].rsplit(b',"runs":', 1)[0]
        with self._lock:
            self.seen += 1
        if verdict_digest(verdict) != self._quiet.digest(sent):
            self._say(f"number {sent.number} ({sent.kind}) was answered {verdict.decode('utf-8', 'replace')[:400]}")

    def _say(self, words: str) -> None:
        with self._lock:
            self.wrong.append(words)


def _jobs(numbers: Iterable[int], acknowledged: Acknowledged) -> Iterable[int | range]:
    """Single numbers, and whole portions as batches; always the same ones, so that a second run repeats no other."""
    for number in numbers:
        portion, place = divmod(number, BATCH)
        if portion % BATCHES == BATCHES - 1:
            if place == 0 and portion not in acknowledged.batches:
                yield range(number, number + BATCH)
        elif number not in acknowledged.singles:
            yield number
