"""What runs mqt-qcec: two encoded programs to one word, in a process that has limited itself first.

That process is a fork of ``decision_diagrams_parent``; where forking is not safe it is one of its own, started as
``python -m grader.simulate.decision_diagrams_child``: a question on standard input, a word on standard output.
"""

from __future__ import annotations

import contextlib
import json
import resource
import sys
from pathlib import Path

from grader.simulate.decision_diagrams_messages import Limits, Question
from ir.codec import decode
from ir.program import Program


def main() -> None:
    """Answer one question."""
    question: Question = json.loads(sys.stdin.read())
    limit(question["limits"])
    print(equivalence(question))  # noqa: T201 - the answer


def limit(limits: Limits) -> None:
    """Of this process: CPU time, and address space with all that is mapped already; no core file."""
    seconds, memory = limits["cpu_seconds"], limits["memory_bytes"]
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # Where the machine's memory runs out first, this process is to go, and not the grader.
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000")


def import_checker() -> None:
    """All that ``equivalence`` needs, which takes a hundred times as long as a small question."""
    import mqt.qcec.pyqcec  # noqa: F401

    import grader.simulate.decision_diagrams_export  # noqa: F401


def equivalence(question: Question) -> str:
    """The checker's word: ``equivalent`` or another of its ``EquivalenceCriterion``."""
    programs = [decode(bytes.fromhex(text)) for text in question["programs"]]
    return _checked(programs, question["tolerance"])


def _checked(programs: list[Program], tolerance: float) -> str:
    from mqt.qcec.pyqcec import ApplicationScheme, Configuration, EquivalenceCheckingManager

    from grader.simulate.decision_diagrams_export import exported

    first, second = (exported(program) for program in programs)
    configuration = Configuration()
    configuration.execution.method = "alternating"
    configuration.execution.parallel = False
    configuration.execution.nthreads = 1
    configuration.execution.numerical_tolerance = tolerance
    configuration.execution.timeout = 0.0  # the parent's clock is the one that works
    configuration.application.alternating_scheme = ApplicationScheme.proportional
    # Only the identity's own diagram will do: nearness is not measured in operator norm.
    configuration.functionality.trace_threshold = 0.0
    # Rewriting before the check is one more thing that could be wrong; reordering only sorts commuting gates.
    configuration.optimizations.reconstruct_swaps = False
    configuration.optimizations.fuse_single_qubit_gates = False
    configuration.optimizations.remove_diagonal_gates_before_measure = False
    configuration.optimizations.transform_dynamic_circuit = False
    manager = EquivalenceCheckingManager(first, second, configuration)
    manager.run()
    # The checker's accessors raise in some releases; its printed form is JSON.
    return str(json.loads(str(manager.results))["equivalence"])


if __name__ == "__main__":
    main()
