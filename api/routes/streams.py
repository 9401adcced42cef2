"""Server-sent events: what has happened since the last id that the client saw, then what happens, and heartbeats."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Annotated, Any

from fastapi import Header
from fastapi.responses import StreamingResponse
from pydantic import Field

from api.service import Service

HEARTBEAT_SECONDS = 15.0
MEDIA_TYPE = "text/event-stream"
LastEventId = Annotated[
    str | None,
    Header(description="Id of the last event that was received; only later ones are sent.", max_length=20),
    Field(pattern=r"^[0-9]{1,18}$"),
]
Event = tuple[int, str, dict[str, Any]]  # id, name, data
DESCRIPTION: dict[int | str, dict[str, Any]] = {
    200: {"description": "Events, until it is finished", "content": {MEDIA_TYPE: {"schema": {"type": "string"}}}}
}


def stream(
    service: Service,
    topic: str,
    last: str | None,
    look: Callable[[], Awaitable[tuple[list[Event], bool]]],
    *,
    pause: float = 0.0,
) -> StreamingResponse:
    """A stream of the events that ``look`` finds.

    Args:
        topic: Id of what is watched.
        last: The client's last event id.
        look: All events so far, in order, and whether there can be no more.
        pause: Seconds between two looks at least; what changes a hundred times in it is told once.
    """
    return StreamingResponse(
        _events(service, topic, int(last or 0), look, pause),
        media_type=MEDIA_TYPE,
        headers={"cache-control": "no-store", "x-accel-buffering": "no"},
    )


async def _events(
    service: Service,
    topic: str,
    last: int,
    look: Callable[[], Awaitable[tuple[list[Event], bool]]],
    pause: float,
) -> AsyncIterator[bytes]:
    with service.signals.watching(topic) as watch, service.metrics.streams.track_inprogress():
        yield b"retry: 2000\n\n"
        while True:
            events, ended = await look()
            for number, name, data in events:
                if number > last:
                    last = number
                    yield f"id: {number}\nevent: {name}\ndata: {json.dumps(data, separators=(',', ':'))}\n\n".encode()
            if ended or service.draining.is_set():
                return
            if pause:
                await asyncio.sleep(pause)
            if not await watch.changed(HEARTBEAT_SECONDS):
                yield b": alive\n\n"
