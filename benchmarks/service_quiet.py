"""The verdicts of the soak's programs with nothing beside them: graded one by one, without a service."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from pathlib import Path

from api.inline import InlineContracts
from api.queue.outcome import verdict_bytes
from api.sandboxes import open_sandbox
from benchmarks.service_programs import STATUSES, Sent
from contracts.load import load_id
from grader.pipeline import grade
from grader.submission import Submission


class Quiet:
    """Digests of verdicts by ``Sent.key``, kept in a file that is taken up where it ended."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._digests: dict[str, str] = {}
        if file.exists():
            # The last line may have been cut.
            for line in file.read_text().splitlines():
                if line.endswith("}"):
                    row = json.loads(line)
                    self._digests[row["key"]] = row["digest"]

    def __len__(self) -> int:
        return len(self._digests)

    def digest(self, sent: Sent) -> str:
        """Of the verdict that this submission must get."""
        return self._digests[sent.key]

    def grade(self, wanted: Iterable[Sent], progress: Callable[[int], None]) -> list[str]:
        """Grade what is not known yet; what came out otherwise than its kind says, in words."""
        wrong = []
        inline = InlineContracts()
        with self._file.open("a") as file, open_sandbox() as sandbox:
            for sent in wanted:
                if sent.key in self._digests:
                    continue
                body = sent.body
                asked = body["contract"]
                contract = load_id(asked) if isinstance(asked, str) else inline.take(asked).contract
                verdict = grade(Submission(body["source"].encode(), body["framework"]), contract, sandbox).verdict
                if str(verdict.status) != STATUSES[sent.kind]:
                    wrong.append(f"number {sent.number} ({sent.kind}): {verdict.reason}: {verdict.summary}")
                    continue  # not kept: a second run looks again
                digest = verdict_digest(verdict_bytes(verdict))
                self._digests[sent.key] = digest
                file.write(json.dumps({"key": sent.key, "digest": digest, "reason": verdict.reason}) + "\n")
                progress(len(self._digests))
        return wrong


def verdict_digest(verdict: bytes) -> str:
    """Of the exact bytes."""
    return hashlib.sha256(verdict).hexdigest()
