"""Whose call it is: by whose frames stand between a function and the candidate's code."""

from __future__ import annotations

import sys
import sysconfig
from collections.abc import Callable
from typing import Any

import pytest

from grader.sandbox.callers import callers

OURS = "/staged"
LIBRARIES = sysconfig.get_path("purelib")
HAND_OVER = "def solve(function, takes):\n    return list(takes(map(function, [1])))\n"


def function_of(source: str, name: str, path: str, module: str) -> Callable[..., Any]:
    """A function as if it stood in that file and module."""
    namespace: dict[str, object] = {"__name__": module}
    exec(compile(source, path, "exec"), namespace)
    found = namespace[name]
    assert callable(found)
    return found


def asked_by(module: str, source: str, *, name: str = "takes", path: str | None = None) -> object:
    """Who is said to have called a function that a candidate hands over, to be called later, to one of a module."""
    asked = callers("candidate.py", OURS).handed_over

    def listed(_: object) -> object:
        return asked(sys._getframe(1))

    takes = function_of(source, name, path or f"{LIBRARIES}/{module.replace('.', '/')}.py", module)
    solve = function_of(HAND_OVER, "solve", "candidate.py", "candidate")
    (found,) = solve(listed, takes)
    return found[-1] if found else None  # the frames above are this test's


ASKS = "def takes(given):\n    return [one for one in given]\n"


def test_what_asks_for_operations_runs_what_the_candidate_handed_over():
    assert asked_by("cirq.ops.op_tree", ASKS) == ("solve", 2)


def test_what_stands_between_does_not_matter():
    flatten = function_of(ASKS, "takes", f"{LIBRARIES}/cirq/ops/op_tree.py", "cirq.ops.op_tree")
    source = "def takes(given):\n    return flatten(given)\n"
    namespace: dict[str, object] = {"__name__": "cirq.circuits.circuit", "flatten": flatten}
    exec(compile(source, f"{LIBRARIES}/cirq/circuits/circuit.py", "exec"), namespace)
    asked = callers("candidate.py", OURS).handed_over
    solve = function_of(HAND_OVER, "solve", "candidate.py", "candidate")
    (found,) = solve(lambda _: asked(sys._getframe(1)), namespace["takes"])
    assert found[-1] == ("solve", 2)


@pytest.mark.parametrize("module", ["cirq.protocols.decompose_protocol", "cirq.transformers.stratify"])
def test_what_another_module_of_the_library_runs_is_the_librarys_call(module):
    assert asked_by(module, ASKS) is None


def test_one_method_of_a_module_may_ask_and_others_not():
    module = "pennylane.tape.qscript"
    method = "    @staticmethod\n    def {0}(given):\n        return list(given)\n"
    source = f"class QuantumScript:\n{method}takes = QuantumScript.{{0}}\n"
    assert asked_by(module, source.format("__init__")) == ("solve", 2)
    assert asked_by(module, source.format("expand")) is None


def test_the_candidates_own_module_of_that_name_asks_for_nothing():
    assert asked_by("cirq.ops.op_tree", ASKS, path="candidate.py") is None


def test_what_a_reader_asks_for_is_called_for_the_program():
    takes = function_of(
        "def _flatten(given):\n    return list(given)\n",
        "_flatten",
        f"{OURS}/ir/lowering/from_cirq.py",
        "ir.lowering.from_cirq",
    )
    asked = callers("candidate.py", OURS).handed_over
    later = map(lambda _: asked(sys._getframe(1)), [1])  # noqa: C417 - a generator would be a frame in between
    assert takes(later) == [(("<program>", 0),)]
