"""One claimed computation to its outcome; never raises, and never lets the machine's load decide.

What the load may have decided (``grader.starvation``) is repeated with nothing beside it before it becomes a verdict.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping

import structlog

from api.queue.claim import Claimed
from api.queue.gate import Gate
from api.queue.outcome import Outcome, outcome_of, verdict_outcome
from contracts.load import contract_digest, load_mapping
from contracts.schema import Contract
from grader.identity import grader_identity, result_key, runtime_identity
from grader.pipeline import grade
from grader.sandbox.job import Sandbox
from grader.starvation import starved
from grader.submission import Submission
from grader.verdict import Verdict

_LOG = structlog.get_logger("qassay.grading")


@functools.lru_cache(maxsize=256)
def contract_of(document: str) -> Contract:
    """A stored contract; it was valid when it was stored."""
    return load_mapping(json.loads(document), source="stored contract")


def key_of(claimed: Claimed, versions: Mapping[str, str]) -> tuple[str, str]:
    """The result's key with the runtime that is here, and that runtime."""
    runtime = runtime_identity(versions)
    key = result_key(
        source=claimed.source_digest,
        contract=claimed.contract_digest,
        framework=claimed.framework,
        entry_point=claimed.entry_point,
        device=claimed.device,
        runtime=runtime,
        grader=grader_identity(),
    )
    return key, runtime


def grade_claimed(claimed: Claimed, sandbox: Sandbox, gate: Gate) -> Outcome:
    """Grade it here, beside others; alone where its neighbours may have decided."""
    key, runtime = key_of(claimed, sandbox.versions(claimed.framework))
    try:
        contract = contract_of(claimed.contract_document)
        submission = Submission(claimed.source, claimed.framework, claimed.entry_point)
        with gate.shared():
            grading = grade(submission, contract, sandbox)
        if starved(grading, contract):
            _LOG.info("repeated alone", computation=claimed.id, reason=grading.verdict.reason)
            with gate.alone() as alone:
                grading = grade(submission, contract, sandbox)
            if not alone and starved(grading, contract):
                # Its neighbours may have decided again. The worker queues it once more before this is the answer.
                summary = "the machine was too busy to time this program, and others did not leave it alone in time"
                return failed(claimed, "grader.sandbox_lost", summary, key=key, runtime=runtime)
    except Exception:  # noqa: BLE001 - our failure must look like ours
        _LOG.exception("grading failed", computation=claimed.id, request_id=claimed.request_id)
        return failed(claimed, "grader.internal", "the service failed while it graded this", key=key, runtime=runtime)
    return outcome_of(grading, key=key, runtime=runtime, grader=grader_identity())


def failed(claimed: Claimed, reason: str, summary: str, *, key: str, runtime: str) -> Outcome:
    """A verdict about ourselves."""
    digests = {"source": claimed.source_digest, "grader": grader_identity(), "runtime": runtime}
    try:
        digests["contract"] = contract_digest(contract_of(claimed.contract_document))
    except ValueError:
        digests["contract"] = claimed.contract_digest
    verdict = Verdict(reason, summary, (), digests)
    return verdict_outcome(verdict, [], key=key, runtime=runtime, grader=grader_identity())
