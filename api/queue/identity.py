"""What a result depends on, as one digest: equal submissions are computed once."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from contracts.schema import Contract
from grader.version import VERSION, code_digest


def grader_identity() -> str:
    """The grader's version and the digest of its code, as verdicts name it."""
    return f"{VERSION} {code_digest()}"


def runtime_identity(versions: Mapping[str, str] | None) -> str:
    """A runtime's packages in one line, as verdicts name it; empty where nobody has looked yet."""
    return ", ".join(f"{name} {version}" for name, version in sorted((versions or {}).items()))


def document_text(contract: Contract) -> str:
    """The whole contract as canonical JSON, wording included."""
    return json.dumps(
        contract.model_dump(mode="json", by_alias=True), sort_keys=True, separators=(",", ":"), allow_nan=False
    )


def document_digest(text: str) -> str:
    """``sha256:`` and the digest of a contract's document. Wider than its meaning: a verdict quotes ``because``."""
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def result_key(
    *, source: str, contract: str, framework: str, entry_point: str | None, device: str, runtime: str, grader: str
) -> str:
    """The digest of everything that a verdict may depend on; the limits are part of the contract.

    Args:
        source: Digest of the source bytes.
        contract: Digest of the contract's document.
        framework: Which runtime.
        entry_point: As the submission overrides it, or None.
        device: ``cpu`` or ``gpu``.
        runtime: ``runtime_identity``.
        grader: ``grader_identity``.
    """
    parts = [source, contract, framework, entry_point, device, runtime, grader]
    return "sha256:" + hashlib.sha256(json.dumps(parts).encode()).hexdigest()
