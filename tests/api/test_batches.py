"""Batches: each line for itself, memory flat, results in order and as they come, nothing half accepted."""

from __future__ import annotations

import asyncio
import json
import threading
import tracemalloc

import pytest
from starlette.requests import ClientDisconnect

from api.batch_reader import BatchReader, _Lines
from api.security.keys import LOCAL, Caller
from tests.api.conftest import BODY, FakeSandbox, opened, until

pytestmark = pytest.mark.usefixtures("quick")
NDJSON = {"content-type": "application/x-ndjson"}


def line(number, **more):
    return json.dumps({"id": f"item-{number}", **BODY, "source": f"x {number}", **more})


def send(client, lines, **headers):
    return client.post("/v1/batches", content="\n".join(lines), headers=NDJSON | headers)


def results(client, batch, **parameters):
    text = client.get(f"/v1/batches/{batch}/results", params=parameters).text
    return [json.loads(row) for row in text.splitlines()]


def test_results_come_in_the_order_of_the_lines(either):
    lines = [line(number, source=f"wrong {number}" if number % 3 == 0 else f"{number}") for number in range(450)]
    sent = send(either, lines)
    assert sent.status_code == 202
    batch = sent.json()["id"]
    assert sent.headers["location"] == f"/v1/batches/{batch}"
    rows = results(either, batch, follow=True)
    assert [row["item"] for row in rows] == list(range(450))
    assert [row["id"] for row in rows] == [f"item-{number}" for number in range(450)]
    for row in rows:
        expected = "semantic_failure" if row["item"] % 3 == 0 else "pass"
        assert row["verdict"]["status"] == expected
    summary = either.get(f"/v1/batches/{batch}").json()
    assert summary["state"] == "done"
    assert summary["statuses"] == {"pass": 300, "semantic_failure": 150}
    assert summary["states"] == {"done": 450}


def test_what_is_no_submission_is_refused_by_line_and_the_rest_goes_on(either):
    lines = [
        line(0),
        "no json",
        "",
        "[1]",
        line(4, contract="states/none"),
        line(5, framework="qiskitt"),
        '{"id": "bare"}',
        line(7, extra=1),
        "[" * 100_000,
        line(9),
    ]
    batch = send(either, lines).json()
    assert (batch["items"], batch["refused"]) == (9, 7)
    rows = results(either, batch["id"], follow=True)
    assert [row["state"] for row in rows] == ["done", *["refused"] * 7, "done"]
    refused = [row["problem"] for row in rows if row["state"] == "refused"]
    assert [problem["line"] for problem in refused] == [2, 4, 5, 6, 7, 8, 9]
    assert refused[2]["type"] == "urn:qassay:problem:unknown-contract"
    assert "framework" in refused[3]["detail"]
    assert rows[5]["id"] == "bare"


def test_results_are_told_as_they_come(database_url):
    sandbox = FakeSandbox()
    with opened(database_url, sandbox) as client:
        batch = send(client, [line(number) for number in range(40)] + ["broken"]).json()["id"]
        rows = results(client, batch, order="finished", follow=True)
    assert rows[0]["state"] == "refused"
    assert sorted(row["item"] for row in rows) == list(range(41))
    assert all(row["verdict"]["status"] == "pass" for row in rows[1:])


def test_what_is_not_finished_is_told_as_it_is(sqlite_url):
    sandbox = FakeSandbox()
    sandbox.hold = threading.Event()
    with opened(sqlite_url, sandbox) as client:
        batch = send(client, [line(number) for number in range(5)]).json()["id"]
        sandbox.started.acquire(timeout=10)
        rows = results(client, batch)
        sandbox.hold.set()
    assert len(rows) == 5
    assert {row["state"] for row in rows} <= {"queued", "running"}
    assert all(row["verdict"] is None for row in rows)


def test_results_can_be_taken_up_where_they_broke_off(client):
    batch = send(client, [line(number) for number in range(10)]).json()["id"]
    results(client, batch, follow=True)
    assert [row["item"] for row in results(client, batch, after=6)] == [7, 8, 9]


def test_equal_items_are_computed_once(sqlite_url):
    sandbox = FakeSandbox()
    with opened(sqlite_url, sandbox) as client:
        batch = send(client, [line(number, source="same") for number in range(300)]).json()["id"]
        rows = results(client, batch, follow=True)
    assert len(rows) == 300
    assert sandbox.runs == ["same"]


def test_a_cancelled_batch_keeps_what_is_finished_and_ends_the_rest(database_url):
    sandbox = FakeSandbox()
    sandbox.hold = threading.Event()
    with opened(database_url, sandbox) as client:
        batch = send(client, [line(number) for number in range(1200)]).json()["id"]
        sandbox.started.acquire(timeout=10)
        ended = client.post(f"/v1/batches/{batch}/cancel").json()
        assert (ended["state"], ended["cancelled"]) == ("cancelled", 1200)
        sandbox.hold.set()
        summary = client.get(f"/v1/batches/{batch}").json()
        assert summary["states"] == {"cancelled": 1200}
        assert summary["remaining"] == 0
        until(lambda: client.get("/readyz").json()["queue_depth"] == {})
        assert client.post(f"/v1/batches/{batch}/cancel").json()["cancelled"] == 1200
    assert len(sandbox.runs) <= 3


def test_a_batch_whose_sender_goes_away_is_undone(database_url):
    def body():
        for number in range(600):
            yield (line(number) + "\n").encode()
        raise ClientDisconnect

    with opened(database_url) as client:
        refused = client.post("/v1/batches", content=body(), headers=NDJSON | {"idempotency-key": "k"})
        assert refused.status_code == 400
        until(lambda: all(row["state"] == "cancelled" for row in client.get("/v1/batches").json()["items"]))
        # The key is free again: the same batch can be sent once more.
        assert send(client, [line(0)], **{"idempotency-key": "k"}).status_code == 202


def test_the_same_batch_under_one_key_is_one_batch(either):
    headers = {"idempotency-key": "nightly"}
    first = send(either, [line(0), line(1)], **headers)
    again = send(either, [line(0), line(1)], **headers)
    assert first.json()["id"] == again.json()["id"]
    assert again.headers["idempotency-replayed"] == "true"
    assert send(either, [line(2)], **headers).status_code == 422


def test_a_batch_has_a_bound_of_lines(sqlite_url):
    with opened(sqlite_url, max_batch_items=10) as client:
        refused = send(client, [line(number) for number in range(11)])
        assert (refused.status_code, refused.json()["type"]) == (413, "urn:qassay:problem:too-many-items")
        assert client.get("/v1/batches").json()["items"][0]["state"] == "cancelled"
        assert send(client, [line(number) for number in range(10)]).status_code == 202


def test_an_empty_batch_is_done_at_once(either):
    batch = send(either, []).json()
    assert (batch["state"], batch["items"]) == ("done", 0)
    assert results(either, batch["id"], follow=True) == []


def test_another_media_type_is_refused(client):
    refused = client.post("/v1/batches", content=line(0), headers={"content-type": "application/json"})
    assert refused.status_code == 415


@pytest.mark.parametrize("size", [1, 7, 10_000])
def test_lines_do_not_depend_on_how_the_bytes_arrive(size):
    text = b"one\n\ntwo\r\n" + b"x" * 1000 + b"\nlast"
    lines, found = _Lines(), []
    for start in range(0, len(text), size):
        found += lines.feed(text[start : start + size])
    found.append(lines.take())
    assert found == [b"one", b"", b"two\r", b"x" * 1000, b"last"]


def test_a_line_that_is_too_long_is_skipped_and_never_held(monkeypatch):
    monkeypatch.setattr("api.batch_reader.MAX_LINE_BYTES", 100)
    lines, found = _Lines(), []
    for _ in range(1000):
        found += lines.feed(b"x" * 50)
        assert len(lines.rest) <= 150
    found += lines.feed(b"\nshort\n")
    assert found == [None, b"short"]


def test_reading_a_batch_takes_memory_for_a_portion_only(sqlite_url):
    sandbox = FakeSandbox()
    sandbox.hold = threading.Event()  # nothing is graded meanwhile: only the reading counts
    size, count = 20_000, 2_000

    async def body():
        for number in range(count):
            yield (line(number, source=f"{number} " + "y" * size) + "\n").encode()

    with opened(sqlite_url, sandbox) as client:
        service = client.app.state.service
        caller = Caller(LOCAL, frozenset({"submit"}))
        asyncio.run(BatchReader(service, caller, "warm", None).read(one_line()))
        tracemalloc.start()
        batch, _ = asyncio.run(BatchReader(service, caller, "request", None).read(body()))
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert client.get(f"/v1/batches/{batch}").json()["items"] == count
        client.post(f"/v1/batches/{batch}/cancel")
        sandbox.hold.set()
    # A portion is at most 4 MiB of lines; parsed, checked and encoded it is some copies of that.
    assert peak < size * count * 0.75


async def one_line():
    yield line(0).encode()


def test_progress_is_told_as_events_that_can_be_resumed(either):
    batch = send(either, [line(number) for number in range(30)]).json()["id"]
    results(either, batch, follow=True)
    text = either.get(f"/v1/batches/{batch}/events").text
    events = [block for block in text.split("\n\n") if "event:" in block]
    assert "event: done" in events[-1]
    last = events[-1].split("id: ")[1].split("\n")[0]
    assert last == "31"
    again = either.get(f"/v1/batches/{batch}/events", headers={"last-event-id": "30"}).text
    assert again.count("event:") == 1
    assert either.get(f"/v1/batches/{batch}/events", headers={"last-event-id": last}).text.count("event:") == 0


@pytest.mark.long
def test_a_hundred_thousand_lines_are_accepted_in_one_stream(sqlite_url):
    sandbox = FakeSandbox()
    sandbox.hold = threading.Event()
    with opened(sqlite_url, sandbox) as client:
        sent = client.post(
            "/v1/batches", content=(f"{line(number)}\n".encode() for number in range(100_000)), headers=NDJSON
        )
        assert sent.json()["items"] == 100_000
        client.post(f"/v1/batches/{sent.json()['id']}/cancel")
        ended = client.get(f"/v1/batches/{sent.json()['id']}").json()
        assert (ended["state"], ended["remaining"]) == ("cancelled", 0)
        assert sum(ended["states"].values()) == 100_000
        # A run is held for a minute at most, so that a few may have finished meanwhile.
        assert ended["states"]["cancelled"] > 99_000
        sandbox.hold.set()
