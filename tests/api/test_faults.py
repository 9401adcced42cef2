"""What the service stands on goes away or is full, for real: documented answers, and nothing accepted is lost."""

from __future__ import annotations

import contextlib
import os
import subprocess
import threading
import time

import httpx
import pytest
from sqlalchemy import func, select

from api.storage.database import Database
from api.storage.tables import gradings, results
from tests.api.conftest import BODY, FakeSandbox, opened, until
from tests.api.test_crash import Server, submit

ASYNC = {"prefer": "respond-async"}


def _fill(client, most=4000):
    """Submit ever new programs until the service says that it is full; what was accepted, and the refusal."""
    accepted = []
    for number in range(most):
        source = f"{'wrong' if number % 3 == 0 else 'right'} {number} " + os.urandom(2000).hex()
        answer = client.post("/v1/gradings", json=BODY | {"source": source}, headers=ASYNC)
        if answer.status_code == 503:
            return accepted, answer
        assert answer.status_code in (200, 202), answer.text
        accepted.append((answer.json()["id"], source))
    pytest.fail("it never was full: nothing was tested")


def _assert_full_but_alive(client, refusal):
    assert refusal.json()["type"] == "urn:qassay:problem:storage-full"
    assert int(refusal.headers["retry-after"]) >= 1
    assert client.get("/healthz").status_code == 200
    assert client.get("/v1/gradings").status_code == 200


def _assert_each_done_once(client, accepted):
    assert len(accepted) >= 10
    for grading, source in accepted:
        found = client.get(f"/v1/gradings/{grading}", headers={"prefer": "wait=30"}).json()
        assert found["state"] == "done"
        assert found["status"] == ("semantic_failure" if source.startswith("wrong") else "pass")
    database = client.app.state.service.database
    with database.read() as connection:
        assert connection.execute(select(func.count()).select_from(gradings)).scalar() == len(accepted)
        assert connection.execute(select(func.count()).select_from(results)).scalar() == len(accepted)


def test_a_file_at_its_bound_refuses_and_keeps_what_it_has(sqlite_url, quick, monkeypatch):
    monkeypatch.setenv("QASSAY_SQLITE_MAX_PAGES", "200")
    monkeypatch.setattr("api.queue.worker._REST_SECONDS", 0.05)
    with opened(sqlite_url) as client:
        accepted, refusal = _fill(client)
        _assert_full_but_alive(client, refusal)
    monkeypatch.delenv("QASSAY_SQLITE_MAX_PAGES")
    with opened(sqlite_url) as client:
        _assert_each_done_once(client, accepted)


def test_a_full_disk_refuses_and_what_waits_is_stored_once_there_is_room(tmp_path, quick, monkeypatch):
    monkeypatch.setattr("api.queue.worker._REST_SECONDS", 0.05)
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", disk], capture_output=True, text=True, check=False
    )
    if mounted.returncode:
        pytest.skip(f"no file system of a test's own can be mounted here: {mounted.stderr.strip()}")
    try:
        with opened(f"sqlite:///{disk / 'qassay.db'}") as client:
            accepted, refusal = _fill(client)
            _assert_full_but_alive(client, refusal)
            subprocess.run(["mount", "-o", "remount,size=64m", disk], check=True)
            # In the same process: workers have kept what they had computed.
            _assert_each_done_once(client, accepted)
            assert client.post("/v1/gradings", json=BODY).status_code == 200
    finally:
        subprocess.run(["umount", "-l", disk], check=True)


def _outage(cluster, seconds):
    """Traffic while PostgreSQL is stopped for so long; the accepted ones' ids by source, the refusals, the runs."""
    sandbox = FakeSandbox(0.01)
    accepted, refusals, odd = {}, [], []
    with opened(f"{cluster.url}/postgres", sandbox) as client:
        service = client.app.state.service
        stop = threading.Event()

        def send(thread):
            number = 0
            while not stop.is_set():
                source = f"{'wrong' if number % 3 == 0 else 'right'} {thread} {number}"
                headers = ASYNC | {"idempotency-key": source.replace(" ", "-")}
                answer = client.post("/v1/gradings", json=BODY | {"source": source}, headers=headers)
                if answer.status_code in (200, 202):
                    accepted[source] = answer.json()["id"]
                    number += 1
                elif answer.status_code == 503:
                    refusals.append(answer)
                else:
                    odd.append(answer.text)
                time.sleep(0.02)

        threads = [threading.Thread(target=send, args=(number,)) for number in range(3)]
        for thread in threads:
            thread.start()
        until(lambda: len(accepted) >= 10)
        cluster.stop()
        until(lambda: refusals)
        assert client.get("/healthz").status_code == 200
        assert client.get("/readyz").json()["reasons"][0] == "the database does not answer"
        time.sleep(seconds)
        cluster.start()
        before = len(accepted)
        until(lambda: len(accepted) >= before + 10, 60)
        stop.set()
        for thread in threads:
            thread.join()
        documents = {
            source: client.get(f"/v1/gradings/{grading}", headers={"prefer": "wait=60"}).json()
            for source, grading in accepted.items()
        }
        with service.database.read() as connection:
            rows = connection.execute(select(func.count()).select_from(gradings)).scalar()
        lost = service.metrics.events.labels("lost")._value.get()
    return documents, refusals, odd, rows, lost, sandbox.runs


def _assert_nothing_was_lost(documents, refusals, odd, rows, lost, runs):
    assert odd == []
    assert {answer.json()["type"] for answer in refusals} == {"urn:qassay:problem:storage-unavailable"}
    assert all(int(answer.headers["retry-after"]) >= 1 for answer in refusals)
    for source, document in documents.items():
        assert document["state"] == "done"
        assert document["status"] == ("semantic_failure" if source.startswith("wrong") else "pass"), document
    assert rows == len(documents)
    assert lost == 0  # nobody was called dead for an outage
    assert sorted(runs) == sorted(set(runs))  # and nothing was computed twice
    assert len(documents) >= 20


def test_a_database_that_is_stopped_in_the_middle_loses_nothing(own_cluster):
    _assert_nothing_was_lost(
        *_outage(own_cluster, 2.5)
    )  # more than twice the time after which a process counts as lost


@pytest.mark.long
def test_a_database_that_is_away_for_half_a_minute_loses_nothing(own_cluster):
    _assert_nothing_was_lost(*_outage(own_cluster, 30.0))


@pytest.mark.parametrize("jump", [-10 * 365 * 86400, 20 * 86400], ids=["ten years back", "twenty days on"])
def test_a_clock_that_jumped_between_two_lives_loses_nothing(sqlite_url, jump):
    first = Server(sqlite_url, 30.0, QASSAY_DRAIN_SECONDS="0.2")
    first.start()
    accepted = submit(first, [f"right {number}" for number in range(3)])
    first.kill()
    second = Server(sqlite_url, 0.0, CLOCK_JUMP=str(jump))
    second.start()
    try:
        accepted |= submit(second, ["wrong later"])
        for source, grading in accepted.items():
            document = httpx.get(f"{second.address}/v1/gradings/{grading}", headers={"prefer": "wait=60"}, timeout=90)
            assert document.json()["status"] == ("semantic_failure" if source.startswith("wrong") else "pass")
        listed = httpx.get(f"{second.address}/v1/gradings", timeout=20).json()["items"]
    finally:
        second.stop()
    assert {row["id"] for row in listed} == set(accepted.values())
    assert len(accepted) == 4


def test_two_servers_whose_clocks_differ_by_a_day_do_not_call_each_other_dead(sqlite_url):
    early, late = Server(sqlite_url, 0.5), Server(sqlite_url, 0.5, CLOCK_JUMP="86400")
    with contextlib.ExitStack() as stack:
        for server in (early, late):
            server.start()
            stack.callback(server.stop)
        accepted = submit(early, [f"right {number}" for number in range(8)])
        accepted |= submit(late, [f"right {number}" for number in range(8, 16)])
        for grading in accepted.values():
            document = httpx.get(f"{late.address}/v1/gradings/{grading}", headers={"prefer": "wait=60"}, timeout=90)
            assert document.json()["status"] == "pass"
        text = "".join(httpx.get(f"{server.address}/metrics", timeout=20).text for server in (early, late))
    assert 'event="lost"' not in text
    assert len(accepted) == 16
    database = Database(sqlite_url)
    with database.read() as connection:
        assert connection.execute(select(func.count()).select_from(results)).scalar() == 16
    database.close()
