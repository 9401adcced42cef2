"""Streams that are taken up where they broke: lines of results, and server-sent events."""

from __future__ import annotations

import json

from qassay_client.models import Batch, BatchResult, Event
from qassay_client.requests import Call, events_path


class ResultStream:
    """The results of a batch, each once, over as many connections as it takes."""

    def __init__(self, batch: str, order: str, follow: bool, runs: bool) -> None:
        if order not in ("input", "finished"):
            raise ValueError(f"order: input or finished is expected, got {order!r}")
        self._batch, self._order, self._runs = batch, order, runs
        self.follow = follow
        self._after = -1
        self._seen: set[int] = set()

    def call(self) -> Call:
        """The request for what has not come yet."""
        params = {"order": self._order, "follow": self.follow, "runs": self._runs, "after": self._after}
        return Call("GET", f"/v1/batches/{self._batch}/results", params=params)

    def take(self, line: str) -> BatchResult | None:
        """The result in a line; None if it came before."""
        result = BatchResult.read(json.loads(line))
        if self._order == "input":
            if result.item <= self._after:
                return None
            self._after = result.item
        elif result.item in self._seen:
            return None
        else:
            self._seen.add(result.item)
        return result

    def is_whole(self, batch: Batch) -> bool:
        """Whether all of a batch has come: a service that ends closes its streams early."""
        came = self._after + 1 if self._order == "input" else len(self._seen)
        return batch.finished and came >= batch.items


class EventStream:
    """The events of a grading, batch or regrade, each once."""

    def __init__(self, resource: str) -> None:
        self._path = events_path(resource)
        self._seen = 0
        self._fields: dict[str, str] = {}

    def call(self) -> Call:
        """The request for what has not come yet."""
        self._fields = {}  # what a connection that broke had half said
        return Call("GET", self._path, headers={"last-event-id": str(self._seen)} if self._seen else {})

    def take(self, line: str) -> Event | None:
        """The event that this line completes; None if it is none, or came before."""
        if line:
            name, _, value = line.partition(":")
            if name:  # else a comment
                self._fields[name] = value.removeprefix(" ")
            return None
        fields, self._fields = self._fields, {}
        if "data" not in fields:
            return None
        event = Event(int(fields.get("id", "0")), fields.get("event", "message"), json.loads(fields["data"]))
        if event.id <= self._seen:
            return None
        self._seen = event.id
        return event
