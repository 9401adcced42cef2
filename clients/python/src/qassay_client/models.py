"""Answers of the service as frozen values. Fields that a newer service adds are ignored; ``raw`` keeps what came."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from qassay_client.errors import NotScorable

FINISHED = frozenset({"done", "cancelled", "expired"})


@dataclass(frozen=True)
class Evidence:
    """One fact that was checked; ``outcome`` is held, failed or undecided."""

    check: str
    subject: str
    outcome: str
    reason: str | None
    measured: str
    bound: str
    unit: str
    witness: str
    because: str

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Evidence:
        """From JSON."""
        words = {name: str(data.get(name) or "") for name in cls.__dataclass_fields__ if name != "reason"}
        return cls(reason=data.get("reason"), **words)


@dataclass(frozen=True)
class Verdict:
    """The answer about one program.

    Attributes:
        status: ``pass``, ``semantic_failure``, ``execution_error`` or ``resource_limitation``.
        reason: A stable dotted code, as ``functional.state_differs``.
        stage: Where it was reached.
        blame: ``none``, ``candidate``, ``grader`` or ``contract``.
        summary: The reason in words, with the decisive measurement.
        evidence: Everything that was checked, in order.
        digests: What the verdict depends on.
        raw: The JSON as it came.
    """

    status: str
    reason: str
    stage: str
    blame: str
    summary: str
    evidence: tuple[Evidence, ...] = ()
    digests: Mapping[str, str] = field(default_factory=dict)
    raw: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Verdict:
        """From JSON."""
        return cls(
            status=str(data["status"]),
            reason=str(data["reason"]),
            stage=str(data.get("stage", "")),
            blame=str(data["blame"]),
            summary=str(data.get("summary", "")),
            evidence=tuple(Evidence.read(item) for item in data.get("evidence", ())),
            digests=dict(data.get("digests", {})),
            raw=data,
        )

    @property
    def passed(self) -> bool:
        """Whether every rule and every case was decided, and held."""
        return self.status == "pass" and self.blame == "none"

    @property
    def scorable(self) -> bool:
        """Whether it says something about the program: it passed, or failed by its own doing."""
        return self.passed or (self.blame == "candidate" and self.status != "pass")

    @property
    def is_fault(self) -> bool:
        """Whether the grader failed, so that another try may decide; what it cannot decide at all is no fault."""
        return self.blame == "grader" and self.reason.startswith("grader.")

    def reward(self) -> float:
        """1.0 for a pass, 0.0 for a failure of the program.

        Raises:
            NotScorable: The blame is the grader's or the contract's. That is never a 0.0: leave the sample out.
        """
        if not self.scorable:
            raise NotScorable(self)
        return 1.0 if self.passed else 0.0

    def reward_or_none(self) -> float | None:
        """``reward``, and None where that raises."""
        return self.reward() if self.scorable else None


@dataclass(frozen=True)
class Run:
    """How one case ran; it differs from run to run."""

    subject: str
    program: str | None
    notes: tuple[str, ...]
    cpu_seconds: float
    wall_seconds: float
    stdout: str
    stderr: str
    layers: tuple[str, ...]

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Run:
        """From JSON."""
        return cls(
            subject=str(data.get("subject", "")),
            program=data.get("program"),
            notes=tuple(data.get("notes", ())),
            cpu_seconds=float(data.get("cpu_seconds", 0.0)),
            wall_seconds=float(data.get("wall_seconds", 0.0)),
            stdout=str(data.get("stdout", "")),
            stderr=str(data.get("stderr", "")),
            layers=tuple(data.get("layers", ())),
        )


@dataclass(frozen=True)
class Grading:
    """A submission and how far it is. ``state``: queued, running, done, cancelled or expired."""

    id: str
    state: str
    contract: str
    framework: str
    hit: str
    found: Verdict | None
    runs: tuple[Run, ...]
    raw: Mapping[str, Any] = field(repr=False, compare=False)

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Grading:
        """From JSON."""
        verdict = data.get("verdict")
        return cls(
            id=str(data["id"]),
            state=str(data["state"]),
            contract=str(data.get("contract", "")),
            framework=str(data.get("framework", "")),
            hit=str(data.get("hit", "none")),
            found=None if verdict is None else Verdict.read(verdict),
            runs=tuple(Run.read(run) for run in data.get("runs") or ()),
            raw=data,
        )

    @property
    def finished(self) -> bool:
        """Whether it will not change any more."""
        return self.state in FINISHED

    @property
    def verdict(self) -> Verdict:
        """The verdict.

        Raises:
            ValueError: There is none, because it is not finished or was cancelled; ``found`` is None then.
        """
        if self.found is None:
            raise ValueError(f"{self.id} has no verdict: it is {self.state}")
        return self.found


@dataclass(frozen=True)
class Batch:
    """A batch and how far it is. ``state``: receiving, open, done or cancelled."""

    id: str
    state: str
    items: int
    refused: int
    remaining: int
    statuses: Mapping[str, int]
    reasons: Mapping[str, int]
    raw: Mapping[str, Any] = field(repr=False, compare=False)

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Batch:
        """From JSON."""
        return cls(
            id=str(data["id"]),
            state=str(data["state"]),
            items=int(data.get("items", 0)),
            refused=int(data.get("refused", 0)),
            remaining=int(data.get("remaining", 0)),
            statuses=dict(data.get("statuses", {})),
            reasons=dict(data.get("reasons", {})),
            raw=data,
        )

    @property
    def finished(self) -> bool:
        """Whether it will not change any more."""
        return self.state in ("done", "cancelled")


@dataclass(frozen=True)
class BatchResult:
    """One item of a batch: its verdict, or ``problem`` if the line was no submission (``state`` is refused then)."""

    item: int
    id: str | None
    grading: str | None
    state: str
    verdict: Verdict | None
    problem: Mapping[str, Any] | None
    raw: Mapping[str, Any] = field(repr=False, compare=False)

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> BatchResult:
        """From one line."""
        verdict = data.get("verdict")
        return cls(
            item=int(data["item"]),
            id=data.get("id"),
            grading=data.get("grading"),
            state=str(data["state"]),
            verdict=None if verdict is None else Verdict.read(verdict),
            problem=data.get("problem"),
            raw=data,
        )


@dataclass(frozen=True)
class Contract:
    """A contract of the library; ``statement`` is what a candidate is told, if one contract was asked for."""

    id: str
    version: int
    title: str
    object: str
    frameworks: tuple[str, ...]
    digest: str
    statement: str = ""
    entry_point: str = ""

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Contract:
        """From JSON."""
        return cls(
            id=str(data["id"]),
            version=int(data["version"]),
            title=str(data["title"]),
            object=str(data["object"]),
            frameworks=tuple(data["frameworks"]),
            digest=str(data["digest"]),
            statement=str(data.get("statement", "")),
            entry_point=str(data.get("entry_point", "")),
        )


@dataclass(frozen=True)
class Framework:
    """A framework as the service runs it."""

    name: str
    available: bool
    versions: Mapping[str, str]
    devices: tuple[str, ...]
    limits: Mapping[str, float]

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Framework:
        """From JSON."""
        return cls(
            name=str(data["framework"]),
            available=bool(data["available"]),
            versions=dict(data["versions"]),
            devices=tuple(data["devices"]),
            limits=dict(data["limits"]),
        )


@dataclass(frozen=True)
class Event:
    """One server-sent event: ``name`` is the state, or ``progress``."""

    id: int
    name: str
    data: Mapping[str, Any]

    @property
    def last(self) -> bool:
        """Whether none comes after it."""
        return self.name in FINISHED or self.name == "deleted"
