"""Each type of argument through the real sandbox in each framework: an honest program passes, a deaf one fails."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from api.sandboxes import open_sandbox
from contracts.cases import resolve_cases
from contracts.load import contract_digest, load_mapping
from contracts.schema import FRAMEWORKS
from grader.pipeline import Grading, grade
from grader.submission import Submission
from grader.verdict import Status
from ir.program import Block, BlockKind, Gate
from tests.grader.argument_programs import HEADS, TASKS
from tests.readers.raised import used

Graded = Callable[[str, str, str], Grading]


@pytest.fixture(scope="module")
def graded() -> Graded:
    with open_sandbox() as sandbox:

        def run(task: str, framework: str, source: str) -> Grading:
            contract = load_mapping(TASKS[task].contract, source=task)
            return grade(Submission((HEADS[framework] + source).encode(), framework), contract, sandbox)

        yield run


@pytest.mark.parametrize("framework", FRAMEWORKS)
@pytest.mark.parametrize("task", TASKS)
def test_a_program_that_uses_its_argument_passes(graded, task, framework):
    verdict = graded(task, framework, TASKS[task].sources[framework]).verdict
    assert verdict.reason == "pass", verdict.summary


@pytest.mark.parametrize("task", TASKS)
def test_a_program_that_ignores_its_argument_fails(graded, task):
    verdict = graded(task, "qiskit", TASKS[task].careless).verdict
    assert verdict.status is Status.SEMANTIC_FAILURE, verdict.summary


@pytest.mark.parametrize("framework", FRAMEWORKS)
def test_every_use_of_an_oracle_shows_in_what_is_read(graded, framework):
    source = TASKS["oracle"].sources[framework]
    contract = load_mapping(TASKS["oracle"].contract, source="oracle")
    grading = graded("oracle", framework, source)
    cases = resolve_cases(
        contract, contract_digest=contract_digest(contract), source_digest=grading.verdict.digests["source"]
    )
    block = Block(BlockKind.USER, "oracle")
    assert len(grading.runs) == len(cases) == 4
    for run, case in zip(grading.runs, cases, strict=True):
        inside = [operation for operation in run.program.operations if block in operation.origin]
        plain = [Gate(gate.name, gate.qubits, gate.params, gate.controls) for gate in inside]
        assert plain == used(case.arguments["oracle"].program, range(2))


def test_what_one_case_changes_another_does_not_see(graded):
    source = """
def build(graph):
    assert sorted(graph.nodes) == [0, 1, 2] and graph.number_of_edges() == 2
    c = QuantumCircuit(3)
    c.h([0, 1, 2])
    for a, b in graph.edges:
        c.cz(a, b)
    graph.clear()
    return c
"""
    assert graded("graph", "qiskit", source).verdict.reason == "pass"


def test_beside_the_candidate_nothing_is_known_of_contract_family_or_parameters(graded):
    # Whatever is in memory there, the words are not; here they stand backwards.
    search = """
import gc, sys

def texts():
    frame = sys._getframe()
    while frame is not None:
        yield from (repr(value) for value in frame.f_locals.values() if isinstance(value, dict) and len(value) < 20)
        frame = frame.f_back
    for item in gc.get_objects():
        if type(item) in (dict, list, tuple, set):
            values = list(item.values()) if type(item) is dict else []
            yield from (text for text in [*item, *values] if type(text) is str)

def build(oracle):
    found = list(texts())
    everything = "\\n".join(found)
    assert "entry_point" in everything and len(found) > 1000
    words = [word[::-1] for word in ("elcaro_esahp", "stnemugra/tset", "dekram")]
    print([word for word in words if word in everything])
"""
    source = search + TASKS["oracle"].sources["qiskit"].replace("def build(oracle):\n", "")
    grading = graded("oracle", "qiskit", source)
    assert grading.verdict.reason == "pass", grading.verdict.summary
    assert [run.record.stdout for run in grading.runs] == ["[]\n"] * 4


@pytest.mark.parametrize(
    ("framework", "source", "reason"),
    [
        (
            "qiskit",
            "def build(oracle):\n    c = QuantumCircuit(3)\n    c.append(oracle, [0, 1, 2])\n    return c\n",
            "candidate.exception",
        ),
        ("cirq", "def build(oracle):\n    return cirq.Circuit(oracle(q[0]))\n", "candidate.exception"),
        ("pennylane", "def build(oracle):\n    oracle(wires=[0])\n", "candidate.exception"),
        (
            "cudaq",
            "def build(oracle):\n    @cudaq.kernel\n    def main():\n        r = cudaq.qvector(1)\n        oracle(r)\n"
            "    return main\n",
            "candidate.invalid_program",
        ),
    ],
)
def test_an_oracle_on_a_wrong_number_of_qubits_is_the_candidates_mistake(graded, framework, source, reason):
    verdict = graded("oracle", framework, source).verdict
    assert verdict.reason == reason, verdict.summary
