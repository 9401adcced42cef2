"""``qassay serve`` and ``qassay worker``: the service in this process, until it is told to stop."""

from __future__ import annotations

import signal
import threading
from contextlib import ExitStack
from types import FrameType

import structlog
import uvicorn
from prometheus_client import start_http_server
from sqlalchemy import select

from api.app import create_app
from api.commands.told_to_stop import check_terminated, stop_signals
from api.queue.lanes import Device
from api.sandboxes import open_sandbox
from api.service import Service
from api.settings import Settings
from api.storage.tables import api_keys
from grader.sandbox.job import Sandbox

_LOG = structlog.get_logger("qassay.serve")
_KEEP_ALIVE_SECONDS = 30
_MOST_CONNECTIONS = 4000  # more are answered 503 by the server itself


class _Server(uvicorn.Server):
    """Tells the service at the first signal, so that whoever waits for a verdict is answered at once."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.service: Service | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self.service is not None:
            # Not in the handler itself: it may have interrupted a thread that holds a lock we need.
            threading.Thread(target=self.service.begin_drain, daemon=True).start()
        super().handle_exit(sig, frame)


def serve(settings: Settings, sandbox: Sandbox | None, *, host: str, port: int) -> int:
    """Serve until a signal; 0, or another number where the service could not start.

    Args:
        sandbox: None where other processes grade.
    """
    needs_key = settings.needs_key(host)

    def started(service: Service) -> None:
        server.service = service
        if needs_key:
            with service.database.read() as connection:
                if connection.execute(select(api_keys.c.id).limit(1)).first() is None:
                    _LOG.warning(
                        "no key exists yet; make one with: qassay keys create NAME --scope submit --scope read"
                    )

    app = create_app(sandbox, settings, needs_key=needs_key, with_worker=sandbox is not None, started=started)
    server = _Server(
        uvicorn.Config(
            app,
            host=host,
            port=port,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_keep_alive=_KEEP_ALIVE_SECONDS,
            timeout_graceful_shutdown=int(settings.drain_seconds) + 1,
            limit_concurrency=_MOST_CONNECTIONS,
        )
    )
    check_terminated()
    try:
        server.run()
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 1
    return 0 if server.started else 1


def work(settings: Settings, *, device: Device, insecure: bool, metrics_port: int | None) -> signal.Signals:
    """Grade what is in the database until the process is told to stop; the signal that told it.

    A second signal does not wait for what is in hand.
    """
    with ExitStack() as stack, stop_signals() as first_signal:
        sandbox = stack.enter_context(open_sandbox(at_a_time=settings.cases_at_a_time, insecure=insecure))
        sandbox.check_layers()
        service = Service(settings, sandbox, kind="worker", device=device)
        service.start()
        stack.callback(service.stop)
        if metrics_port is not None:
            start_http_server(metrics_port, addr="127.0.0.1", registry=service.metrics.registry)
        return first_signal()
