"""The programs that lie beside a contract, and what comes of running them.

<folder>/contract.toml
<folder>/reference/<framework>.py                  right, as a good engineer of that framework writes it
<folder>/alternative/<name>.<framework>.py         right, and built in another way
<folder>/broken/<rule>.<name>.<framework>.py       breaks that rule, whatever else it does
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from contracts.schema import Contract, Framework
from grader.pipeline import Grading, grade
from grader.sandbox.job import Sandbox
from grader.submission import Submission
from ir.codec import digest
from ir.program import Program


@dataclass(frozen=True, slots=True)
class Stored:
    """A stored program and its grading."""

    name: str
    framework: str
    submission: Submission
    grading: Grading

    @property
    def passed(self) -> bool:
        """Whether it got a pass."""
        return self.grading.verdict.reason == "pass"

    @property
    def programs(self) -> tuple[Program, ...]:
        """What it built, one a case; empty if some case gave no program."""
        built = tuple(run.program for run in self.grading.runs if run.program is not None)
        return built if len(built) == len(self.grading.runs) else ()

    @property
    def cpu_seconds(self) -> float:
        """Of its slowest case."""
        return max((run.record.cpu_seconds for run in self.grading.runs), default=0.0)

    def digests(self) -> tuple[str, ...]:
        """Of the programs."""
        return tuple(digest(program) for program in self.programs)


def reference(contract: Contract, framework: Framework, folder: Path, sandbox: Sandbox) -> Stored | None:
    """The reference of one framework; None where there is none."""
    path = folder / "reference" / f"{framework}.py"
    return _run(contract, path, framework, sandbox) if path.is_file() else None


def stored(contract: Contract, kind: str, folder: Path, sandbox: Sandbox) -> tuple[Stored, ...]:
    """All of ``alternative`` or ``broken``, sorted by name.

    Raises:
        ValueError: A file's name does not end in a framework of the contract.
    """
    found = []
    for path in sorted((folder / kind).glob("*.py")):
        framework = path.stem.rpartition(".")[2]
        if framework not in contract.frameworks:
            raise ValueError(f"{kind}/{path.name}: a name that ends in .<framework>.py is expected")
        found.append(_run(contract, path, framework, sandbox))
    return tuple(found)


def _run(contract: Contract, path: Path, framework: str, sandbox: Sandbox) -> Stored:
    submission = Submission(path.read_bytes(), framework)
    return Stored(path.name, framework, submission, grade(submission, contract, sandbox))
