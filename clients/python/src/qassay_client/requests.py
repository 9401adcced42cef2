"""What is sent and what an answer means, the same for both clients. Nothing here touches the network."""

from __future__ import annotations

import gzip
import json
import tempfile
import uuid
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import IO, Any, cast

import httpx

from qassay_client.errors import ApiError, TransportFailed, api_error

WAIT_SECONDS = 50.0  # asked for with one request; more would outlast many a proxy
GRACE_SECONDS = 20.0  # an answer may take so much longer than was asked for
STREAM_TIMEOUT = httpx.Timeout(60.0, connect=10.0)  # a stream of events says something every 15 seconds
_IN_MEMORY = 16 * 1024 * 1024
_CHUNK = 256 * 1024
_PROBLEM = "application/problem+json"


@dataclass(frozen=True)
class Call:
    """One logical call; every try of it sends the same, so sending it twice is as good as once.

    Attributes:
        method: GET, POST or DELETE.
        path: Below the base address.
        params: Query.
        json: Body.
        body: Body as a file of its own, gzip.
        headers: Beyond those of every request.
        wait: Seconds that the service is asked to wait with its answer.
        once: Sending it twice would make two: it is sent again only where nothing can have come of it.
    """

    method: str
    path: str
    params: Mapping[str, Any] = field(default_factory=dict)
    json: Any = None
    body: IO[bytes] | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    wait: float = 0.0
    once: bool = False

    def waiting(self, seconds: float) -> Call:
        """The same with a wait for the verdict, in whole seconds."""
        return replace(self, wait=float(int(max(0.0, min(seconds, WAIT_SECONDS)))))

    def all_headers(self) -> dict[str, str]:
        """What goes into the request."""
        prefer = "respond-async" if self.wait < 1 else f"wait={int(self.wait)}"
        return {"prefer": prefer, **self.headers} if self.path.startswith("/v1/gradings") else dict(self.headers)

    def __str__(self) -> str:
        return f"{self.method} {self.path}"

    def chunks(self) -> Iterator[bytes]:
        """The body's file from its beginning."""
        assert self.body is not None  # asked for only where there is one
        self.body.seek(0)
        while chunk := self.body.read(_CHUNK):
            yield chunk


def submission(
    contract: str | Mapping[str, Any],
    framework: str,
    source: str,
    *,
    entry_point: str | None,
    device: str,
    cache: str,
    expires_in: float | None,
    idempotency_key: str | None,
) -> Call:
    """POST /v1/gradings under a key of its own."""
    body: dict[str, Any] = {"contract": contract, "framework": framework, "source": source}
    given = {"entry_point": entry_point, "expires_in": expires_in}
    body |= {name: value for name, value in given.items() if value is not None}
    body |= {
        name: value for name, value, usual in (("device", device, "cpu"), ("cache", cache, "use")) if value != usual
    }
    return Call("POST", "/v1/gradings", json=body, headers={"idempotency-key": idempotency_key or new_key()})


def batch(items: Iterable[Mapping[str, Any]], idempotency_key: str | None) -> Call:
    """POST /v1/batches; the lines are packed into a file once, so that every try sends the same."""
    # Closed by whoever sends it.
    packed = cast("IO[bytes]", tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY))  # noqa: SIM115
    with gzip.GzipFile(fileobj=packed, mode="wb", mtime=0) as lines:
        for item in items:
            lines.write(json.dumps(item).encode() + b"\n")
    headers = {
        "idempotency-key": idempotency_key or new_key(),
        "content-type": "application/x-ndjson",
        "content-encoding": "gzip",
    }
    return Call("POST", "/v1/batches", body=packed, headers=headers)


def new_key() -> str:
    """An Idempotency-Key that nobody else has."""
    return uuid.uuid4().hex


def events_path(resource: str) -> str:
    """Where the events of a grading, batch or regrade are."""
    folder = {"g": "gradings", "b": "batches", "r": "batches"}.get(resource[:1])
    if folder is None or "/" in resource:
        raise ValueError(f"the id of a grading or batch is expected, got {resource!r}")
    return f"/v1/{folder}/{resource}/events"


def problem_of(response: httpx.Response) -> ApiError | None:
    """The problem in an answer that was read; None if there is none."""
    if response.is_success:
        return None
    problem: Mapping[str, Any] = {}
    if response.headers.get("content-type", "").startswith(_PROBLEM):
        try:
            found = response.json()
            problem = found if isinstance(found, dict) else {}
        except ValueError:
            problem = {}
    else:
        problem = {"detail": response.text[:200]}  # a proxy's words
    return api_error(
        response.status_code,
        problem,
        request_id=response.headers.get("x-request-id", ""),
        retry_after=_seconds(response.headers.get("retry-after")),
    )


def cancellation(resource: str) -> Call:
    """Of a grading, batch or regrade."""
    return Call("POST", events_path(resource).removesuffix("/events") + "/cancel")


def json_of(response: httpx.Response) -> Any:
    """The answer's JSON.

    Raises:
        TransportFailed: It is none, so it is no answer of this service.
    """
    try:
        return response.json()
    except ValueError:
        raise TransportFailed(
            f"{response.url}: the answer is no JSON; is the address that of a qassay service?"
        ) from None


def read_timeout(call: Call, left: float) -> httpx.Timeout:
    """How long a try may take: as long as the service was asked to wait, and no longer than the call has left."""
    return httpx.Timeout(max(0.1, min(left, call.wait + GRACE_SECONDS)), connect=max(0.1, min(left, 10.0)))


def _seconds(text: str | None) -> float | None:
    # The service sends seconds; a date, which a proxy may send, says no more than that it is to be later.
    try:
        return None if text is None else max(0.0, float(text))
    except ValueError:
        return None
