"""The HTTP service: routes, errors and middleware around one ``Service``."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, asynccontextmanager
from typing import Any

from fastapi import FastAPI
from starlette.concurrency import run_in_threadpool

from api import problems
from api.middleware import Bodies, Envelope
from api.models import BatchItem, Problem
from api.queue.worker import Isolate
from api.routes import batches, contracts, documentation, gradings, keys, operation, regrades, webhooks
from api.sandboxes import open_sandbox
from api.service import Service
from api.settings import Settings
from grader.sandbox.job import Sandbox
from grader.version import VERSION

_ROUTERS = (gradings, batches, regrades, contracts, keys, webhooks, operation, documentation)


def create_app(
    sandbox: Sandbox | None = None,
    settings: Settings | None = None,
    *,
    needs_key: bool = False,
    with_worker: bool = True,
    isolate: Isolate | None = None,
    started: Callable[[Service], None] | None = None,
) -> FastAPI:
    """The application.

    Args:
        sandbox: Where candidates run; without one it opens its own, and closes it at shutdown.
        settings: None for what the environment says.
        needs_key: Whether requests without a key are refused.
        with_worker: Grade here; else other processes do (``qassay worker``).
        isolate: Grades what a worker has died with; None for a process of its own.
        started: Called with the service once it runs.
    """
    chosen = settings or Settings.from_environment()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        with ExitStack() as stack:
            used = sandbox if with_worker else None
            if used is None and with_worker:
                used = stack.enter_context(open_sandbox(at_a_time=chosen.cases_at_a_time))
            service = Service(chosen, used, needs_key=needs_key, isolate=isolate)
            app.state.service = service
            await run_in_threadpool(service.start)
            if started is not None:
                started(service)
            try:
                yield
            finally:
                await run_in_threadpool(service.stop)

    app = FastAPI(
        title="qassay",
        version=VERSION,
        description="Grades quantum programs written for Qiskit, Cirq, PennyLane and CUDA-Q.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,  # to a host that the request names
    )
    app.add_middleware(Bodies, max_bytes=chosen.max_body_bytes, by_path={"/v1/batches": chosen.max_batch_bytes})
    app.add_middleware(Envelope)
    problems.install(app)
    for module in _ROUTERS:
        app.include_router(module.router)
    _describe(app)
    return app


def openapi_text() -> str:
    """The description as it is checked in."""
    return json.dumps(create_app(settings=Settings()).openapi(), indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def _describe(app: FastAPI) -> None:
    """Add what FastAPI cannot see: the body of problems, and how a key is sent."""
    plain = app.openapi

    def described() -> dict[str, Any]:
        if app.openapi_schema is None:
            document = plain()
            schemas = document["components"]["schemas"]
            for model in (Problem, BatchItem):
                schemas[model.__name__] = model.model_json_schema(ref_template="#/components/schemas/{model}")
            for name in ("HTTPValidationError", "ValidationError"):
                schemas.pop(name, None)
            document["components"]["securitySchemes"] = {"key": {"type": "http", "scheme": "bearer"}}
            document["security"] = [{}, {"key": []}]
            app.openapi_schema = document
        return app.openapi_schema

    app.openapi = described  # type: ignore[method-assign]


if __name__ == "__main__":
    import sys

    sys.stdout.write(openapi_text())
