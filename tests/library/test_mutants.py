"""Mutants of every reference fail where the independent computation finds them different.

The programs come from the sandbox as the readers lowered them; each mutant is graded by the whole
pipeline, and what it should get is decided by ``tests.library.independent`` alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from api.sandboxes import open_sandbox
from contracts.cases import resolve_cases
from contracts.load import contract_digest, library_ids, load_id, reference_path
from grader.pipeline import grade
from grader.sandbox.job import Built, Job, Run, RunRecord
from grader.submission import Submission
from grader.verdict import Outcome, Status
from ir.program import Conditional, Control, Gate, Measure, Operation, Program
from tests.library.independent import compared_object

PAIRS = [(contract_id, framework) for contract_id in library_ids() for framework in load_id(contract_id).frameworks]
MAX_MUTANTS, MAX_MUTANTS_WIDE = 24, 10  # wide: six qubits and more
CLEARLY_DIFFERENT, SAME = 1e-4, 1e-9
_INVERSES = {"s": "sdg", "sdg": "s", "t": "tdg", "tdg": "t", "sx": "sxdg", "sxdg": "sx"}


@pytest.fixture(scope="module")
def sandbox():
    with open_sandbox() as opened:
        yield opened


class Replay:
    """A sandbox that answers with given programs, one a case."""

    def __init__(self, programs: list[Program]) -> None:
        self.programs = list(programs)

    def run(self, job: Job) -> Run:
        return Run(Built(self.programs.pop(0)), RunRecord(0, 0, "", "", ()))

    def versions(self, framework: str) -> dict[str, str]:
        return {}


def mutants(program: Program) -> Iterator[tuple[str, Program]]:
    """Every single-point mutant, named; the same list for the same program."""
    operations = program.operations
    for index, operation in enumerate(operations):
        for name, changed in _changed(operation):
            yield (
                f"{name} at {index}",
                replace(program, operations=(*operations[:index], *changed, *operations[index + 1 :])),
            )
    measured = [index for index, operation in enumerate(operations) if isinstance(operation, Measure)]
    for first, second in pairwise(measured):
        swapped = list(operations)
        a, b = operations[first], operations[second]
        swapped[first], swapped[second] = replace(a, clbit=b.clbit), replace(b, clbit=a.clbit)
        yield f"bits of {first} and {second} exchanged", replace(program, operations=tuple(swapped))
    for qubit in range(program.num_qubits):
        yield f"s on {qubit} in front", replace(program, operations=(Gate("s", (qubit,)), *operations))
        yield f"ry(1e-2) on {qubit} in front", replace(program, operations=(Gate("ry", (qubit,), (1e-2,)), *operations))
        first = next((k for k, operation in enumerate(operations) if isinstance(operation, Measure)), len(operations))
        late = (*operations[:first], Gate("h", (qubit,)), *operations[first:])
        yield f"h on {qubit} before measuring", replace(program, operations=late)


def _changed(operation: Operation) -> Iterator[tuple[str, tuple[Operation, ...]]]:
    if isinstance(operation, Measure):
        return  # a dropped measurement is a matter of rules, not of this comparison
    yield "dropped", ()
    if isinstance(operation, Conditional):
        yield "unconditional", operation.operations
        negated = frozenset(range(2 ** len(operation.clbits))) - operation.values
        yield "negated", (replace(operation, values=negated),)
    if isinstance(operation, Gate):
        if len(operation.controls) == 1 and len(operation.qubits) == 1:
            (control,), (target,) = operation.controls, operation.qubits
            exchanged = replace(operation, qubits=(control.qubit,), controls=(Control(target, control.value),))
            yield "control and target exchanged", (exchanged,)
        if operation.name in _INVERSES:
            yield "inverse", (replace(operation, name=_INVERSES[operation.name]),)
        for k, value in enumerate(operation.params):
            params = (*operation.params[:k], value + 1e-3, *operation.params[k + 1 :])
            yield "angle off by 1e-3", (replace(operation, params=params),)


@pytest.mark.parametrize(("contract_id", "framework"), PAIRS)
def test_mutants_that_differ_fail(contract_id, framework, sandbox):
    contract = load_id(contract_id)
    source = reference_path(contract_id, framework).read_bytes()
    submission = Submission(source, framework)
    cases = resolve_cases(contract, contract_digest=contract_digest(contract), source_digest=submission.digest)
    programs = []
    for case in cases:
        job = Job(
            framework, source.decode(), contract.entry_point.name, tuple(case.arguments.values()), contract.num_qubits
        )
        outcome = sandbox.run(job).outcome
        assert isinstance(outcome, Built), outcome
        programs.append(outcome.program)
    right = compared_object(contract, programs[0])
    found = list(mutants(programs[0]))
    wanted = MAX_MUTANTS if contract.num_qubits < 6 else MAX_MUTANTS_WIDE
    chosen = found[:: max(1, len(found) // wanted)]
    different = equal = 0
    for name, mutant in chosen:
        distance = float(np.abs(compared_object(contract, mutant) - right).max())
        verdict = grade(submission, contract, Replay([mutant, *programs[1:]])).verdict
        if distance > CLEARLY_DIFFERENT:
            different += 1
            assert verdict.status is Status.SEMANTIC_FAILURE, f"{name}: {verdict.reason}"
        elif distance < SAME:
            equal += 1
            # Rules may refuse an equal mutant; the comparison itself must not.
            failed = [item for item in verdict.evidence if item.outcome is Outcome.FAILED]
            assert all((item.reason or "").startswith("rule.") for item in failed), f"{name}: {failed}"
    assert different >= 5, f"only {different} of {len(chosen)} mutants differ"
