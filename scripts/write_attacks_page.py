"""Run every stored attack and write docs/attacks.md: ``python scripts/write_attacks_page.py``."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from adversarial_tests.attack_corpus import PAGE, attacks_page, framework_of, load, programs  # noqa: E402
from api.sandboxes import open_sandbox  # noqa: E402
from grader.pipeline import grade  # noqa: E402
from grader.submission import Submission  # noqa: E402


def main() -> int:
    reached = {}
    wrong = []
    with open_sandbox() as sandbox:
        for path in programs("attack"):
            idea = load(path.parent)
            framework = framework_of(path)
            submission = Submission(path.read_bytes(), framework)
            reason = grade(submission, idea.graded_against(twin=False), sandbox).verdict.reason
            reached[path.parent.name, framework] = reason
            if (reason in idea.expected) == bool(idea.open):
                wrong.append(f"{path.parent.name}/{path.name}: {reason}")
    PAGE.write_text(attacks_page(reached), encoding="utf-8")
    for line in wrong:
        print(f"not as expected: {line}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
