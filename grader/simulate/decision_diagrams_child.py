"""The process that runs mqt-qcec: two encoded programs on standard input, one word on standard output.

Run as ``python -m grader.simulate.decision_diagrams_child``. It limits itself before it loads native code.
"""

from __future__ import annotations

import json
import resource
import sys

from grader.simulate.decision_diagrams import CPU_SECONDS, MEMORY_BYTES
from ir.codec import decode
from ir.program import Program


def main() -> None:
    """Answer one request."""
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    request = json.loads(sys.stdin.read())
    programs = [decode(bytes.fromhex(text)) for text in request["programs"]]
    print(json.dumps({"equivalence": _equivalence(programs, request["tolerance"])}))  # noqa: T201 - the answer


def _equivalence(programs: list[Program], tolerance: float) -> str:
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
