"""Errors as application/problem+json (RFC 9457): a stable type, words for people, never a traceback."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from api.models import Problem
from api.storage.database import StorageFull, StorageUnavailable

_LOG = structlog.get_logger("qassay.api")
MEDIA_TYPE = "application/problem+json"
_MAX_SHOWN = 200
_RETRY_SECONDS = 5


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of problem: its status and its title. docs/api.md lists them all; a test proves it."""

    status: int
    title: str


KINDS: Mapping[str, Kind] = {
    "unknown-contract": Kind(404, "No such contract"),
    "broken-contract": Kind(500, "The library's contract is broken"),
    "invalid-contract": Kind(422, "The contract cannot be used"),
    "invalid-request": Kind(422, "The request is not valid"),
    "invalid-cursor": Kind(422, "The cursor is not one of ours"),
    "invalid-webhook": Kind(422, "The webhook's target cannot be used"),
    "no-gpu-worker": Kind(422, "No worker with a GPU is running"),
    "idempotency-mismatch": Kind(422, "The Idempotency-Key was used for another request"),
    "idempotency-in-progress": Kind(409, "The request with this Idempotency-Key is still being read"),
    "not-finished": Kind(409, "It is not finished yet"),
    "not-found": Kind(404, "There is no such thing"),
    "method-not-allowed": Kind(405, "The method is not allowed here"),
    "unauthorized": Kind(401, "A key is needed"),
    "forbidden": Kind(403, "The key may not do this"),
    "misdirected": Kind(421, "The request is addressed to another host"),
    "too-large": Kind(413, "The body is too large"),
    "too-many-items": Kind(413, "The batch has too many items"),
    "unsupported-media-type": Kind(415, "The body is not what is expected here"),
    "unsupported-encoding": Kind(415, "The body's encoding is not supported"),
    "bad-encoding": Kind(400, "The body is not what its encoding says"),
    "incomplete-body": Kind(400, "The body ended early"),
    "too-slow": Kind(408, "The body comes too slowly"),
    "http-error": Kind(400, "The request cannot be answered"),
    "rate-limited": Kind(429, "Too many requests"),
    "quota-exceeded": Kind(429, "Too many unfinished gradings"),
    "queue-full": Kind(503, "The queue is full"),
    "draining": Kind(503, "The service is ending"),
    "storage-unavailable": Kind(503, "The database does not answer"),
    "storage-full": Kind(503, "The database has no room left"),
    "internal": Kind(500, "The service failed"),
}


class ApiProblem(Exception):
    """An error that is answered as a problem."""

    def __init__(
        self, kind: str, detail: str, *, retry_after: float | None = None, errors: list[dict[str, Any]] | None = None
    ) -> None:
        self.kind, self.detail, self.retry_after, self.errors = kind, detail, retry_after, errors
        super().__init__(detail)


def problem_type(kind: str) -> str:
    """The stable identifier of a kind of problem."""
    return f"urn:qassay:problem:{kind}"


def problem(kind: str, detail: str, errors: list[dict[str, Any]] | None = None) -> Problem:
    """A problem of one of our kinds."""
    known = KINDS[kind]
    return Problem(type=problem_type(kind), title=known.title, status=known.status, detail=detail, errors=errors)


def problem_text(found: Problem) -> str:
    """As JSON in ASCII: a detail may quote what is no text."""
    return json.dumps(found.model_dump(exclude_none=True))


def answer(
    kind: str,
    detail: str,
    *,
    retry_after: float | None = None,
    errors: list[dict[str, Any]] | None = None,
    status: int | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """The response of a problem."""
    found = problem(kind, detail, errors)
    if status is not None:
        found = found.model_copy(update={"status": status})
    response = Response(
        problem_text(found), status_code=found.status, media_type=MEDIA_TYPE, headers=dict(headers or {})
    )
    if retry_after is not None:
        response.headers["retry-after"] = str(max(1, round(retry_after + 0.5)))
    if kind == "unauthorized":
        response.headers["www-authenticate"] = "Bearer"
    return response


def answers(*kinds: str) -> dict[int | str, dict[str, Any]]:
    """For a route's description: the problems that it may answer, by status."""
    found: dict[int | str, dict[str, Any]] = {}
    for kind in (
        *kinds,
        "unauthorized",
        "forbidden",
        "rate-limited",
        "storage-unavailable",
        "http-error",
        "misdirected",
    ):
        known = KINDS[kind]
        title = known.title if known.status not in found else f"{found[known.status]['description']}; {known.title}"
        found[known.status] = {
            "description": title,
            "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
        }
    return found


def install(app: FastAPI) -> None:
    """Answer every error of ``app`` as a problem."""
    app.add_exception_handler(ApiProblem, _api_problem)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(StorageUnavailable, _storage)
    app.add_exception_handler(ClientDisconnect, _gone)
    app.add_exception_handler(Exception, _internal)


async def _api_problem(_: Request, error: Exception) -> Response:
    assert isinstance(error, ApiProblem)  # registered for this class only
    return answer(error.kind, error.detail, retry_after=error.retry_after, errors=error.errors)


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)  # registered for this class only
    sent = request.headers.get("content-type", "")
    if "json" not in sent and any(tuple(item["loc"]) == ("body",) for item in error.errors()):
        got = sent[:80].encode("ascii", "replace").decode() or "none"
        return answer("unsupported-media-type", f"content-type: application/json is expected, got {got}")
    errors = [
        {"where": ".".join(str(part) for part in item["loc"])[:_MAX_SHOWN], "message": str(item["msg"])[:_MAX_SHOWN]}
        for item in error.errors()
    ]
    detail = "; ".join(f"{item['where']}: {item['message']}" for item in errors[:5])
    return answer("invalid-request", detail, errors=errors)


async def _http(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # registered for this class only
    kinds = {
        408: "too-slow",
        404: "not-found",
        405: "method-not-allowed",
        413: "too-large",
        415: "unsupported-media-type",
    }
    kind = kinds.get(error.status_code, "http-error")
    if error.status_code == 400 and "gzip" in str(error.detail):
        kind = "bad-encoding"
    return answer(kind, str(error.detail)[:_MAX_SHOWN], status=error.status_code, headers=error.headers)


async def _storage(_: Request, error: Exception) -> Response:
    assert isinstance(error, StorageUnavailable)  # registered for this class only
    _LOG.warning("storage unavailable", cause=str(error))
    kind = "storage-full" if isinstance(error, StorageFull) else "storage-unavailable"
    return answer(kind, "Nothing was accepted or changed; try again later.", retry_after=_RETRY_SECONDS)


async def _gone(_: Request, __: Exception) -> Response:
    return answer("incomplete-body", "The connection ended before the body did; nothing was accepted.")


async def _internal(request: Request, error: Exception) -> Response:
    _LOG.error("request failed", method=request.method, path=request.url.path, exc_info=error)
    return answer("internal", "The service failed; its log says why. Nothing was decided about the program.")
