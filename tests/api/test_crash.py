"""Servers that are killed in the middle: whatever was accepted ends with exactly one result, and the right one."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from sqlalchemy import func, select

from api.storage.database import Database
from api.storage.tables import computations, gradings, results
from tests.api.conftest import BODY, until
from tests.api.test_batches import line

ROOT = Path(__file__).resolve().parent.parent.parent


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Server:
    """One server process at a time on one database and port."""

    def __init__(self, url, seconds, **environment):
        self.port, self.seconds = free_port(), seconds
        self.address = f"http://127.0.0.1:{self.port}"
        self.environment = os.environ | {
            "QASSAY_DATABASE_URL": url, "QASSAY_SLOTS": "2", "QASSAY_LOST_AFTER_SECONDS": "2", **environment,
        }  # fmt: skip
        self.process = None

    def start(self):
        command = [sys.executable, "-m", "tests.api.fake_server", str(self.port), str(self.seconds)]
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=self.environment, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        )
        until(self.answers, 60)

    def answers(self):
        assert self.process.poll() is None, "the server ended"
        with contextlib.suppress(httpx.HTTPError):
            return httpx.get(f"{self.address}/healthz", timeout=5).status_code == 200
        return False

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(20)

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(60)


@pytest.fixture
def server(database_url):
    one = Server(database_url, 0.02)
    yield one
    if one.process is not None and one.process.poll() is None:
        one.kill()


def submit(server, sources):
    """Submit each one; the ids of those that were acknowledged."""
    accepted = {}
    for source in sources:
        with contextlib.suppress(httpx.HTTPError):
            answer = httpx.post(
                f"{server.address}/v1/gradings",
                json=BODY | {"source": source},
                headers={"prefer": "respond-async", "idempotency-key": source.replace(" ", "-")},
                timeout=10,
            )
            if answer.status_code in (200, 202):
                accepted[source] = answer.json()["id"]
    return accepted


def test_what_was_accepted_survives_kills_and_ends_with_one_result_each(server, database_url):
    sources = [f"{'wrong' if number % 4 == 0 else 'right'} {number}" for number in range(40)]
    accepted = {}
    for start in range(0, 40, 20):
        server.start()
        accepted |= submit(server, sources[start : start + 20])
        server.kill()
    assert len(accepted) == 40
    server.start()
    documents = {
        source: httpx.get(f"{server.address}/v1/gradings/{grading}", headers={"prefer": "wait=60"}, timeout=70).json()
        for source, grading in accepted.items()
    }
    assert server.stop() in (0, -signal.SIGTERM)
    for source, document in documents.items():
        assert document["state"] == "done"
        assert document["status"] == ("semantic_failure" if source.startswith("wrong") else "pass"), document
    database = Database(database_url)
    with database.read() as connection:
        assert connection.execute(select(func.count()).select_from(computations)).scalar() == 0
        counted = connection.execute(select(gradings.c.state, func.count()).group_by(gradings.c.state)).all()
        assert [tuple(row) for row in counted] == [("done", 40)]
        assert connection.execute(select(func.count()).select_from(results)).scalar() == 40
    database.close()


def test_an_acknowledged_batch_survives_a_kill_and_an_unfinished_one_is_undone(server):
    server.start()
    lines = "\n".join(line(number) for number in range(60))
    headers = {"content-type": "application/x-ndjson"}
    batch = httpx.post(f"{server.address}/v1/batches", content=lines, headers=headers, timeout=60).json()["id"]

    def states():
        return {row["state"] for row in httpx.get(f"{server.address}/v1/batches", timeout=20).json()["items"]}

    def endless():
        for number in range(10**6):
            yield (line(10_000 + number) + "\n").encode()
            if number == 700:
                until(lambda: "receiving" in states())
                server.kill()

    with contextlib.suppress(httpx.HTTPError):
        httpx.post(f"{server.address}/v1/batches", content=endless(), headers=headers, timeout=60)
    server.start()
    text = httpx.get(f"{server.address}/v1/batches/{batch}/results?follow=true", timeout=120).text
    assert [json.loads(row)["verdict"]["status"] for row in text.splitlines()] == ["pass"] * 60

    until(lambda: states() == {"done", "cancelled"}, 30)


def test_a_server_that_is_told_to_stop_gives_back_what_it_cannot_finish(sqlite_url):
    server = Server(sqlite_url, 30.0, QASSAY_DRAIN_SECONDS="0.5")
    server.start()
    grading = submit(server, ["slow"])["slow"]
    until(lambda: httpx.get(f"{server.address}/v1/gradings/{grading}").json()["state"] == "running")
    started = time.monotonic()
    server.stop()
    assert time.monotonic() - started < 25
    database = Database(sqlite_url)
    with database.read() as connection:
        row = connection.execute(select(computations.c.state, computations.c.lost)).one()
    database.close()
    assert (row.state, row.lost) == ("queued", 0)
