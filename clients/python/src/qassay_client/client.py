"""The client that waits in the calling thread; threads may share it."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator, Mapping
from types import TracebackType
from typing import Any

import httpx

from qassay_client import administration, requests
from qassay_client.administration import Delivery, Flip, Key, RegradeDiff, Webhook
from qassay_client.errors import ApiError, DeadlineExceeded, GradingEnded
from qassay_client.models import Batch, BatchResult, Contract, Event, Framework, Grading
from qassay_client.requests import Call
from qassay_client.retries import Attempts, Retries
from qassay_client.streams import EventStream, ResultStream

_LONG_WAIT = 600.0  # seconds that a verdict may take where nothing else is said: a batch may be before it


class Client:
    """A service.

    Args:
        base_url: Its address, as ``http://127.0.0.1:8000``.
        key: An API key; None where the service needs none.
        retries: When requests are sent again, and how long a call may take.
        transport: For tests, or for a proxy of your own.
    """

    def __init__(
        self,
        base_url: str,
        key: str | None = None,
        *,
        retries: Retries | None = None,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        headers = {} if key is None else {"authorization": f"Bearer {key}"}
        self._http = httpx.Client(base_url=base_url, headers=headers, transport=transport)
        self._retries = retries or Retries()

    def grade(
        self,
        contract: str | Mapping[str, Any],
        framework: str,
        source: str,
        *,
        entry_point: str | None = None,
        device: str = "cpu",
        cache: str = "use",
        deadline: float = _LONG_WAIT,
        fault_retries: int = 1,
    ) -> Grading:
        """Submit a program and wait for its verdict.

        Args:
            contract: Id of the library, or a whole contract.
            framework: ``qiskit``, ``cirq``, ``pennylane`` or ``cudaq``.
            source: Python, or a model's whole answer.
            entry_point: Another name than the contract's.
            device: ``cpu`` or ``gpu``.
            cache: ``bypass`` computes it again.
            deadline: Seconds for all of it.
            fault_retries: So often it is submitted again where the grader failed (``Verdict.is_fault``).

        Raises:
            DeadlineExceeded: There is no verdict in time; ``grading`` says where it will be.
            GradingEnded: Somebody cancelled it.
            ApiError: It was refused.
        """
        attempts = Attempts(self._retries, deadline)
        for tried in range(fault_retries + 1):
            # Another submission each time, under a key of its own: the same one would find the same verdict.
            submitted = self.submit(
                contract,
                framework,
                source,
                entry_point=entry_point,
                device=device,
                cache="bypass" if tried else cache,
                wait=attempts.left,
                deadline=attempts.left,
            )
            grading = self.wait(submitted, deadline=attempts.left)
            if not grading.verdict.is_fault:
                break
        return grading

    def submit(
        self,
        contract: str | Mapping[str, Any],
        framework: str,
        source: str,
        *,
        entry_point: str | None = None,
        device: str = "cpu",
        cache: str = "use",
        expires_in: float | None = None,
        idempotency_key: str | None = None,
        wait: float = 0.0,
        deadline: float | None = None,
    ) -> Grading:
        """Submit a program; it is safe on the service's disk when this returns.

        Args:
            contract, framework, source, entry_point, device, cache: As of ``grade``.
            expires_in: Seconds after which it need not be begun any more.
            idempotency_key: The same key and program is the same grading for a day; one of its own if not given.
            wait: Seconds that the service may wait for the verdict before it answers.
            deadline: Seconds for all tries; the policy's if not given.
        """
        call = requests.submission(
            contract,
            framework,
            source,
            entry_point=entry_point,
            device=device,
            cache=cache,
            expires_in=expires_in,
            idempotency_key=idempotency_key,
        )
        return Grading.read(self._json(call.waiting(wait), deadline))

    def get(self, grading: str) -> Grading:
        """A grading as it stands."""
        return Grading.read(self._json(Call("GET", f"/v1/gradings/{grading}")))

    def wait(self, grading: str | Grading, *, deadline: float = _LONG_WAIT) -> Grading:
        """A grading once it has its verdict.

        Raises:
            DeadlineExceeded: It has none in time; it goes on.
            GradingEnded: It ended without one.
        """
        attempts = Attempts(self._retries, deadline)
        found = grading if isinstance(grading, Grading) else None
        name = grading.id if isinstance(grading, Grading) else grading
        while found is None or not found.finished:
            if attempts.left <= 0:
                raise DeadlineExceeded(f"{name} is not finished in time", name)
            call = Call("GET", f"/v1/gradings/{name}").waiting(attempts.left)
            before = attempts.left
            try:
                found = Grading.read(self._json(call, attempts.left))
            except DeadlineExceeded as error:
                raise DeadlineExceeded(str(error), name) from error
            if not found.finished and before - attempts.left < 1.0:
                # A service that ends does not wait; the next one needs a moment.
                self._sleep(min(1.0, max(0.0, attempts.left)))
        if found.found is None:
            raise GradingEnded(name, found.state)
        return found

    def cancel(self, resource: str) -> None:
        """End a grading or batch where it is not finished."""
        self._answer(requests.cancellation(resource))

    def delete(self, grading: str) -> None:
        """Cancel a grading if need be, and have the service forget it."""
        self._answer(Call("DELETE", f"/v1/gradings/{grading}"))

    def submit_batch(
        self,
        items: Iterable[Mapping[str, Any]],
        *,
        idempotency_key: str | None = None,
        deadline: float = _LONG_WAIT,
    ) -> Batch:
        """Submit many programs in one stream, thousands if need be; it counts as a whole or not at all.

        Args:
            items: ``contract``, ``framework``, ``source``, and an ``id`` of yours, each; taken one by one.
            idempotency_key: As of ``submit``.
            deadline: Seconds for all tries.
        """
        call = requests.batch(items, idempotency_key)
        assert call.body is not None  # a batch always has one
        with call.body:
            return Batch.read(self._json(call, deadline))

    def batch(self, batch: str) -> Batch:
        """A batch as it stands."""
        return Batch.read(self._json(Call("GET", f"/v1/batches/{batch}")))

    def batch_results(
        self, batch: str, *, order: str = "input", follow: bool = True, runs: bool = False
    ) -> Iterator[BatchResult]:
        """Results one by one, each once; a connection that breaks is taken up where it broke.

        Args:
            batch: Its id.
            order: ``input``, or ``finished`` for as they come.
            follow: Wait for what is not finished; else it is given without a verdict.
            runs: With the run records, in ``raw``.
        """
        stream = ResultStream(batch, order, follow, runs)
        attempts = Attempts(self._retries)
        while True:
            failure: Exception | None = None
            try:
                for line in self._lines(stream.call()):
                    attempts.progressed()
                    result = stream.take(line)
                    if result is not None:
                        yield result
            except (httpx.TransportError, ApiError) as error:
                failure = error
            if failure is None and not follow:
                return
            if not isinstance(failure, ApiError):
                found = self.batch(batch)
                if failure is None and stream.is_whole(found):
                    return
                # Nothing may come of a batch for as long as others are before it.
                if not found.finished:
                    attempts.progressed()
            self._sleep(attempts.pause(f"results of {batch}", failure))

    def events(self, resource: str) -> Iterator[Event]:
        """Events of a grading or batch until its end; a connection that breaks is taken up where it broke."""
        stream = EventStream(resource)
        attempts = Attempts(self._retries)
        while True:
            failure: Exception | None = None
            try:
                for line in self._lines(stream.call()):
                    attempts.progressed()
                    event = stream.take(line)
                    if event is not None:
                        yield event
                        if event.last:
                            return
            except (httpx.TransportError, ApiError) as error:
                failure = error
            self._sleep(attempts.pause(f"events of {resource}", failure))

    def contracts(self) -> list[Contract]:
        """The contracts of the library."""
        return [Contract.read(row) for row in self._json(Call("GET", "/v1/contracts"))]

    def contract(self, contract: str, framework: str = "qiskit") -> Contract:
        """A contract with the statement that a candidate of this framework is given."""
        params = {"framework": framework}
        return Contract.read(self._json(Call("GET", f"/v1/contracts/{contract}", params=params)))

    def frameworks(self) -> list[Framework]:
        """Frameworks with exact versions and limits."""
        return [Framework.read(row) for row in self._json(Call("GET", "/v1/frameworks"))]

    def regrade(self, batch: str, *, same_contracts: bool = False) -> Batch:
        """Grade every finished item of a batch again, behind everything else; the batch stays as it is.

        Args:
            batch: Its id.
            same_contracts: Against the contracts of then; else against the library's of today.
        """
        return Batch.read(self._json(administration.regrade(batch, same_contracts=same_contracts)))

    def regrade_diff(self, regrade: str) -> RegradeDiff:
        """What a regrade would change, counted by reason."""
        return RegradeDiff.read(self._json(Call("GET", f"/v1/regrades/{regrade}/diff")))

    def regrade_flips(self, regrade: str) -> list[Flip]:
        """Every item whose status or reason changed."""
        answer = self._answer(Call("GET", f"/v1/regrades/{regrade}/flips"))
        return [Flip.read(json.loads(line)) for line in answer.text.splitlines()]

    def apply_regrade(self, regrade: str) -> int:
        """Put the new results in the place of the old ones, which are kept as revisions; how many."""
        return int((self._json(Call("POST", f"/v1/regrades/{regrade}/apply")))["replaced"])

    def make_key(
        self,
        name: str,
        scopes: Iterable[str],
        *,
        expires_in: float | None = None,
        requests_per_minute: int | None = None,
        max_active: int | None = None,
    ) -> Key:
        """A new key, with the token that nobody can show again; for administrators."""
        call = administration.make_key(
            name, scopes, expires_in=expires_in, requests_per_minute=requests_per_minute, max_active=max_active
        )
        return Key.read(self._json(call))

    def api_keys(self) -> list[Key]:
        """Every key, the oldest first."""
        return [Key.read(row) for row in self._json(Call("GET", "/v1/keys"))]

    def revoke_key(self, key: str) -> None:
        """From the next request on it is nobody's."""
        self._answer(Call("DELETE", f"/v1/keys/{key}"))

    def make_webhook(self, url: str, events: Iterable[str], *, owner: str | None = None) -> Webhook:
        """Have the work of one key told to ``url``, with the secret that signs it; for administrators.

        Args:
            url: Where deliveries are posted to.
            events: ``grading.done``, ``batch.done``, ``regrade.done``.
            owner: The key whose work is told; your own if not given.
        """
        return Webhook.read(self._json(administration.make_webhook(url, events, owner)))

    def webhooks(self) -> list[Webhook]:
        """Every webhook."""
        return [Webhook.read(row) for row in self._json(Call("GET", "/v1/webhooks"))]

    def delete_webhook(self, webhook: str) -> None:
        """Tell it nothing more."""
        self._answer(Call("DELETE", f"/v1/webhooks/{webhook}"))

    def deliveries(self, webhook: str, *, limit: int = 50) -> list[Delivery]:
        """What was sent to a webhook, the newest first."""
        call = Call("GET", f"/v1/webhooks/{webhook}/deliveries", params={"limit": limit})
        return [Delivery.read(row) for row in self._json(call)]

    def redeliver(self, webhook: str, delivery: str) -> Delivery:
        """Send it again now."""
        call = Call("POST", f"/v1/webhooks/{webhook}/deliveries/{delivery}/redeliver")
        return Delivery.read(self._json(call))

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _json(self, call: Call, deadline: float | None = None) -> Any:
        return requests.json_of(self._answer(call, deadline))

    def _answer(self, call: Call, deadline: float | None = None) -> httpx.Response:
        """The answer, after as many tries as the deadline allows."""
        attempts = Attempts(self._retries, deadline)
        while True:
            failure: Exception
            try:
                response = self._http.request(
                    call.method,
                    call.path,
                    params=call.params,
                    json=call.json,
                    content=None if call.body is None else call.chunks(),
                    headers=call.all_headers(),
                    timeout=requests.read_timeout(call, attempts.left),
                )
            except httpx.TransportError as error:
                failure = error
            else:
                problem = requests.problem_of(response)
                if problem is None:
                    return response
                failure = problem
            self._sleep(attempts.pause(str(call), failure, once=call.once))

    def _lines(self, call: Call) -> Iterator[str]:
        with self._http.stream(
            call.method, call.path, params=call.params, headers=call.all_headers(), timeout=requests.STREAM_TIMEOUT
        ) as response:
            if not response.is_success:
                response.read()
                problem = requests.problem_of(response)
                assert problem is not None  # what is no success is one
                raise problem
            yield from response.iter_lines()

    @staticmethod
    def _sleep(seconds: float) -> None:
        time.sleep(seconds)
