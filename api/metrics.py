"""What is counted, for Prometheus; each service has a registry of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import TracebackType
from typing import Self

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector

from grader.sandbox.job import Job, LimitHit, Run, Sandbox, SandboxFailed
from grader.sandbox.supervisor import LocalSandbox

_LATENCY = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 300.0)


class Metrics:
    """One field a metric; docs/operations.md says what each alarm means."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Histogram(
            "qassay_http_request_seconds",
            "From a request to the end of its answer.",
            ("method", "route", "status"),
            buckets=_LATENCY,
            registry=self.registry,
        )
        self.stages = Histogram(
            "qassay_stage_seconds",
            "Time of one stage: queue (waiting), grade (whole grading), sandbox (one case).",
            ("stage", "framework"),
            buckets=_LATENCY,
            registry=self.registry,
        )
        self.verdicts = Counter(
            "qassay_verdicts_total",
            "Verdicts that were computed.",
            ("framework", "status", "blame"),
            registry=self.registry,
        )
        self.accepted = Counter(
            "qassay_gradings_accepted_total",
            "Submissions accepted, by lane and by whether the cache answered.",
            ("lane", "hit"),
            registry=self.registry,
        )
        self.sandbox = Counter(
            "qassay_sandbox_runs_total", "Cases run, by outcome.", ("framework", "outcome"), registry=self.registry
        )
        self.events = Counter(
            "qassay_events_total",
            "What ought to be rare: lost, isolated, set_aside, stuck, contradiction, unavailable.",
            ("event",),
            registry=self.registry,
        )
        self.depth = Gauge("qassay_queue_depth", "Computations that wait.", ("device", "lane"), registry=self.registry)
        self.running = Gauge("qassay_running", "Computations that run in this process.", registry=self.registry)
        self.ready_children = Gauge(
            "qassay_sandbox_ready_children",
            "Children of a framework's zygotes that wait for a case.",
            ("framework",),
            registry=self.registry,
        )
        self.canary = Gauge(
            "qassay_canary_ok", "1 where the last canary circuit passed.", ("framework",), registry=self.registry
        )
        self.streams = Gauge("qassay_event_streams", "Event streams that are open.", registry=self.registry)
        self.deliveries = Counter(
            "qassay_webhook_deliveries_total", "Attempts to deliver, by outcome.", ("outcome",), registry=self.registry
        )

    def text(self) -> bytes:
        """Everything in Prometheus' text format."""
        return generate_latest(self.registry)


class MeasuredSandbox(Sandbox):
    """A sandbox whose runs are counted and timed."""

    def __init__(self, sandbox: Sandbox, metrics: Metrics) -> None:
        self._sandbox, self._metrics = sandbox, metrics
        if isinstance(sandbox, LocalSandbox):
            metrics.registry.register(_Zygotes(sandbox))

    def run(self, job: Job) -> Run:
        """Run one job."""
        with self._metrics.stages.labels("sandbox", job.framework).time():
            run = self._sandbox.run(job)
        match run.outcome:
            case LimitHit(limit=limit):
                outcome = str(limit)
            case SandboxFailed(reason=reason):
                outcome = reason
            case other:
                outcome = type(other).__name__
        self._metrics.sandbox.labels(job.framework, outcome).inc()
        return run

    def versions(self, framework: str) -> Mapping[str, str]:
        """Exact package versions."""
        return self._sandbox.versions(framework)

    def ready(self, framework: str) -> int | None:
        """Children that wait for a case; None where the sandbox has none such."""
        return self._sandbox.ready(framework) if isinstance(self._sandbox, LocalSandbox) else None

    def close(self) -> None:
        """End every process of it."""
        self._sandbox.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class _Zygotes(Collector):
    """What a sandbox has counted itself, read when somebody asks."""

    def __init__(self, sandbox: LocalSandbox) -> None:
        self._sandbox = sandbox

    def describe(self) -> list[CounterMetricFamily]:
        """Nothing is counted before the first zygote."""
        return [_family()]

    def collect(self) -> Iterator[CounterMetricFamily]:
        """One value a framework and event."""
        family = _family()
        for framework, events in sorted(self._sandbox.zygote_events().items()):
            for event, count in events.items():
                family.add_metric([framework, event], count)
        yield family


def _family() -> CounterMetricFamily:
    return CounterMetricFamily(
        "qassay_zygotes",
        "Zygotes: started, refused (did not start), worn (replaced), lost.",
        labels=["framework", "event"],
    )
