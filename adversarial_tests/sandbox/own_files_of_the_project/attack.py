import importlib
import os
import sys

from qiskit import QuantumCircuit


def attempt(name, deed):
    try:
        deed()
    except (OSError, ValueError, ImportError, AttributeError) as error:
        print(f"refused: {name}: {type(error).__name__}")
    else:
        print(f"REACHED: {name}")


home = os.path.abspath(os.path.join(sys.prefix, "..", ".."))
for name in (
    "contracts",
    "contracts.load",
    "grader.pipeline",
    "grader.verdict",
    "grader.functional.compare",
    "grader.sandbox.supervisor",
    "api.cli",
    "ir.testing",
):
    attempt(f"import {name}", lambda: importlib.import_module(name))
for name in (
    "grader/pipeline.py",
    "runtimes.toml",
    "contracts/library/states/bell_phi_plus/contract.toml",
    "contracts/library/states/bell_phi_plus/reference/qiskit.py",
):
    attempt(name, lambda: open(os.path.join(home, name)).read())
attempt("list the checkout", lambda: os.listdir(home))
sys.path.insert(0, home)
importlib.invalidate_caches()
attempt("import contracts from there", lambda: importlib.import_module("contracts"))


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
