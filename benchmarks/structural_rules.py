"""What each structural rule costs on one large program: seconds of a processor, the best of two.

``PYTHONPATH=. .envs/grader/bin/python benchmarks/structural_rules.py [operations] [qubits]``; 10,000 on 20 by
default. The program is half CX on random pairs, half rotations by eighths of a turn and Hadamard gates, with a
measurement of each qubit at the end. Rules about several cases get two equal ones. ``oracle_used`` sees the argument
before every fiftieth operation. Not here: ``forbidden_calls`` and ``returns_program`` look at no operation, and
``oracle_generic`` is a comparison.
"""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from typing import Any

import numpy as np

from contracts.arguments import Circuit
from contracts.cases import resolve_cases
from contracts.rules import RULE_CLASSES, rule_name
from contracts.schema import Contract
from grader.structural.case_program import CaseProgram
from grader.structural.check import check_cases, check_rules
from grader.structural.rule_functions import ON_CASES, ON_PROGRAM
from ir.program import Block, BlockKind, Control, Gate, Measure, Operation, Program

BELL = {"form": "bell", "parameters": {"kind": "phi_plus"}}
QFT = {"form": "dft", "parameters": {"n": 2}}
FIELDS: dict[str, dict[str, Any]] = {
    **{key: {"count": 1} for key in ("min_qubits", "min_operations", "min_measurements", "min_entanglers")},
    **{
        key: {"count": 1} for key in ("max_qubits", "max_operations", "max_depth", "max_measurements", "max_entanglers")
    },
    "max_free_parameters": {"count": 100},
    "no_amplitude_injection": {},
    "no_dense_matrix": {"max_qubits": 2, "joined": True},
    "returns_program": {},
    "forbidden_gates": {"gates": ("ccx",)},
    "allowed_gates": {"gates": ("cx", "h", "rz")},
    "allowed_families": {"families": ("clifford", "diagonal")},
    "clifford_on": {"registers": ("first",)},
    "required_gates": {"gates": ("ccx",)},
    "decomposed_without": {"gate": "ccx"},
    "block_used": {"block": "qft"},
    "block_forbidden": {"blocks": ("qft",)},
    "steps_required": {"count": 2},
    "never_measured": {"qubits": (0,)},
    **{
        key: {"register_name": "first"}
        for key in ("measured_exactly", "terminal_measurement", "mid_circuit_measurement")
    },
    **{key: {"parts": ("first", "second")} for key in ("interacts", "no_interaction")},
    "encoder_complete_before": {"data": ("first",), "extraction": ("second",)},
    "parity_reaches": {"data": (0, 1), "ancilla": 19},
    "transversal": {"blocks": ("first", "second")},
    "exact_sequence": {"operations": ({"gate": "h", "qubits": (0,)},)},
    "error_is_physical": {"argument": "error", "registers": ("first",)},
    "corrections_from_syndrome": {"argument": "error", "data": "first", "syndrome": "second"},
    "code_restored": {"argument": "error", "data": ("first",)},
    "written_before": {"argument": "error", "registers": ("first",), "before": ("second",)},
    "waypoint": {"passes": ({"name": "a Bell pair", "registers": ("pair",), "state": BELL},)},
    "segment": {"name": "a transform", "registers": ("pair",), "any_of": (QFT,), "begins": "start"},
    "measures": {"name": "a test", "inputs": ("pair",), "any_of": (QFT,)},
    "joined_in_turn": {"register_name": "pair", "qubits": (0, 1)},
    "spectrum": {"registers": ("pair",), "coefficients": (0.5, 0.5)},
    "classical_link": {"parties": {"alice": (0,), "bob": (1,)}, "pairs": (("alice", "bob"),)},
    "pauli_outcomes": {"parties": {"alice": (0,), "bob": (1,)}},
    "local_choices": {"parties": {"alice": (0,), "bob": (1,)}, "arguments": {"alice": ("error",), "bob": ()}},
    "same_program_up_to_input": {"registers": ("pair",), "anywhere": True},
    "same_structure": {},
    "depends_on": {"arguments": ("error",)},
    "oracle_used": {"argument": "oracle"},
}


def large_program(operations: int, qubits: int) -> Program:
    """The program that the module describes; the same for the same sizes."""
    generator = np.random.default_rng(1)
    found: list[Operation] = []
    for index in range(operations - qubits):
        a, b = (int(q) for q in generator.choice(qubits, 2, replace=False))
        if index % 2:
            found.append(Gate("x", (a,), controls=(Control(b),)))
        elif index % 4:
            found.append(Gate("rz", (a,), (np.pi / 4 * int(generator.integers(1, 8)),)))
        else:
            found.append(Gate("h", (a,)))
    return Program(qubits, qubits, (*found, *(Measure(q, q) for q in range(qubits))))


def with_oracle(program: Program, oracle: Program) -> Program:
    """``program`` with the oracle on its first qubits before every fiftieth operation."""
    block = (Block(BlockKind.USER, "oracle"),)
    use = tuple(replace(operation, origin=block) for operation in oracle.operations)
    found: list[Operation] = []
    for index, operation in enumerate(program.operations):
        found += (*use, operation) if index % 50 == 0 else (operation,)
    return Program(program.num_qubits, program.num_clbits, tuple(found))


def contract_of(name: str, qubits: int) -> Contract:
    """One rule on three registers that share the qubits: a pair and two of like size."""
    half = qubits // 2
    return Contract.model_validate(
        {
            "schema_version": 1,
            "id": "benchmark/one",
            "version": 1,
            "title": "One rule",
            "statement": "One rule.",
            "entry_point": {
                "name": "build",
                "arguments": (
                    {"name": "error", "type": "integer", "minimum": 0, "maximum": 1, "description": "which one"},
                    {
                        "name": "oracle",
                        "type": "circuit",
                        "qubits": 3,
                        "family": "phase_oracle",
                        "description": "an oracle",
                    },
                ),
            },
            "registers": (
                {"name": "pair", "qubits": (0, 1)},
                {"name": "first", "qubits": tuple(range(2, half))},
                {"name": "second", "qubits": tuple(range(half, 2 * half))},
            ),
            "measurement": "optional",
            "compare": {"object": "distribution", "accept": 1e-6, "reject": 1e-5, "target": QFT},
            "cases": tuple({"arguments": {"error": k, "oracle": {"marked": ["011", "110"]}}} for k in (0, 1)),
            "rules": ({"rule": name, "because": "it is measured", **FIELDS[name]},),
            "limits": {"qubits": qubits, "operations": 100_000},
        }
    )


def main() -> None:
    """Print one line a rule, the slowest first."""
    operations, qubits = (int(value) for value in (*sys.argv[1:], *("10000", "20")[len(sys.argv) - 1 :]))
    program = large_program(operations, qubits)
    rows: list[tuple[float, str, str]] = []
    for rule in RULE_CLASSES:
        name = rule_name(rule)
        if name not in FIELDS or not (rule in ON_PROGRAM or rule in ON_CASES):
            continue
        contract = contract_of(name, qubits)
        resolved = resolve_cases(contract, contract_digest="", source_digest="")
        oracle = resolved[0].arguments["oracle"]
        assert isinstance(oracle, Circuit)
        built = with_oracle(program, oracle.program) if name == "oracle_used" else program
        cases = tuple(CaseProgram(case.subject, case.arguments, built) for case in resolved)
        best, answer = float("inf"), ""
        for _ in range(2):
            begin = time.process_time()
            evidence = check_rules(contract, program, "") if rule in ON_PROGRAM else check_cases(contract, cases)
            best = min(best, time.process_time() - begin)
            answer = str(evidence[0].outcome)
        rows.append((best, name, answer))
    for seconds, name, answer in sorted(rows, reverse=True):
        print(f"{seconds:8.2f} s  {name:28} {answer}")


if __name__ == "__main__":
    main()
