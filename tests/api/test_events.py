"""Server-sent events: states in order, resumed by id, with a beat between, hundreds at a time."""

from __future__ import annotations

import asyncio
import threading
import time

import httpx
import pytest
import uvicorn

from api.app import create_app
from api.commands.serve import _Server
from tests.api.conftest import BODY, FakeSandbox, opened, settings, until

ASYNC = {"prefer": "respond-async"}


def test_the_states_of_a_grading_are_told_in_order(either):
    grading = either.post("/v1/gradings", json=BODY).json()["id"]
    text = either.get(f"/v1/gradings/{grading}/events").text
    names = [row.removeprefix("event: ") for row in text.splitlines() if row.startswith("event: ")]
    assert names == ["queued", "running", "done"]


def test_only_later_events_are_told_to_who_comes_back(client):
    grading = client.post("/v1/gradings", json=BODY).json()["id"]
    text = client.get(f"/v1/gradings/{grading}/events", headers={"last-event-id": "2"}).text
    assert text.count("event: ") == 1
    assert "event: done" in text


def test_who_may_not_see_it_gets_no_stream(client):
    assert client.get(f"/v1/gradings/g_{'0' * 26}/events").status_code == 404
    assert client.get(f"/v1/gradings/g_{'0' * 26}/events", headers={"last-event-id": "x"}).status_code == 422


@pytest.fixture
def live(sqlite_url):
    """A real server on a real socket."""
    sandbox = FakeSandbox()
    sandbox.hold = threading.Event()
    app = create_app(sandbox, settings(sqlite_url, slots=2))
    server = _Server(uvicorn.Config(app, port=0, log_config=None, lifespan="on"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until(lambda: server.started)
    server.sandbox = sandbox
    server.address = f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    yield server
    sandbox.hold.set()
    server.should_exit = True
    thread.join(20)
    assert not thread.is_alive()


def test_a_stream_that_waits_is_kept_alive(live, monkeypatch):
    monkeypatch.setattr("api.routes.streams.HEARTBEAT_SECONDS", 0.05)
    grading = httpx.post(f"{live.address}/v1/gradings", json=BODY, headers=ASYNC).json()["id"]
    with httpx.stream("GET", f"{live.address}/v1/gradings/{grading}/events", timeout=20) as stream:
        seen = []
        for row in stream.iter_lines():
            seen.append(row)
            if seen.count(": alive") == 3:
                live.sandbox.hold.set()
    assert "event: done" in seen


def test_hundreds_of_streams_leave_the_service_answering(live):
    async def run():
        limits = httpx.Limits(max_connections=None)
        async with httpx.AsyncClient(base_url=live.address, limits=limits, timeout=60) as client:
            grading = (await client.post("/v1/gradings", json=BODY, headers=ASYNC)).json()["id"]
            opened_streams = 0

            async def follow():
                nonlocal opened_streams
                async with client.stream("GET", f"/v1/gradings/{grading}/events") as stream:
                    text = ""
                    async for chunk in stream.aiter_text():
                        if not text:
                            opened_streams += 1
                        text += chunk
                    return text

            tasks = [asyncio.create_task(follow()) for _ in range(200)]
            while opened_streams < 200:
                await asyncio.sleep(0.05)
            assert (await client.get("/healthz")).status_code == 200
            assert (await client.get(f"/v1/gradings/{grading}")).json()["state"] == "running"
            live.sandbox.hold.set()
            return await asyncio.gather(*tasks)

    texts = asyncio.run(run())
    assert len(texts) == 200
    assert all("event: done" in text for text in texts)


def test_a_client_that_hangs_up_loses_nothing(live):
    with pytest.raises(httpx.ReadTimeout):
        httpx.post(f"{live.address}/v1/gradings", json=BODY, timeout=0.3)
    live.sandbox.hold.set()
    until(lambda: [row["state"] for row in httpx.get(f"{live.address}/v1/gradings").json()["items"]] == ["done"])


def test_a_client_that_sends_too_slowly_is_told_so(live, monkeypatch):
    monkeypatch.setattr("api.middleware.SLOWEST_SECONDS", 0.2)

    def body():
        yield b'{"contract":'
        time.sleep(1)
        yield b"1}"

    headers = {"content-type": "application/json"}
    answer = httpx.post(f"{live.address}/v1/gradings", content=body(), headers=headers, timeout=20)
    assert (answer.status_code, answer.json()["type"]) == (408, "urn:qassay:problem:too-slow")


def test_a_deleted_grading_ends_its_stream(sqlite_url):
    sandbox = FakeSandbox()
    sandbox.hold = threading.Event()
    with opened(sqlite_url, sandbox) as client:
        grading = client.post("/v1/gradings", json=BODY, headers=ASYNC).json()["id"]
        found = []
        reader = threading.Thread(target=lambda: found.append(client.get(f"/v1/gradings/{grading}/events").text))
        reader.start()
        time.sleep(0.2)
        client.delete(f"/v1/gradings/{grading}")
        reader.join(20)
        sandbox.hold.set()
    assert "event: deleted" in found[0]
