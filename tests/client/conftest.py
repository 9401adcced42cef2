"""A live service on loopback with a sandbox that answers at once, and clients of it."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
import uvicorn

from api.app import create_app
from tests.api.conftest import FakeSandbox, settings

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "clients" / "python" / "src"))

BELL = "states/bell_phi_plus"


@contextmanager
def served(folder: Path, sandbox=None, *, port: int = 0, **more) -> Iterator[tuple[str, uvicorn.Server]]:
    """A service's address while it runs."""
    app = create_app(sandbox or FakeSandbox(), settings(f"sqlite:///{folder / 'qassay.db'}", **more))
    server = uvicorn.Server(
        uvicorn.Config(app, host="127.0.0.1", port=port, log_config=None, timeout_graceful_shutdown=5)
    )
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        deadline = time.monotonic() + 60
        while not server.started:
            assert thread.is_alive() and time.monotonic() < deadline
            time.sleep(0.01)
        (socket,) = server.servers[0].sockets
        yield f"http://127.0.0.1:{socket.getsockname()[1]}", server
    finally:
        server.should_exit = True
        thread.join()


@pytest.fixture(scope="session")
def address(tmp_path_factory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("service")) as (found, _):
        yield found


class Answers(httpx.BaseTransport):
    """Gives prepared answers in turn and keeps the requests; an exception among them is raised."""

    def __init__(self, *answers) -> None:
        self.answers, self.requests = list(answers), []

    def handle_request(self, request):
        request.read()
        self.requests.append(request)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


class LosesAnswers(httpx.BaseTransport):
    """Passes requests on, and loses the answers of the first so many: the service has done what was asked."""

    def __init__(self, lost: int, method: str = "POST") -> None:
        self._inner, self._lost, self._method = httpx.HTTPTransport(), lost, method

    def handle_request(self, request):
        answer = self._inner.handle_request(request)
        if request.method == self._method and self._lost:
            self._lost -= 1
            answer.read()
            raise httpx.ReadError("connection reset")
        return answer

    def close(self):
        self._inner.close()


class Clock:
    """Time that passes where somebody sleeps, and there alone."""

    def __init__(self) -> None:
        self.now, self.slept = 0.0, []

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        assert seconds >= 0
        self.slept.append(seconds)
        self.now += seconds


def problem(kind: str, status: int, retry_after: float | None = None, **more) -> httpx.Response:
    headers = {"content-type": "application/problem+json", "x-request-id": "q_1"}
    if retry_after is not None:
        headers["retry-after"] = str(retry_after)
    body = {"type": f"urn:qassay:problem:{kind}", "title": "T", "status": status, "detail": "D"} | more
    return httpx.Response(status, json=body, headers=headers)


def verdict(reason: str = "pass", status: str = "pass", blame: str = "none") -> dict:
    return {
        "format": "qassay.verdict/1", "status": status, "reason": reason, "stage": "complete", "blame": blame,
        "summary": "S", "evidence": [], "digests": {},
    }  # fmt: skip


def grading(state: str = "done", found: dict | None = None, status_code: int = 200) -> httpx.Response:
    body = {"id": "g_1", "state": state, "contract": BELL, "framework": "qiskit", "hit": "none", "verdict": found}
    return httpx.Response(status_code, json=body)
