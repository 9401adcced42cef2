"""When a request is sent again, and after how long.

Sent again is only what may be: reads, cancellations, and submissions, which carry an Idempotency-Key of their own. What
would make a second key, webhook or regrade is sent again only where no connection was made or the service refused.
Every try of one call has the same key, so that a submission whose answer was lost is found and not made twice.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import httpx

from qassay_client.errors import ApiError, DeadlineExceeded, TransportFailed

_RETRIED = frozenset({408, 425, 429, 500, 502, 503, 504})
_NOTHING_DONE = frozenset({429, 503})  # the service says so of these
_IN_PROGRESS = "idempotency-in-progress"


@dataclass(frozen=True)
class Retries:
    """A policy.

    Attributes:
        deadline: Seconds that one call may take, waits and all tries included, where it says nothing else; of a stream,
            how long nothing may come of it.
        first: Seconds before the second try; doubled for each later one.
        longest: The most that is waited, unless the service asks for more.
        jitter: A number from 0 to 1 a try; clients that were refused together do not come back together.
        clock: Seconds that never go back.
    """

    deadline: float = 120.0
    first: float = 0.5
    longest: float = 30.0
    jitter: Callable[[], float] = field(default=random.random, repr=False)
    clock: Callable[[], float] = field(default=time.monotonic, repr=False)

    def wait(self, tries: int, retry_after: float | None = None) -> float:
        """Seconds before the next try, after so many: half fixed, half at random, and never before the service asks."""
        backed_off = min(self.longest, self.first * 2.0 ** min(tries - 1, 30))
        if retry_after is None:
            return backed_off * (0.5 + 0.5 * self.jitter())
        # All who were told the same would come at once; a little is added at random.
        return max(backed_off * 0.5, retry_after) + 0.5 * backed_off * self.jitter()


class Attempts:
    """The tries of one call.

    Args:
        policy: How they are spaced.
        deadline: Seconds for all of them; the policy's if None.
    """

    def __init__(self, policy: Retries, deadline: float | None = None) -> None:
        self._policy = policy
        self._seconds = policy.deadline if deadline is None else deadline
        self._tries = 0
        self._end = policy.clock() + self._seconds

    @property
    def left(self) -> float:
        """Seconds that are left."""
        return self._end - self._policy.clock()

    def progressed(self) -> None:
        """Something came of it: a stream has its time again."""
        self._tries = 0
        self._end = self._policy.clock() + self._seconds

    def pause(self, what: str, failure: Exception | None, *, once: bool = False) -> float:
        """Seconds before the next try of ``what``; None as failure: the answer came and was not the end.

        Args:
            once: Something may have come of a try whose answer was lost, and must not be made twice.

        Raises:
            ApiError: The failure, where another try would get the same, or there is no time for one.
            TransportFailed, DeadlineExceeded: There is no time for another try.
        """
        self._tries += 1
        retry_after = None
        if isinstance(failure, ApiError):
            if failure.status not in _RETRIED and failure.kind != _IN_PROGRESS:
                raise failure
            if once and failure.status not in _NOTHING_DONE:
                raise failure
            retry_after = failure.retry_after
        elif once and not isinstance(failure, httpx.ConnectError | httpx.ConnectTimeout):
            raise TransportFailed(f"{what}: the answer was lost, and something may have come of it") from failure
        elif isinstance(failure, httpx.UnsupportedProtocol | httpx.LocalProtocolError):
            raise TransportFailed(f"{what}: {failure}") from failure  # an address or header that cannot be used
        wait = self._policy.wait(self._tries, retry_after)
        if wait < self.left:
            return wait
        if isinstance(failure, ApiError):
            raise failure
        if failure is None or isinstance(failure, httpx.TimeoutException):
            raise DeadlineExceeded(f"{what}: no end within {self._seconds:g} s") from failure
        raise TransportFailed(f"{what}: {type(failure).__name__}: {failure}") from failure
