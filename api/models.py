"""Bodies of requests and answers."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from contracts.schema import Framework


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class GradingRequest(_Body):
    """One program to grade."""

    contract: str = Field(max_length=200, description="Id of a contract of the library, `family/task`.")
    framework: Framework = Field(description="The framework that the program is written for.")
    source: str = Field(description="Python source of the program.")
    entry_point: str | None = Field(default=None, max_length=200, description="Another name than the contract's.")


class EvidenceBody(_Body):
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


class VerdictBody(_Body):
    """The verdict: the same bytes for the same submission, contract, grader and runtime."""

    format: Literal["qassay.verdict/1"]
    status: Literal["pass", "semantic_failure", "execution_error", "resource_limitation"]
    reason: str
    stage: str
    blame: Literal["none", "candidate", "grader", "contract"]
    summary: str
    evidence: list[EvidenceBody]
    digests: dict[str, str]


class RunBody(_Body):
    """How one case ran. Not part of the verdict: it differs from run to run."""

    subject: str
    program: str | None = Field(description="The circuit as it was read, one operation a line.")
    notes: list[str]
    cpu_seconds: float
    wall_seconds: float
    stdout: str = Field(description="The beginning of what the program printed.")
    stderr: str = Field(description="The same of standard error.")
    layers: list[str] = Field(description="Layers of confinement that were in force.")


class GradingAnswer(_Body):
    """A verdict with its run record."""

    contract: str
    framework: Framework
    verdict: VerdictBody
    runs: list[RunBody]


class ContractRow(_Body):
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


class Health(_Body):
    """The process answers. Says nothing about runtimes; `qassay doctor` does."""

    status: Literal["ok"]
    version: str


class Problem(BaseModel):
    """An error, as RFC 9457 has it. `type` is stable; `detail` is for people."""

    type: str
    title: str
    status: int
    detail: str
    errors: list[dict[str, Any]] | None = None
