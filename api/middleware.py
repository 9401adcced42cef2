"""Around every request: its id, strict headers, its time and log line; its body decompressed, and bounded."""

from __future__ import annotations

import asyncio
import re
import time
import zlib
from collections.abc import Mapping

import structlog
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api import problems
from api.ids import new_id
from api.service import Service

_LOG = structlog.get_logger("qassay.http")
_REQUEST_ID = re.compile(rb"[A-Za-z0-9._\-]{1,64}")
_HEADERS = {
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
    b"referrer-policy": b"no-referrer",
    b"content-security-policy": b"default-src 'none'; frame-ancestors 'none'",
    b"cross-origin-resource-policy": b"same-origin",
    b"cache-control": b"no-store",
}
_PIECE = 64 * 1024
SLOWEST_SECONDS = 60.0  # between two pieces of a body
_UNLOGGED = ("/healthz", "/readyz", "/metrics")


class Envelope:
    """Gives each request an id (the client's, if it has one), and each answer its headers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        given = dict(scope["headers"]).get(b"x-request-id", b"")
        request_id = given.decode() if _REQUEST_ID.fullmatch(given) else new_id("q")
        scope.setdefault("state", {})["request_id"] = request_id
        structlog.contextvars.bind_contextvars(request_id=request_id)
        started, status = time.perf_counter(), 0

        async def answering(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                there = {name.lower() for name, _ in message["headers"]}
                extra = [(name, value) for name, value in _HEADERS.items() if name not in there]
                message["headers"] = [*message["headers"], *extra, (b"x-request-id", request_id.encode())]
            await send(message)

        try:
            await self.app(scope, receive, answering)
        finally:
            seconds = time.perf_counter() - started
            route = getattr(scope.get("route"), "path", "other")
            service: Service = scope["app"].state.service
            service.metrics.requests.labels(scope["method"], route, str(status)).observe(seconds)
            if scope["path"] not in _UNLOGGED:
                _LOG.info("request", method=scope["method"], route=route, status=status, seconds=round(seconds, 5))
            structlog.contextvars.clear_contextvars()


class Bodies:
    """Decompresses gzip, and refuses what is beyond a bound, declared or not, before it is held in memory.

    Args:
        max_bytes: After decompression, so that a small body cannot unfold into a large one.
        by_path: Other bounds, by exact path.
    """

    def __init__(self, app: ASGIApp, max_bytes: int, by_path: Mapping[str, int] | None = None) -> None:
        self.app, self.max_bytes, self.by_path = app, max_bytes, dict(by_path or {})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        most = self.by_path.get(scope["path"], self.max_bytes)
        declared = headers.get(b"content-length", b"0")
        if not declared.isdigit() or int(declared) > most:
            await problems.answer("too-large", f"at most {most} bytes are read")(scope, receive, send)
            return
        encoding = headers.get(b"content-encoding", b"identity").lower().strip()
        if encoding not in (b"identity", b"gzip"):
            await problems.answer("unsupported-encoding", "gzip or none is expected")(scope, receive, send)
            return
        if encoding == b"gzip":
            # What the application sees is the plain body, whose length nobody has declared.
            kept = [(k, v) for k, v in scope["headers"] if k not in (b"content-length", b"content-encoding")]
            scope = dict(scope) | {"headers": kept}
        reader = _Unzipped(receive) if encoding == b"gzip" else receive
        received, whole = 0, False

        async def limited() -> Message:
            nonlocal received, whole
            if whole:  # what comes now is the news that the client has gone, whenever that is
                return await reader()
            try:
                async with asyncio.timeout(SLOWEST_SECONDS):
                    message = await reader()
            except TimeoutError:
                raise HTTPException(408, "The body comes too slowly") from None
            received += len(message.get("body", b""))
            whole = not message.get("more_body", False)
            if received > most:
                # FastAPI passes on this class alone of what is raised while it reads a body.
                raise HTTPException(413, f"The body is too large: at most {most} bytes are read")
            return message

        await self.app(scope, limited, send)


class _Unzipped:
    """The messages of a gzip body, each at most a piece long."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._zip = zlib.decompressobj(wbits=31)
        self._waiting = b""
        self._last = self._done = False

    async def __call__(self) -> Message:
        while not self._done:
            if not self._waiting and not self._last:
                message = await self._receive()
                if message["type"] != "http.request":
                    return message
                self._waiting, self._last = message.get("body", b""), not message.get("more_body", False)
            piece = self._next()
            self._done = self._last and not self._waiting
            if self._done and not self._zip.eof:
                raise HTTPException(400, "The body is not gzip, or ended early")
            if piece or self._done:
                return {"type": "http.request", "body": piece, "more_body": not self._done}
        return await self._receive()

    def _next(self) -> bytes:
        try:
            piece = self._zip.decompress(self._waiting, _PIECE)
        except zlib.error:
            raise HTTPException(400, "The body is not gzip") from None
        self._waiting = self._zip.unconsumed_tail
        if self._zip.eof and self._zip.unused_data:
            raise HTTPException(400, "Something follows the gzip body")
        return piece
