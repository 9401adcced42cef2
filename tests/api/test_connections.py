"""Connections that break, dawdle, talk nonsense or come by the thousand: each gets its answer, nobody else notices."""

from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path

import httpx
import pytest

from tests.api.conftest import BODY, until
from tests.api.test_crash import Server
from tests.api.test_events import ASYNC, live  # noqa: F401 - a fixture

STREAMS = 1000


def _raw(address, data, *, close=True, wait=5.0):
    """Send bytes as they are; what is answered until the server closes, or nothing more comes."""
    port = int(address.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), timeout=wait) as one:
        one.sendall(data)
        if close:
            one.shutdown(socket.SHUT_WR)
        answer = b""
        try:
            while chunk := one.recv(65536):
                answer += chunk
        except TimeoutError:
            pass
        except ConnectionResetError:
            pass
    return answer


def _listed(live):  # noqa: F811
    return httpx.get(f"{live.address}/v1/gradings", timeout=20).json()["items"]


HEAD = b"POST /v1/gradings HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\nconnection: close\r\n"


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"400"),  # TLS to a plain port
        (b"GET\r\n\r\n", b"400"),
        (b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nno colon\r\n\r\n", b"400"),
        (b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nx: " + b"x" * 200_000 + b"\r\n\r\n", b"400"),
        (HEAD + b"content-length: minus\r\n\r\n", b"400"),
        (HEAD + b"content-length: 999999999999\r\n\r\n", b"413"),
        (HEAD + b"transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n", b"400"),
        (HEAD + b"content-length: 3\r\n\r\n\xff\xfe\x00", b"400"),
        (HEAD + b"content-length: 200001\r\n\r\n" + b"[" * 200_001, b"400"),
        (b"GET /v1/gradings/%00%ff%2e%2e%2f HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n", b"404"),
    ],
    ids=[
        "tls",
        "no target",
        "no header",
        "long header",
        "no length",
        "huge",
        "no chunk",
        "no text",
        "deep",
        "odd path",
    ],
)
def test_nonsense_is_refused_and_the_service_goes_on(live, data, status):  # noqa: F811
    answer = _raw(live.address, data, close=False, wait=30.0)
    assert answer.split(b" ", 2)[1] in status.split(), answer[:300]
    assert b"Traceback" not in answer
    assert httpx.get(f"{live.address}/healthz", timeout=20).status_code == 200
    assert _listed(live) == []


def test_a_client_that_goes_in_the_middle_of_its_body_has_submitted_nothing(live):  # noqa: F811
    body = json.dumps(BODY).encode()
    for cut in (0, 1, len(body) // 2, len(body) - 1):
        _raw(live.address, HEAD + f"content-length: {len(body)}\r\n\r\n".encode() + body[:cut])
    assert httpx.get(f"{live.address}/healthz", timeout=20).status_code == 200
    assert _listed(live) == []


def test_a_client_that_goes_in_the_middle_of_a_stream_leaves_no_watch(live):  # noqa: F811
    service = live.config.app.state.service
    grading = httpx.post(f"{live.address}/v1/gradings", json=BODY, headers=ASYNC, timeout=20).json()["id"]
    for _ in range(5):
        with httpx.stream("GET", f"{live.address}/v1/gradings/{grading}/events", timeout=20) as stream:
            assert next(stream.iter_lines()) == "retry: 2000"
    until(lambda: service.signals.topics() == [])
    live.sandbox.hold.set()
    text = httpx.get(f"{live.address}/v1/gradings/{grading}/events", timeout=20).text
    assert "event: done" in text


def test_clients_that_never_finish_their_headers_keep_nobody_out(live):  # noqa: F811
    port = int(live.address.rpartition(":")[2])
    slow = [socket.create_connection(("127.0.0.1", port), timeout=20) for _ in range(300)]
    try:
        for number, one in enumerate(slow):
            one.sendall(b"GET /healthz HTTP/1.1\r\nhost: 127" if number % 2 else HEAD + b"content-length: 500\r\n\r\n{")
        live.sandbox.hold.set()
        answer = httpx.post(f"{live.address}/v1/gradings", json=BODY, timeout=60)
        assert answer.json()["state"] == "done"
        assert httpx.get(f"{live.address}/healthz", timeout=20).status_code == 200
    finally:
        for one in slow:
            one.close()


def _held(pid):
    status = dict(line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines() if ":" in line)
    return len(list(Path(f"/proc/{pid}/fd").iterdir())), int(status["VmRSS"].split()[0]) / 1024


def test_a_thousand_open_streams_each_get_their_end_and_leave_nothing(sqlite_url):
    server = Server(sqlite_url, 0.0)
    server.environment["HOLD_UNTIL"] = str(Path(sqlite_url.removeprefix("sqlite:///")).with_name("go"))
    server.start()
    try:
        grading = httpx.post(f"{server.address}/v1/gradings", json=BODY, headers=ASYNC, timeout=60).json()["id"]
        before, memory = _held(server.process.pid)

        async def follow(begun):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            request = f"GET /v1/gradings/{grading}/events HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n"
            writer.write(request.encode())
            text = await reader.readuntil(b"retry: 2000")
            begun.release()
            text += await reader.read()
            writer.close()
            return text

        async def run():
            begun = asyncio.Semaphore(0)
            streams = [asyncio.create_task(follow(begun)) for _ in range(STREAMS)]
            for _ in range(STREAMS):
                await begun.acquire()
            opened = _held(server.process.pid)
            health = await asyncio.to_thread(httpx.get, f"{server.address}/healthz", timeout=60)
            Path(server.environment["HOLD_UNTIL"]).touch()
            return opened, health.status_code, await asyncio.wait_for(asyncio.gather(*streams), 300)

        (descriptors, larger), health, texts = asyncio.run(run())
        assert health == 200
        assert sum(text.count(b"event: done") == 1 for text in texts) == STREAMS
        assert STREAMS <= descriptors - before <= STREAMS + 100
        assert larger - memory < 150  # MiB: a stream is a task, a watch and a socket
        until(lambda: _held(server.process.pid)[0] <= before + 100, 60)
    finally:
        server.kill()
