"""Bodies of requests and answers, as the OpenAPI description shows them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from api.queue.lanes import Device
from api.security.keys import Scope
from contracts.schema import Framework

State = Literal["queued", "running", "done", "cancelled", "expired"]
Status = Literal["pass", "semantic_failure", "execution_error", "resource_limitation"]
Blame = Literal["none", "candidate", "grader", "contract"]
Hit = Literal["none", "cached", "shared"]


def _printable(text: str) -> str:
    if not text.isprintable():
        raise ValueError("printable characters are expected")
    return text


Label = Annotated[str, Field(min_length=1, max_length=200), AfterValidator(_printable)]


class Body(BaseModel):
    """Frozen, and unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class GradingRequest(Body):
    """One program to grade."""

    contract: Annotated[str, Field(max_length=200)] | dict[str, Any] = Field(
        description="Id of a contract of the library, `family/task`; or a whole contract as JSON (docs/contracts.md)."
    )
    framework: Framework = Field(description="The framework that the program is written for.")
    source: str = Field(description="Python source of the program, or a model's whole answer with the source in it.")
    entry_point: Label | None = Field(default=None, description="Another name than the contract's.")
    device: Device = Field(default="cpu", description="Where it runs; `gpu` needs a worker that has one.")
    cache: Literal["use", "bypass"] = Field(
        default="use", description="`bypass` computes again, whatever is known; an equal submission does not join it."
    )
    expires_in: float | None = Field(
        default=None, gt=0, le=30 * 86400, description="Seconds after which it need not be begun any more."
    )


class BatchItem(GradingRequest):
    """One line of a batch."""

    id: Label | None = Field(default=None, description="Your name of it; results repeat it.")


class EvidenceBody(Body):
    """One fact that was checked."""

    check: str
    subject: str
    outcome: Literal["held", "failed", "undecided"]
    reason: str | None
    measured: str
    bound: str
    unit: str
    witness: str
    because: str


class VerdictBody(Body):
    """The verdict: the same bytes for the same submission, contract, grader and runtime."""

    format: Literal["qassay.verdict/1"]
    status: Status
    reason: str
    stage: str
    blame: Blame
    summary: str
    evidence: list[EvidenceBody]
    digests: dict[str, str]


class RunBody(Body):
    """How one case ran. Not part of the verdict: it differs from run to run."""

    subject: str
    program: str | None = Field(description="The circuit as it was read, one operation a line.")
    notes: list[str]
    cpu_seconds: float
    wall_seconds: float
    stdout: str = Field(description="The beginning of what the program printed.")
    stderr: str = Field(description="The same of standard error.")
    layers: list[str] = Field(description="Layers of confinement that were in force.")


class GradingSummary(Body):
    """A grading in a listing."""

    id: str
    state: State
    contract: str
    framework: Framework
    entry_point: str | None
    device: Device
    lane: Literal["interactive", "batch", "regrade"]
    batch: str | None
    item: int | None
    item_id: str | None
    hit: Hit = Field(description="`cached`: the result was known; `shared`: an equal submission was being computed.")
    revision: int = Field(description="How often an applied regrade has replaced the result.")
    created_at: str
    started_at: str | None
    finished_at: str | None
    status: Status | None
    reason: str | None
    blame: Blame | None


class GradingAnswer(GradingSummary):
    """A grading with its verdict and its run record; both are null until it is done."""

    verdict: VerdictBody | None
    runs: list[RunBody] | None


class GradingPage(Body):
    """A page of a listing, the newest first."""

    items: list[GradingSummary]
    next: str | None = Field(description="Cursor of the next page; null on the last.")


class BatchAnswer(Body):
    """A batch or regrade: how far it is, and what came out so far."""

    id: str
    state: Literal["receiving", "open", "done", "cancelled"]
    items: int = Field(description="Lines, refused ones included.")
    refused: int = Field(description="Lines that are no submission.")
    remaining: int = Field(description="Items that are not finished.")
    states: dict[str, int]
    statuses: dict[str, int]
    reasons: dict[str, int]
    original: str | None = Field(description="Of a regrade: the batch that it repeats.")
    created_at: str
    finished_at: str | None
    applied_at: str | None


class BatchPage(Body):
    """A page of batches, the newest first."""

    items: list[BatchAnswer]
    next: str | None


class Cancelled(Body):
    """What a cancellation ended."""

    id: str
    state: str
    cancelled: int


class ContractRow(Body):
    """One contract of the library."""

    id: str
    version: int
    title: str
    object: str
    frameworks: list[Framework]
    digest: str


class ContractAnswer(ContractRow):
    """A contract with the statement that a candidate of one framework is given."""

    framework: Framework
    entry_point: str
    statement: str


class ContractCheck(Body):
    """What a posted contract is, if it can be used."""

    valid: Literal[True]
    contract: ContractRow


class FrameworkRow(Body):
    """A framework as this service runs it."""

    framework: Framework
    available: bool
    versions: dict[str, str]
    devices: list[Device]
    limits: dict[str, float] = Field(description="What a contract gets that says nothing else; bytes and seconds.")
    constructs: str = Field(description="What a program may return and use, and what is refused by name.")


class RegradeRequest(Body):
    """A batch to be graded again."""

    batch: Label
    contracts: Literal["current", "same"] = Field(
        default="current", description="The library's contracts of today, or those that the batch was graded by."
    )


class Flip(Body):
    """How many items went from one reason to another."""

    before: str
    after: str
    count: int


class RegradeDiff(Body):
    """What a regrade would change."""

    id: str
    original: str
    state: str
    compared: int
    same: int
    flips: list[Flip] = Field(description="Changed statuses or reasons, the most frequent first.")
    not_comparable: int = Field(description="Items whose regrade failed by our own fault; applying leaves them alone.")
    applied_at: str | None


class Applied(Body):
    """What applying a regrade replaced."""

    id: str
    replaced: int
    applied_at: str


class KeyRequest(Body):
    """A key to make."""

    name: Label
    scopes: list[Scope] = Field(min_length=1)
    expires_in: float | None = Field(default=None, gt=0, le=10 * 365 * 86400)
    requests_per_minute: int | None = Field(default=None, ge=0, le=1_000_000)
    max_active: int | None = Field(default=None, ge=0, le=1_000_000)


class KeyRow(Body):
    """A key; its token cannot be shown again."""

    id: str
    name: str
    scopes: list[Scope]
    requests_per_minute: int | None
    max_active: int | None
    created_at: str
    expires_at: str | None
    revoked_at: str | None


class KeyMade(KeyRow):
    """A new key with its token, shown this once."""

    token: str


class WebhookRequest(Body):
    """A webhook to make."""

    url: str = Field(max_length=2000)
    events: list[Literal["grading.done", "batch.done", "regrade.done"]] = Field(min_length=1)
    owner: Label | None = Field(default=None, description="The key whose work is told; your own if not given.")


class WebhookRow(Body):
    """A webhook; its secret cannot be shown again."""

    id: str
    owner: str
    url: str
    events: list[str]
    created_at: str


class WebhookMade(WebhookRow):
    """A new webhook with its secret, shown this once."""

    secret: str


class DeliveryRow(Body):
    """One delivery, or what became of it."""

    id: str
    webhook: str
    event: str
    resource: str
    state: Literal["pending", "sending", "delivered", "failed"]
    attempts: int
    answer: str
    created_at: str
    next_at: str | None
    finished_at: str | None


class AuditRow(Body):
    """What an administrator did."""

    id: str
    at: str
    owner: str
    action: str
    subject: str
    detail: str
    request_id: str


class Health(Body):
    """The process answers; `/readyz` says whether it can grade."""

    status: Literal["ok"]
    version: str


class Readiness(Body):
    """Whether gradings get done, and what is in the way."""

    ready: bool
    database: bool
    draining: bool
    workers: int
    queue_depth: dict[str, int]
    frameworks: dict[str, dict[str, Any]]
    reasons: list[str] = Field(description="Why it is not ready; empty if it is.")


class Problem(BaseModel):
    """An error, as RFC 9457 has it. `type` is stable; `detail` is for people."""

    type: str
    title: str
    status: int
    detail: str
    errors: list[dict[str, Any]] | None = None
