"""The service behind a request, and who may ask what."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import Depends, Request
from starlette.concurrency import run_in_threadpool

from api import clock
from api.problems import ApiProblem
from api.security.keys import LOCAL, Caller, Scope, find_caller
from api.service import Service
from api.settings import is_loopback

_LOCAL = Caller(LOCAL, frozenset({"submit", "read", "admin"}))


async def service_of(request: Request) -> Service:
    """The service that answers this request."""
    found: Service = request.app.state.service
    return found


async def request_id_of(request: Request) -> str:
    """The request's id, as the log has it."""
    found: str = request.state.request_id
    return found


def caller_with(scope: Scope) -> Callable[[Request], Awaitable[Caller]]:
    """A dependency: the caller, if it has this scope and is within its rate."""

    async def dependency(request: Request) -> Caller:
        service = await service_of(request)
        token = _token(request)
        if token is None and not service.needs_key:
            _check_host(request, service)
            caller: Caller | None = _LOCAL
        elif token is None:
            raise ApiProblem("unauthorized", "send Authorization: Bearer and a key; `qassay keys create` makes one")
        else:
            caller = await run_in_threadpool(_look_up, service, token)
        if caller is None:
            raise ApiProblem("unauthorized", "the key is unknown, revoked or expired")
        if not caller.may(scope):
            raise ApiProblem("forbidden", f"this needs a key with scope {scope}")
        a_minute = caller.requests_per_minute
        wait = service.rates.seconds_to_wait(
            caller.id, service.settings.requests_per_minute if a_minute is None else a_minute
        )
        if wait:
            raise ApiProblem("rate-limited", "this key has used up its requests for now", retry_after=wait)
        return caller

    return dependency


def _look_up(service: Service, token: str) -> Caller | None:
    with service.database.read() as connection:
        return find_caller(connection, token, clock.now())


def _token(request: Request) -> str | None:
    given = request.headers.get("authorization")
    if given is None:
        return None
    kind, _, token = given.partition(" ")
    if kind.lower() != "bearer" or not token.strip():
        raise ApiProblem("unauthorized", "Authorization: Bearer and a key are expected")
    return token.strip()


def _check_host(request: Request, service: Service) -> None:
    """A page in a browser may resolve a name of its own to 127.0.0.1; it cannot choose our name."""
    try:
        host = urlsplit("//" + request.headers.get("host", "")).hostname or ""
    except ValueError:
        host = ""
    allowed = {name.strip() for name in service.settings.allowed_hosts.split(",")}
    if not is_loopback(host) and host not in allowed:
        raise ApiProblem(
            "misdirected", "without a key the service answers to loopback names and QASSAY_ALLOWED_HOSTS alone"
        )


TheService = Annotated[Service, Depends(service_of)]
RequestId = Annotated[str, Depends(request_id_of)]
Submitter = Annotated[Caller, Depends(caller_with("submit"))]
Reader = Annotated[Caller, Depends(caller_with("read"))]
Admin = Annotated[Caller, Depends(caller_with("admin"))]
