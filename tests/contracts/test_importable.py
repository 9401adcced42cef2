"""What candidates are told that they may import is what the runtimes' lock files pin."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from contracts.importable import LACKING, MODULES, told_modules
from contracts.load import load_id
from contracts.render import render
from contracts.schema import FRAMEWORKS
from tests.functional.building import contract

REQUIREMENTS = Path(__file__).parents[2] / "requirements"

# Top-level modules that programs import, by the distribution that brings them; told wherever it is pinned.
_OF_DISTRIBUTION = {
    "autograd": "autograd",
    "cirq-core": "cirq",
    "cirq-google": "cirq_google",
    "cuda-quantum-cu13": "cudaq",
    "cvxpy": "cvxpy",
    "jax": "jax",
    "matplotlib": "matplotlib",
    "networkx": "networkx",
    "numpy": "numpy",
    "openfermion": "openfermion",
    "pandas": "pandas",
    "pennylane": "pennylane",
    "pennylane-catalyst": "catalyst",
    "pylatexenc": "pylatexenc",
    "qiskit": "qiskit",
    "qiskit-aer": "qiskit_aer",
    "qiskit-ibm-runtime": "qiskit_ibm_runtime",
    "quimb": "quimb",
    "rustworkx": "rustworkx",
    "scikit-learn": "sklearn",
    "scipy": "scipy",
    "stim": "stim",
    "sympy": "sympy",
    "tensorflow": "tensorflow",
    "torch": "torch",
    "tqdm": "tqdm",
}
# Asked for because the framework itself imports them.
_FOR_THE_FRAMEWORK = {"astpretty", "requests"}


def _pinned(framework: str) -> set[str]:
    lines = (REQUIREMENTS / f"{framework}.txt").read_text().splitlines()
    return {
        found.group(1).lower() for line in lines if (found := re.match(r"([A-Za-z0-9_.-]+)(?:\[.*\])? *(?:==|@)", line))
    }


@pytest.mark.parametrize("framework", FRAMEWORKS)
def test_exactly_the_modules_that_are_pinned_are_told(framework):
    pinned = _pinned(framework)
    assert len(pinned) > 8
    assert set(MODULES[framework]) == {module for name, module in _OF_DISTRIBUTION.items() if name in pinned}
    assert len(set(MODULES[framework])) == len(MODULES[framework])


@pytest.mark.parametrize("framework", FRAMEWORKS)
def test_what_a_runtime_asks_for_by_name_is_told(framework):
    lines = (REQUIREMENTS / f"{framework}.in").read_text().splitlines()
    asked = {re.split(r"[=~<>\[ ]", line)[0] for line in lines if line and not line.startswith("#")}
    assert asked
    assert {_OF_DISTRIBUTION[name] for name in asked - _FOR_THE_FRAMEWORK} <= set(MODULES[framework])


@pytest.mark.parametrize("framework", FRAMEWORKS)
def test_what_is_said_to_be_missing_is_pinned_nowhere(framework):
    assert not LACKING[framework].keys() & _pinned(framework)


@pytest.mark.parametrize("framework", FRAMEWORKS)
@pytest.mark.parametrize("contract_id", ["states/ghz_3", "search/grover_00"])
def test_every_statement_tells_them(contract_id, framework):
    assert told_modules(framework) in render(load_id(contract_id), framework)


def test_a_question_for_a_value_tells_them_too():
    assert told_modules("cirq") in render(contract("answer", measurement="optional", accept=1e-6, reject=1e-5), "cirq")
