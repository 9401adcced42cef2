"""Run every stored attack and write docs/attacks.md: ``python scripts/write_attacks_page.py``."""

from __future__ import annotations

import multiprocessing
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from adversarial_tests.attack_corpus import PAGE, attacks_page, framework_of, load, programs  # noqa: E402
from api.sandboxes import open_sandbox  # noqa: E402
from grader.pipeline import grade  # noqa: E402
from grader.submission import Submission  # noqa: E402

PROCESSES = 2


def reached(paths: list[Path]) -> dict[tuple[str, str], str]:
    """The reason of each attack, by name of the idea and framework."""
    found = {}
    with open_sandbox() as sandbox:
        for path in paths:
            submission = Submission(path.read_bytes(), framework_of(path))
            verdict = grade(submission, load(path.parent).graded_against(twin=False), sandbox).verdict
            found[path.parent.name, framework_of(path)] = verdict.reason
    return found


def main() -> int:
    paths = programs("attack")
    # Left early, by Ctrl-C say, this pool ends its processes; an executor would wait for them.
    with multiprocessing.get_context("spawn").Pool(PROCESSES) as pool:
        parts = pool.map(reached, [paths[index::PROCESSES] for index in range(PROCESSES)])
    reasons = {key: reason for part in parts for key, reason in part.items()}
    wrong = []
    for path in paths:
        idea, reason = load(path.parent), reasons[path.parent.name, framework_of(path)]
        if (reason in idea.expected) == bool(idea.open):
            wrong.append(f"{path.parent.name}/{path.name}: {reason}")
    PAGE.write_text(attacks_page(reasons), encoding="utf-8")
    for line in wrong:
        print(f"not as expected: {line}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
