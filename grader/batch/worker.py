"""A worker process: ``python -m grader.batch.worker MODULE:FUNCTION``, where the function opens a sandbox.

It reads one JSON object a line from standard input and answers each with one line on standard output, in order:

=====================================================  ==============================================
``{"versions": framework}``                            ``{"versions": {package: version}}``
``{"contract", "framework", "source", "entry_point"}`` ``{"verdict": text, "reason": ..., "starved": ...}``
=====================================================  ==============================================

The end of its input ends it, so it does not outlive whoever started it by more than the case in hand.
"""

from __future__ import annotations

import functools
import importlib
import json
import os
import signal
import sys
from typing import Any

from contracts.load import load_mapping
from contracts.schema import Contract
from grader.batch.asked import source_bytes
from grader.batch.journal import verdict_text
from grader.pipeline import grade
from grader.sandbox.job import Sandbox
from grader.starvation import starved
from grader.submission import Submission


def main(arguments: list[str]) -> int:
    """Answer until there is nothing to read."""
    module, _, function = arguments[0].partition(":")
    # Whatever else is printed must not stand among the answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    # Unwinds the stack, so that the sandbox's processes and folders go with us.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with getattr(importlib.import_module(module), function)() as sandbox:
        for line in sys.stdin.buffer:
            answer = json.dumps(_answer(json.loads(line), sandbox)).encode() + b"\n"
            try:
                answers.write(answer)
                answers.flush()
            except BrokenPipeError:
                break
    return 0


def _answer(request: dict[str, Any], sandbox: Sandbox) -> dict[str, Any]:
    if "versions" in request:
        return {"versions": dict(sandbox.versions(request["versions"]))}
    contract = _contract(request["contract"])
    submission = Submission(source_bytes(request["source"]), request["framework"], request["entry_point"])
    grading = grade(submission, contract, sandbox)
    return {
        "verdict": verdict_text(grading.verdict.as_dict()),
        "reason": grading.verdict.reason,
        "starved": starved(grading, contract),
    }


@functools.lru_cache(maxsize=256)
def _contract(document: str) -> Contract:
    return load_mapping(json.loads(document), source="contract")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
