"""The corpus catches graders that are broken on purpose: each saboteur accepts a program that it must not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from contracts.schema import Contract
from contracts.target_values import DistributionTarget, FunctionTarget, IsometryTarget, StateTarget, TargetValue
from grader.functional import compare, distribution, isometry, observe, state
from grader.functional.classical_function import function_evidence
from grader.simulate.terminal import SplitProgram
from grader.verdict import Outcome
from ir.program import Control, Gate, Measure, Program
from tests.functional.building import BELL, ccx, contract, cx, decided, h, program, register, turn, x

CX = IsometryTarget(np.array([[1, 0, 0, 0], [0, 0, 0, 1], [0, 0, 1, 0], [0, 1, 0, 0]]) + 0j)
CONTROLLED_S = IsometryTarget(np.diag([1, 1, 1, 1j]))
PAIR = contract("state", register("pair", 0, 1))
TWO = contract("unitary", register("q", 0, 1, start="free"))
READ = contract("distribution", register("q", 0, 1), measurement="required")
AND = contract("classical_function", register("in", 0, 1, start="free", end="restored"), register("out", 2))
ONE_ON_0 = DistributionTarget(np.array([0.0, 1, 0, 0]))
PLUS = StateTarget(np.array([1, 1, 0, 0]) / np.sqrt(2) + 0j)

# What each program gets wrong: none of them may pass.
WRONG: dict[str, tuple[Contract, TargetValue, Program]] = {
    "wrong phase under control": (TWO, CONTROLLED_S, program(2, turn("rz", 0, np.pi / 2, 1))),
    "S inverse": (TWO, CONTROLLED_S, program(2, Gate("sdg", (0,), (), (Control(1),)))),
    "control and target swapped": (TWO, CX, program(2, cx(1, 0))),
    "angle off": (TWO, CONTROLLED_S, program(2, turn("p", 0, np.pi / 2 + 1e-3, 1))),
    "reversed bits": (READ, ONE_ON_0, program(2, x(0), Measure(0, 1), Measure(1, 0), clbits=2)),
    "dirty ancilla": (PAIR, BELL, program(3, h(0), cx(0, 1), x(2))),
    "entangled ancilla": (PAIR, BELL, program(3, h(0), cx(0, 2), cx(2, 1))),
    "input not restored": (AND, FunctionTarget((0, 0, 0, 1)), program(3, ccx(0, 1, 2), cx(2, 0))),
    "one wrong value": (AND, FunctionTarget((0, 0, 0, 1)), program(3, ccx(0, 1, 2), x(0), ccx(0, 1, 2), x(0))),
    "collapsed in the middle": (PAIR, PLUS, program(2, h(0), Measure(0, 0), cx(0, 1), cx(0, 1), clbits=1)),
}


def accepted() -> set[str]:
    return {name for name, case in WRONG.items() if decided(*case)[0] is Outcome.HELD}


def test_the_grader_accepts_none_of_them() -> None:
    assert accepted() == set()


def _ignore_phases(actual: Any, expected: Any) -> float:
    return float(np.abs(np.abs(actual) - np.abs(expected)).max())


def _sorted(actual: Any, expected: Any) -> float:
    return float(np.abs(np.sort(actual) - np.sort(expected)).max())


def _coarse(actual: Any, expected: Any) -> float:
    return 1 - abs(np.vdot(expected, actual)) ** 2 / len(actual) ** 2 - 1e-6


def _strip_every_measurement(original: Program, *, keep: Any = ()) -> SplitProgram:
    body = tuple(op for op in original.operations if not isinstance(op, Measure))
    return SplitProgram(Program(original.num_qubits, original.num_clbits, body), ())


def _first_input_only(made: Contract, target: FunctionTarget, observation: Any, readout: Any, subject: str) -> Any:
    branches = tuple(
        replace(branch, columns=np.repeat(branch.columns[:, :1], branch.columns.shape[1], axis=1))
        for branch in observation.branches
    )
    constant = FunctionTarget(target.table[:1] * len(target.table))
    return function_evidence(made, constant, replace(observation, branches=branches), readout, subject)


SABOTEURS: dict[str, tuple[Any, str, Callable[..., Any], set[str]]] = {
    "compares magnitudes only": (
        isometry, "phase_aligned_operator_distance", _ignore_phases,
        {"wrong phase under control", "S inverse", "angle off"},
    ),
    "always equal": (
        isometry, "phase_aligned_operator_distance", lambda actual, expected: 0.0,
        {"wrong phase under control", "S inverse", "control and target swapped", "angle off"},
    ),
    "uses infidelity": (isometry, "phase_aligned_operator_distance", _coarse, {"angle off"}),
    "ignores the order of bits": (distribution, "hellinger_infidelity", _sorted, {"reversed bits"}),
    "ignores ancillas": (
        compare, "clean_qubits_evidence", lambda *_: (), {"dirty ancilla", "input not restored"},
    ),
    "takes one vector for the mixture": (
        state, "mixed_trace_distance", lambda root, expected: 0.0, {"collapsed in the middle"},
    ),
    "forgets mid-circuit measurements": (
        observe, "split_terminal", _strip_every_measurement, {"collapsed in the middle"},
    ),
    "looks at the first input only": (
        compare, "function_evidence", _first_input_only, {"one wrong value"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(SABOTEURS))
def test_a_saboteur_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, function, broken, fooled = SABOTEURS[name]
    monkeypatch.setattr(module, function, broken)
    assert fooled <= accepted()
