"""A benchmark over a qassay service: ``python examples/benchmark_harness.py URL ANSWERS.jsonl [KEY]``.

ANSWERS has one ``{"id", "contract", "framework", "source"}`` a line; ``source`` may be a model's whole answer. All are
sent as one batch, verdicts are shown as they come, and the score says how many answers it is about: what the grader
could not judge is told apart and is in neither count. Needs ``qassay-client`` alone.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from qassay_client import Client


def answers(path: Path) -> Iterator[dict[str, Any]]:
    """One submission a line, read as it is sent."""
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def main(url: str, path: Path, key: str | None) -> int:
    passed: Counter[str] = Counter()
    judged: Counter[str] = Counter()
    unjudged: list[tuple[str | None, str]] = []
    with Client(url, key) as client:
        contracts = [row["contract"] for row in answers(path)]  # by line
        batch = client.submit_batch(answers(path))
        print(f"{batch.id}: {batch.items} answers, {batch.refused} refused")
        for result in client.batch_results(batch.id, order="finished"):
            if result.verdict is None or not result.verdict.scorable:
                reason = result.verdict.reason if result.verdict is not None else result.state
                unjudged.append((result.id, reason))
                continue
            contract = contracts[result.item]
            judged[contract] += 1
            passed[contract] += result.verdict.passed
            print(f"{result.id}: {result.verdict.status} {result.verdict.reason}")
    for contract in sorted(judged):
        print(f"{contract}: {passed[contract]} of {judged[contract]}")
    print(f"score: {passed.total()} of {judged.total()} judged answers")
    for name, reason in unjudged:
        print(f"not judged: {name}: {reason}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else None))
