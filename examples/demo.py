"""The main job on real programs: five kinds of outcome in four frameworks, then one of them in full.

Run by ``make demo``. Ends with status 0 only if every program got the answer that it deserves.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.text import Text

from api.sandboxes import open_sandbox
from contracts.load import load_file, load_id
from contracts.schema import FRAMEWORKS, Contract
from grader.explain import explain, headline
from grader.pipeline import Grading, grade
from grader.submission import Submission

HERE = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Kind:
    """One kind of outcome: where its four programs lie, its name, what they are graded against, what is right."""

    folder: str
    title: str
    contract: Contract
    status: str
    reasons: tuple[str, ...]


def main() -> int:
    kinds = (
        Kind("pass", "Programs that pass", load_id("communication/teleport_rx"), "pass", ("pass",)),
        Kind(
            "wrong",
            "Programs that compute something else",
            load_id("phase/qft_6"),
            "semantic_failure",
            ("functional.unitary_differs",),
        ),
        Kind(
            "cheat",
            "Programs that take a shortcut",
            load_id("states/w_4"),
            "semantic_failure",
            ("rule.no_amplitude_injection",),
        ),
        Kind(
            "error",
            "Programs that do not run",
            load_id("states/bell_phi_plus"),
            "execution_error",
            ("candidate.missing_module", "candidate.exception", "candidate.no_entry_point"),
        ),
        Kind(
            "limit",
            "Programs that ask for too much",
            load_file(HERE / "ghz_3_in_two_seconds.toml"),
            "resource_limitation",
            ("limit.cpu_time", "limit.memory", "limit.qubits"),
        ),
    )
    console = Console(width=130, highlight=False)
    started = time.monotonic()
    wrong = 0
    shown: tuple[Grading, Contract] | None = None
    with open_sandbox() as sandbox:
        for kind in kinds:
            console.print(Text(f"\n{kind.title}  ({kind.contract.id})", style="bold"))
            for framework in FRAMEWORKS:
                path = HERE / kind.folder / f"{framework}.py"
                grading = grade(Submission(path.read_bytes(), framework), kind.contract, sandbox)
                verdict = grading.verdict
                right = verdict.status == kind.status and verdict.reason in kind.reasons
                wrong += not right
                if kind.folder == "wrong" and framework == "qiskit":
                    shown = grading, kind.contract
                mark = "" if right else f"  (expected {kind.status})"
                console.print(Text(f"  {framework:10} {headline(verdict)}{mark}"))
                if verdict.status != "pass":
                    console.print(Text(f"             {verdict.summary[:160]}"), soft_wrap=True)
    if shown is not None:
        console.print("\nOne of them in full, as `qassay grade` shows it:\n")
        console.print(Text(explain(*shown, width=130)))
    count = len(kinds) * len(FRAMEWORKS)
    console.print(
        f"{count - wrong} of {count} programs got the expected verdict, in {time.monotonic() - started:.0f} s"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
