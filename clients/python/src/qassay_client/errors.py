"""What can go wrong, as exceptions.

ClientError                 everything below
  TransportFailed           no answer came, however often it was tried
  DeadlineExceeded          the call's time is over; what was accepted goes on, and ``grading`` names it
  GradingEnded              it was cancelled, expired or deleted: there is no verdict
  NotScorable               the verdict says nothing about the program
  ForgedDelivery            a webhook's delivery is not the service's
  ApiError                  the service answered with a problem (RFC 9457)
    InvalidRequest          422, 415, 400: what was sent is not valid
    InvalidContract         422: the contract in the request cannot be used
    UnknownContract         404: the library has no such contract
    NotFound                404
    Unauthorized, Forbidden 401, 403 and 421
    TooLarge                413
    IdempotencyMismatch     422: the key was used for another request
    RateLimited             429, still after all retries
    ServiceUnavailable      503, still after all retries
    ServiceFailed           500
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from qassay_client.models import Verdict

_PREFIX = "urn:qassay:problem:"


class ClientError(Exception):
    """Something went wrong; the message says what."""


class TransportFailed(ClientError):
    """No answer came; ``__cause__`` is the last failure."""


class DeadlineExceeded(ClientError):
    """The call's time is over. ``grading`` is the id of what was accepted and goes on; None if nothing was."""

    def __init__(self, message: str, grading: str | None = None) -> None:
        self.grading = grading
        super().__init__(message)


class GradingEnded(ClientError):
    """It ended without a verdict; ``state`` says how."""

    def __init__(self, grading: str, state: str) -> None:
        self.grading, self.state = grading, state
        super().__init__(f"{grading} ended without a verdict: {state}")


class NotScorable(ClientError):
    """The verdict's blame is the grader's or the contract's: it says nothing about the program."""

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        super().__init__(f"{verdict.reason}, blame: {verdict.blame}: {verdict.summary}")


class ApiError(ClientError):
    """The service answered with a problem.

    Attributes:
        kind: The stable name of the problem, as ``queue-full``; empty if the answer was none of the service's.
        status: The HTTP status.
        title: The kind in words.
        detail: What happened, for people.
        errors: Where and what, if several things are wrong with a request.
        request_id: The request in the service's log.
        retry_after: Seconds that the service asks to wait; None if it does not say.
    """

    def __init__(
        self, status: int, problem: Mapping[str, Any], *, request_id: str = "", retry_after: float | None = None
    ) -> None:
        self.kind = str(problem.get("type", "")).removeprefix(_PREFIX)
        self.status = status
        self.title = str(problem.get("title", ""))
        self.detail = str(problem.get("detail", ""))
        self.errors: list[dict[str, Any]] = problem.get("errors") or []
        self.request_id = request_id
        self.retry_after = retry_after
        words = ": ".join(part for part in (self.kind or f"HTTP {status}", self.detail) if part)
        super().__init__(f"{words} (request {request_id})" if request_id else words)


class InvalidRequest(ApiError):
    """What was sent is not valid."""


class InvalidContract(ApiError):
    """The contract in the request cannot be used."""


class UnknownContract(ApiError):
    """The library has no such contract; the detail names close ones."""


class NotFound(ApiError):
    """There is no such thing, or it is somebody else's."""


class Unauthorized(ApiError):
    """A key is needed, or this one is unknown, revoked or expired."""


class Forbidden(ApiError):
    """The key may not do this."""


class TooLarge(ApiError):
    """The body is too large, or the batch has too many items."""


class IdempotencyMismatch(ApiError):
    """The Idempotency-Key was used for another request."""


class RateLimited(ApiError):
    """Too many requests or unfinished gradings of this key."""


class ServiceUnavailable(ApiError):
    """The queue is full, the service is ending, or its database is away."""


class ServiceFailed(ApiError):
    """The service failed; nothing was decided about the program."""


_BY_KIND: dict[str, type[ApiError]] = {
    "unknown-contract": UnknownContract,
    "invalid-contract": InvalidContract,
    "idempotency-mismatch": IdempotencyMismatch,
}
_BY_STATUS: dict[int, type[ApiError]] = {
    400: InvalidRequest,
    401: Unauthorized,
    403: Forbidden,
    404: NotFound,
    408: ServiceUnavailable,
    413: TooLarge,
    415: InvalidRequest,
    421: Forbidden,
    422: InvalidRequest,
    429: RateLimited,
    500: ServiceFailed,
    502: ServiceUnavailable,
    503: ServiceUnavailable,
    504: ServiceUnavailable,
}


def api_error(
    status: int, problem: Mapping[str, Any], *, request_id: str = "", retry_after: float | None = None
) -> ApiError:
    """The exception of an answer."""
    kind = str(problem.get("type", "")).removeprefix(_PREFIX)
    chosen = _BY_KIND.get(kind) or _BY_STATUS.get(status, ApiError)
    return chosen(status, problem, request_id=request_id, retry_after=retry_after)
