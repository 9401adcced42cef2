"""A worker: threads that claim computations and grade them, in the server's process or in one of their own.

As many slots as processors take work of every lane; one more takes interactive work only, so that a long
item of a batch never stands between a person and a verdict. While there is interactive work, and for a second more,
one item of a batch alone is in hand, so that such work does not have to share its processor either.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

import structlog

from api import clock
from api.metrics import MeasuredSandbox, Metrics
from api.queue.claim import Claimed, Finished, claim, finish, finish_known, give_back, is_known, waiting
from api.queue.gate import Gate
from api.queue.grading import failed, grade_claimed, key_of
from api.queue.lanes import Device, Lane
from api.queue.outcome import Outcome
from api.queue.signals import Signals
from api.storage.database import Database, StorageUnavailable
from grader.sandbox.job import Sandbox

_LOG = structlog.get_logger("qassay.worker")
POLL_SECONDS = 0.5  # how often work of other processes is looked for
# Whole servers that died while they had it, most of them by their own doing: after the first loss it runs in a process
# of its own, whose death alone tells against it. This bounds what takes the server down from there all the same.
MOST_LOSSES = 8
_REST_SECONDS = 1.0  # after the database did not answer
_COURTESY_SECONDS = 1.0  # after interactive work: whoever sends one program after another gets all verdicts soon

Isolate = Callable[[Claimed], Outcome | None]


@dataclass(slots=True)
class _Hold:
    """A computation in a slot."""

    claimed: Claimed
    since: float
    most: Lane
    given_up: bool = False


class Worker:
    """Started, drained, gone.

    Args:
        process: The id under which the claims stand.
        isolate: Grades what a worker has died with, elsewhere; None where there is no other place: here, then.
        stuck_after_seconds: A grading that takes longer is given up.
    """

    def __init__(
        self,
        database: Database,
        sandbox: Sandbox,
        *,
        process: str,
        signals: Signals,
        metrics: Metrics,
        slots: int,
        device: Device = "cpu",
        isolate: Isolate | None = None,
        stuck_after_seconds: float = 1800.0,
    ) -> None:
        self._database, self._signals, self._metrics = database, signals, metrics
        self._sandbox = MeasuredSandbox(sandbox, metrics)
        self.process, self._device = process, device
        self._isolate, self._stuck_after = isolate, stuck_after_seconds
        self._gate = Gate()
        self._holds: dict[str, _Hold] = {}
        self._lock = threading.Lock()
        self._draining = threading.Event()
        self._idle = threading.Condition(self._lock)
        self._threads: list[threading.Thread] = []
        self._lanes = [Lane.REGRADE] * slots + [Lane.INTERACTIVE]
        self._interactive, self._interactive_at = 0, -math.inf  # such work in hand, and when some was last done
        self._others = 0  # slots that have work of other lanes, or may claim it just now

    @property
    def sandbox(self) -> MeasuredSandbox:
        """The sandbox, counted."""
        return self._sandbox

    def start(self) -> None:
        """Begin to claim."""
        for number, most in enumerate(self._lanes):
            self._open_slot(f"slot-{number}", most)

    def begin_drain(self) -> None:
        """Claim nothing more."""
        self._draining.set()
        self._signals.work_arrived()

    def drain(self, seconds: float) -> None:
        """Claim nothing more, wait so long for what is in hand, and give back the rest for another worker."""
        self.begin_drain()
        with self._lock:
            self._idle.wait_for(lambda: not self._live(), seconds)
            left = self._live()
        for hold in left:
            hold.given_up = True
            self._try_give_back(hold, lost=0)
        if not left:
            for thread in self._threads:
                thread.join(_REST_SECONDS)

    def watch(self) -> None:
        """Give up what is stuck: its slot is replaced, and the computation counts as lost. Called by the heart."""
        now = time.monotonic()
        with self._lock:
            stuck = [hold for hold in self._live() if now - hold.since > self._stuck_after]
            for hold in stuck:
                hold.given_up = True
                self._out_of_hand(hold.claimed)
        for hold in stuck:
            self._metrics.events.labels("stuck").inc()
            _LOG.error("stuck", computation=hold.claimed.id, request_id=hold.claimed.request_id)
            self._try_give_back(hold, lost=1)
            self._open_slot("slot-again", hold.most)

    def stuck(self) -> int:
        """Slots that never came back, so far."""
        with self._lock:
            return sum(hold.given_up for hold in self._holds.values())

    def _live(self) -> list[_Hold]:
        return [hold for hold in self._holds.values() if not hold.given_up]

    def _open_slot(self, name: str, most: Lane) -> None:
        thread = threading.Thread(target=self._slot, args=(most,), name=name, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _slot(self, most: Lane) -> None:
        while not self._draining.is_set():
            seen = self._signals.arrivals
            try:
                claimed = self._next_of(most)
            except StorageUnavailable as error:
                self._away(error)
                continue
            except Exception:  # noqa: BLE001 - a slot that ends unseen is a service that hangs
                _LOG.exception("cannot claim")
                time.sleep(_REST_SECONDS)
                continue
            if claimed is None:
                self._signals.wait_for_work(seen, POLL_SECONDS)
            elif self._hold(claimed, most):
                return  # another thread has this slot now

    def _next_of(self, most: Lane) -> Claimed | None:
        """The next computation that this slot may take now; ``_others`` counts it if it is not interactive."""
        with self._lock:
            live = self._interactive or time.monotonic() - self._interactive_at < _COURTESY_SECONDS
            if live and self._others:
                most = Lane.INTERACTIVE
            self._others += most is not Lane.INTERACTIVE
        claimed = None
        try:
            claimed = self._next(most)
        finally:
            if most is not Lane.INTERACTIVE and (claimed is None or claimed.lane is Lane.INTERACTIVE):
                with self._lock:
                    self._others -= 1
        return claimed

    def _next(self, most: Lane) -> Claimed | None:
        with self._database.read() as connection:
            if not waiting(connection, self._device, most):
                return None
        return self._database.write(
            lambda connection: claim(connection, process=self.process, device=self._device, most=most, now=clock.now())
        )

    def _hold(self, claimed: Claimed, most: Lane) -> bool:
        """Grade it and store what comes out; whether the slot was given up meanwhile."""
        hold = _Hold(claimed, time.monotonic(), most)
        with self._lock:
            self._holds[claimed.token] = hold
            self._interactive += claimed.lane is Lane.INTERACTIVE
        self._metrics.running.inc()
        self._metrics.stages.labels("queue", claimed.framework).observe(claimed.waited_seconds)
        try:
            self._work(hold)
        except Exception:  # noqa: BLE001 - whatever it is, it is ours
            # The submission must end with a verdict that says so.
            _LOG.exception("worker failed", computation=claimed.id, request_id=claimed.request_id)
            self._store_ours(hold)
        finally:
            self._metrics.running.dec()
            with self._lock:
                if not hold.given_up:
                    self._out_of_hand(claimed)
                del self._holds[claimed.token]
                self._idle.notify_all()
        return hold.given_up

    def _out_of_hand(self, claimed: Claimed) -> None:
        """Under the lock; once for each, when it is done or given up."""
        if claimed.lane is Lane.INTERACTIVE:
            self._interactive -= 1
            self._interactive_at = time.monotonic()
        else:
            self._others -= 1

    def _work(self, hold: _Hold) -> None:
        claimed = hold.claimed
        if claimed.key is not None:
            key, _ = key_of(claimed, self._sandbox.versions(claimed.framework))
            known = self._patiently(hold, lambda: self._known(claimed, key))
            if known is not None:
                return
        outcome = self._outcome(claimed)
        if outcome is None:
            self._set_aside(hold)
        elif outcome.reason == "grader.sandbox_lost" and not claimed.retried and not hold.given_up:
            # The sandbox has tried twice itself; once more, later, before it is a verdict.
            self._try_give_back(hold, lost=0, retried=1)
        else:
            self._store(hold, outcome)

    def _outcome(self, claimed: Claimed) -> Outcome | None:
        if claimed.lost > MOST_LOSSES:
            return None
        started = time.monotonic()
        if claimed.lost and self._isolate is not None:
            self._metrics.events.labels("isolated").inc()
            _LOG.warning("isolated", computation=claimed.id, lost=claimed.lost, request_id=claimed.request_id)
            outcome = self._isolate(claimed)
        elif claimed.lost > 1:
            return None
        else:
            outcome = grade_claimed(claimed, self._sandbox, self._gate)
        self._metrics.stages.labels("grade", claimed.framework).observe(time.monotonic() - started)
        return outcome

    def _known(self, claimed: Claimed, key: str) -> Finished | None:
        with self._database.read() as connection:
            if not is_known(connection, key):
                return None
        done = self._database.write(lambda connection: finish_known(connection, claimed.id, key, clock.now()))
        if done is not None:
            self._signals.ring([*done.gradings, *done.batches])
        return done

    def _set_aside(self, hold: _Hold) -> None:
        claimed = hold.claimed
        self._metrics.events.labels("set_aside").inc()
        _LOG.error("set aside", computation=claimed.id, lost=claimed.lost, request_id=claimed.request_id)
        summary = "two workers that graded this submission died; it was set aside"
        self._store(hold, self._ours(claimed, "grader.sandbox_lost", summary))

    def _store_ours(self, hold: _Hold) -> None:
        """A verdict about ourselves; where not even that can be stored, the case counts as lost."""
        try:
            outcome = self._ours(hold.claimed, "grader.internal", "the service failed while it graded this")
            self._store(hold, outcome)
        except Exception:  # noqa: BLE001 - the slot goes on
            _LOG.exception("cannot store", computation=hold.claimed.id, request_id=hold.claimed.request_id)
            time.sleep(_REST_SECONDS)
            self._try_give_back(hold, lost=1)

    def _ours(self, claimed: Claimed, reason: str, summary: str) -> Outcome:
        key, runtime = key_of(claimed, self._sandbox.versions(claimed.framework))
        return failed(claimed, reason, summary, key=key, runtime=runtime)

    def _store(self, hold: _Hold, outcome: Outcome) -> None:
        claimed = hold.claimed
        done = self._patiently(
            hold,
            lambda: self._database.write(lambda connection: finish(connection, claimed.id, outcome, clock.now())),
        )
        if done is None:
            return
        self._metrics.verdicts.labels(claimed.framework, outcome.status, outcome.blame).inc()
        if done.contradicted:
            self._metrics.events.labels("contradiction").inc()
            _LOG.error("two verdicts of one key differ", key=outcome.key, request_id=claimed.request_id)
        _LOG.info(
            "graded",
            gradings=list(done.gradings[:20]),
            request_id=claimed.request_id,
            framework=claimed.framework,
            lane=claimed.lane.label,
            reason=outcome.reason,
        )
        self._signals.ring([*done.gradings, *done.batches])

    def _patiently(self, hold: _Hold, change: Callable[[], Finished | None]) -> Finished | None:
        """Repeat ``change`` until the database takes it: what was computed is not lost to an outage."""
        while True:
            try:
                return change()
            except StorageUnavailable as error:
                if hold.given_up:
                    return None
                self._away(error)

    def _try_give_back(self, hold: _Hold, *, lost: int, retried: int = 0) -> None:
        claimed = hold.claimed
        try:
            self._database.write(
                lambda connection: give_back(connection, claimed.id, claimed.token, lost=lost, retried=retried)
            )
        except StorageUnavailable as error:
            # It stays ours until this process is gone, and then counts as lost.
            self._away(error)
        self._signals.work_arrived()

    def _away(self, error: StorageUnavailable) -> None:
        self._metrics.events.labels("unavailable").inc()
        _LOG.warning("storage unavailable", cause=str(error))
        time.sleep(_REST_SECONDS)
