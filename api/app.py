"""The HTTP service: one POST that grades and waits, the library, a health check, OpenAPI."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated

from fastapi import Depends, FastAPI, Query, Request
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api import problems
from api.library import contract_row
from api.models import (
    ContractAnswer,
    ContractRow,
    GradingAnswer,
    GradingRequest,
    Health,
    Problem,
    RunBody,
    VerdictBody,
)
from api.problems import ApiProblem
from api.sandboxes import open_sandbox
from contracts.load import UnknownContract, library_ids, load_id
from contracts.render import render
from contracts.schema import Contract, Framework
from grader.pipeline import CaseRun, grade
from grader.sandbox.job import Sandbox
from grader.submission import Submission
from grader.version import VERSION
from ir.text import format_program

# A source of the largest size, every character escaped, with room for the rest of the body.
MAX_BODY_BYTES = 32 * 1024 * 1024
MAX_OUTPUT_SHOWN = 16 * 1024  # characters of what a program printed that an answer repeats

_PROBLEMS = {code: {"model": Problem, "description": text} for code, text in {
    404: "No such contract",
    413: "The body is too large",
    422: "The request is not valid",
}.items()}  # fmt: skip


def create_app(sandbox: Sandbox | None = None) -> FastAPI:
    """The application. Without a sandbox it opens one of its own and closes it at shutdown."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        if sandbox is not None:
            app.state.sandbox = sandbox
            yield
            return
        with open_sandbox(at_a_time=os.cpu_count() or 1) as own:
            app.state.sandbox = own
            yield

    app = FastAPI(
        title="qassay",
        version=VERSION,
        description="Grades quantum programs written for Qiskit, Cirq, PennyLane and CUDA-Q.",
        lifespan=lifespan,
    )
    app.add_middleware(LimitBody, max_bytes=MAX_BODY_BYTES)
    problems.install(app)
    _routes(app)
    return app


class LimitBody:
    """Refuses bodies beyond a size, declared or not, before they are held in memory."""

    def __init__(self, app: ASGIApp, max_bytes: int) -> None:
        self.app, self.max_bytes = app, max_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        declared = dict(scope["headers"]).get(b"content-length", b"0")
        if not declared.isdigit() or int(declared) > self.max_bytes:
            await self._refuse(scope, receive, send)
            return
        received = 0

        async def limited() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > self.max_bytes:
                # FastAPI passes on this class alone of what is raised while it reads a body.
                raise HTTPException(413, f"The body is too large: at most {self.max_bytes} bytes are read")
            return message

        await self.app(scope, limited, send)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        problem = Problem(
            type=problems.problem_type("too-large"),
            title="The body is too large",
            status=413,
            detail=f"at most {self.max_bytes} bytes are read",
        )
        await problems.answer(problem)(scope, receive, send)


def _sandbox(request: Request) -> Sandbox:
    found: Sandbox = request.app.state.sandbox
    return found


def _routes(app: FastAPI) -> None:
    # Plain functions run in a pool of threads, so that a grading does not hold up the health check.
    @app.post("/v1/gradings", responses=_PROBLEMS, tags=["gradings"])  # type: ignore[arg-type]
    def create_grading(body: GradingRequest, sandbox: Annotated[Sandbox, Depends(_sandbox)]) -> GradingAnswer:
        """Grade one program and wait for the verdict."""
        contract = _contract(body.contract)
        # Lone surrogates are legal in JSON and no text: they pass here and are refused by name there.
        source = body.source.encode("utf-8", "surrogatepass")
        grading = grade(Submission(source, body.framework, body.entry_point), contract, sandbox)
        return GradingAnswer(
            contract=contract.id,
            framework=body.framework,
            verdict=VerdictBody.model_validate(grading.verdict.as_dict()),
            runs=[_run(run) for run in grading.runs],
        )

    @app.get("/v1/contracts", tags=["contracts"])
    def list_contracts() -> list[ContractRow]:
        """Every contract of the library."""
        return [ContractRow(**contract_row(load_id(name))) for name in library_ids()]

    @app.get("/v1/contracts/{family}/{task}", responses={404: _PROBLEMS[404]}, tags=["contracts"])
    def show_contract(family: str, task: str, framework: Annotated[Framework, Query()] = "qiskit") -> ContractAnswer:
        """A contract as a candidate of one framework is told it."""
        contract = _contract(f"{family}/{task}")
        return ContractAnswer(
            **contract_row(contract),
            framework=framework,
            entry_point=contract.entry_point.name,
            statement=render(contract, framework),
        )

    @app.get("/healthz", tags=["operation"])
    async def healthz() -> Health:
        """The process answers."""
        return Health(status="ok", version=VERSION)


def _contract(contract_id: str) -> Contract:
    try:
        return load_id(contract_id)
    except UnknownContract as error:
        raise ApiProblem(404, "unknown-contract", "No such contract", str(error)) from None


def _run(run: CaseRun) -> RunBody:
    return RunBody(
        subject=run.subject,
        program=None if run.program is None else format_program(run.program),
        notes=list(run.notes),
        cpu_seconds=run.record.cpu_seconds,
        wall_seconds=run.record.wall_seconds,
        stdout=run.record.stdout[:MAX_OUTPUT_SHOWN],
        stderr=run.record.stderr[:MAX_OUTPUT_SHOWN],
        layers=list(run.record.layers),
    )
