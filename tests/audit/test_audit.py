"""The audit finds what is wrong with a contract, and lets a sound one be."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from contracts.load import load_mapping
from contracts.schema import AuditNotes, Contract
from grader.audit import second_opinion
from grader.audit.audit import audit_contract
from grader.audit.report import ContractAudit, Finding, page, table
from grader.audit.variations import turned, turns
from grader.sandbox.job import Built, Job, Returned, Run, RunRecord
from ir.program import Conditional, Gate, Measure, Program
from ir.text_parser import parse_program

RIGHT = "program 1\nqubits 2\n\nh q0\nrz(0.7) q0\nx q1 ctrl q0\nry(0.4) q1\n"
OTHER = "program 1\nqubits 2\n\nh q0\np(0.7) q0\nx q1 ctrl q0\nry(0.4) q1\n"
WRONG = "program 1\nqubits 2\n\nh q0\nx q1 ctrl q0\nry(0.4) q1\n"


class Written:
    """A sandbox whose sources are programs in the readable form."""

    def run(self, job: Job) -> Run:
        record = RunRecord(0.001, 0.001, "", "", ())
        if not job.source.startswith("program"):
            return Run(Returned("counts", "builtins.dict"), record)
        return Run(Built(parse_program(job.source)), record)

    def versions(self, framework: str) -> dict[str, str]:
        return {}


def sound() -> Contract:
    """The state of ``RIGHT``, neither real nor symmetric, as a hand calculation gives it."""
    c, s, phase = np.cos(0.2), np.sin(0.2), np.exp(0.35j)
    vector = np.array([c / phase, -s * phase, s / phase, c * phase]) / np.sqrt(2)
    document: dict[str, object] = {
        "schema_version": 1,
        "id": "states/example",
        "version": 1,
        "title": "An example",
        "statement": "Prepare the state.",
        "frameworks": ["qiskit"],
        "measurement": "optional",
        "readout": "by_qubit",
        "entry_point": {"name": "example"},
        "registers": [{"name": "pair", "qubits": [0, 1]}],
        "compare": {
            "object": "state",
            "accept": 1e-5,
            "reject": 1.1e-5,
            "target": {"form": "amplitudes", "parameters": {"values": [str(complex(a)).strip("()") for a in vector]}},
        },
        "rules": [
            {"rule": "returns_program", "because": "a program is graded"},
            {"rule": "no_amplitude_injection", "because": "the state is built from gates"},
            {"rule": "min_entanglers", "count": 1, "because": "the state is entangled"},
        ],
        "audit": {"synthesiser": "passes", "because": "the task is to prepare the state"},
    }
    return load_mapping(document, source="test")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for kind, name, text in (("reference", "qiskit.py", RIGHT), ("alternative", "phase.qiskit.py", OTHER)):
        (tmp_path / kind).mkdir()
        (tmp_path / kind / name).write_text(text)
    (tmp_path / "broken").mkdir()
    return tmp_path


def audit(asked: Contract, folder: Path) -> ContractAudit:
    return audit_contract(asked, folder, Written())


def failed(found: ContractAudit) -> set[str]:
    return {check.name for check in found.checks if check.finding is Finding.FAILS}


def test_a_sound_contract_is_clean(folder):
    found = audit(sound(), folder)
    assert found.clean, page(found)
    assert found.killed == found.different >= 5


def test_the_page_and_the_table_name_the_contract(folder):
    found = audit(sound(), folder)
    assert page(found).startswith("states/example version 1: clean\n")
    assert "| `states/example` | state | 2 | 1 | 4 |" in table([found])


def test_a_reference_that_is_wrong_is_found(folder):
    (folder / "reference" / "qiskit.py").write_text(WRONG)
    assert "references" in failed(audit(sound(), folder))


def test_a_missing_reference_is_found(folder):
    (folder / "reference" / "qiskit.py").unlink()
    assert "references" in failed(audit(sound(), folder))


def test_no_alternative_is_a_fault(folder):
    (folder / "alternative" / "phase.qiskit.py").unlink()
    assert "alternatives" in failed(audit(sound(), folder))


def test_an_alternative_that_is_the_reference_again_is_a_fault(folder):
    (folder / "alternative" / "phase.qiskit.py").write_text(RIGHT)
    assert "alternatives" in failed(audit(sound(), folder))


def test_a_tolerance_that_takes_anything_lets_mutants_and_fakes_through(folder):
    loose = sound().compare.model_copy(update={"accept": 0.98, "reject": 0.99})
    found = audit(sound().model_copy(update={"compare": loose}), folder)
    assert {"mutants", "tolerance"} <= failed(found)


def test_a_contract_without_rules_about_the_construction_passes_the_synthesiser(folder):
    strict = sound().model_copy(update={"audit": AuditNotes()})
    assert "synthesiser" in failed(audit(strict, folder))


def test_a_rule_that_no_program_breaks_is_a_fault(folder):
    rules = [
        {"rule": "returns_program", "because": "a program is graded"},
        {"rule": "forbidden_gates", "gates": ["ccx"], "because": "no Toffoli gate is needed"},
        {"rule": "min_entanglers", "count": 1, "because": "the state is entangled"},
    ]
    asked = load_mapping({**sound().model_dump(mode="json"), "rules": rules}, source="test")
    assert "rules" not in failed(audit(asked, folder))
    (folder / "broken" / "forbidden_gates.harmless.qiskit.py").write_text(RIGHT)
    assert "rules" in failed(audit(asked, folder))


def test_a_stored_file_that_names_no_framework_is_told(folder):
    (folder / "broken" / "min_entanglers.py").write_text(WRONG)
    found = audit(sound(), folder)
    assert "a name that ends in .<framework>.py is expected" in found.checks[-1].detail


RESETTING = {
    "schema_version": 1,
    "id": "instruments/example",
    "version": 1,
    "title": "A reset",
    "statement": "Reset the qubit.",
    "measurement": "optional",
    "entry_point": {"name": "example"},
    "registers": [{"name": "qubit", "qubits": [0], "start": "free"}],
    "compare": {
        "object": "channel",
        "accept": 1e-5,
        "reject": 1.1e-5,
        "target": {"form": "kraus", "parameters": {"operators": [[[1, 0], [0, 0]], [[0, 1], [0, 0]]]}},
    },
    "rules": [{"rule": "returns_program", "because": "a program is graded"}],
}


def test_a_contract_whose_qubit_is_reset_has_a_rotation_that_is_noticed_at_the_end_alone():
    program = Program(1, 1, (Measure(0, 0), Conditional((0,), frozenset({1}), (Gate("x", (0,)),))))
    contract = load_mapping(RESETTING, source="an example")
    noticed = set()
    for gate, qubit, at_the_end in turns(contract):
        changed = turned(contract, program, gate, qubit, 0.3, at_the_end=at_the_end)
        difference = second_opinion.distance(
            second_opinion.seen(contract, program), second_opinion.seen(contract, changed)
        )
        if difference > second_opinion.DIFFERENT:
            noticed.add((gate, at_the_end))
    assert noticed == {("ry", True), ("rx", True)}
