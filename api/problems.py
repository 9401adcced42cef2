"""Errors as application/problem+json (RFC 9457): a stable type, words for people, never a traceback."""

from __future__ import annotations

import logging

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from api.models import Problem

_LOG = logging.getLogger("qassay.api")
MEDIA_TYPE = "application/problem+json"
_MAX_SHOWN = 200


class ApiProblem(Exception):
    """An error that is answered as a problem."""

    def __init__(self, status: int, kind: str, title: str, detail: str) -> None:
        self.problem = Problem(type=problem_type(kind), title=title, status=status, detail=detail)
        super().__init__(detail)


def problem_type(kind: str) -> str:
    """The stable identifier of a kind of problem."""
    return f"urn:qassay:problem:{kind}"


def install(app: FastAPI) -> None:
    """Answer every error of ``app`` as a problem."""
    app.add_exception_handler(ApiProblem, _api_problem)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _internal)


def answer(problem: Problem) -> JSONResponse:
    """The response of a problem."""
    return JSONResponse(problem.model_dump(exclude_none=True), status_code=problem.status, media_type=MEDIA_TYPE)


async def _api_problem(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, ApiProblem)  # registered for this class only
    return answer(error.problem)


async def _invalid(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)  # registered for this class only
    sent = request.headers.get("content-type", "")
    if "json" not in sent and any(tuple(item["loc"]) == ("body",) for item in error.errors()):
        return answer(
            Problem(
                type=problem_type("unsupported-media-type"),
                title="The body is not JSON",
                status=415,
                detail=f"content-type: application/json is expected, got {sent[:80] or 'none'}",
            )
        )
    problems = [
        {"where": ".".join(str(part) for part in item["loc"]), "message": str(item["msg"])[:_MAX_SHOWN]}
        for item in error.errors()
    ]
    detail = "; ".join(f"{item['where']}: {item['message']}" for item in problems[:5])
    return answer(
        Problem(
            type=problem_type("invalid-request"),
            title="The request is not valid",
            status=422,
            detail=detail,
            errors=problems,
        )
    )


async def _http(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)  # registered for this class only
    kinds = {404: "not-found", 405: "method-not-allowed", 413: "too-large", 415: "unsupported-media-type"}
    kind = kinds.get(error.status_code, "http-error")
    response = answer(
        Problem(type=problem_type(kind), title=str(error.detail), status=error.status_code, detail=str(error.detail))
    )
    response.headers.update(error.headers or {})
    return response


async def _internal(request: Request, error: Exception) -> JSONResponse:
    _LOG.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return answer(
        Problem(
            type=problem_type("internal"),
            title="The service failed",
            status=500,
            detail="The service failed; its log says why. Nothing was decided about the program.",
        )
    )
