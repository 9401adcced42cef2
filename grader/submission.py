"""What a candidate hands in, and the first checks on it: those that need no execution."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from contracts.schema import Contract
from grader.extraction import NoSource, extract_source

MAX_SOURCE_BYTES = 1024 * 1024


class Refused(Exception):
    """The submission cannot be run; ``reason`` is a code of the reason table."""

    def __init__(self, reason: str, message: str) -> None:
        self.reason = reason
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Submission:
    """One candidate.

    Attributes:
        source: The bytes as they came.
        framework: Which runtime executes it.
        entry_point: Overrides the contract's name; None keeps it.
    """

    source: bytes
    framework: str
    entry_point: str | None = None

    @property
    def digest(self) -> str:
        """``sha256:`` and the digest of the source bytes."""
        return "sha256:" + hashlib.sha256(self.source).hexdigest()


def checked_text(submission: Submission, contract: Contract) -> str:
    """The source as text; out of its Markdown fences, if it is what a model answered (``grader.extraction``).

    Raises:
        Refused: The contract does not cover the framework, or the source is empty, too large, no text, or text
            whose fenced blocks are not Python.
    """
    if submission.framework not in contract.frameworks:
        covered = ", ".join(contract.frameworks)
        raise Refused("unsupported.framework", f"{contract.id} covers {covered}, not {submission.framework[:40]!r}")
    if len(submission.source) > MAX_SOURCE_BYTES:
        raise Refused("submission.too_large", f"the source has more than {MAX_SOURCE_BYTES} bytes")
    try:
        # A byte order mark is what some editors write, and is no part of the program.
        text = submission.source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused("submission.not_utf8", f"the source is not UTF-8: byte {error.start} cannot be decoded") from None
    if not text.strip():
        raise Refused("submission.empty", "the source is empty")
    try:
        return extract_source(text, submission.entry_point or contract.entry_point.name).source
    except NoSource as error:
        raise Refused("submission.no_python", str(error)) from None
