"""Which modules a candidate may import, as the default runtimes have them.

Told to every candidate: an import that fails ends the run before anything is looked at. A test holds these lists
against the lock files of the runtimes (``requirements/``); what a framework draws in and no program needs is left out.
"""

from __future__ import annotations

from contracts.schema import Framework

MODULES: dict[Framework, tuple[str, ...]] = {
    "qiskit": ("qiskit", "qiskit_aer", "numpy", "scipy", "sympy", "networkx", "matplotlib", "rustworkx", "pylatexenc"),
    "cirq": ("cirq", "numpy", "scipy", "sympy", "networkx", "matplotlib", "pandas", "tqdm"),
    "pennylane": ("pennylane", "numpy", "scipy", "sympy", "networkx", "matplotlib", "autograd", "rustworkx", "stim"),
    "cudaq": ("cudaq", "numpy", "scipy", "sympy", "networkx", "matplotlib"),
}

# Parts of a framework that a program would expect to find, by the package that each needs and no runtime has.
LACKING: dict[Framework, dict[str, str]] = {
    "qiskit": {},
    "cirq": {},
    "pennylane": {
        "pennylane-catalyst": "qml.qjit",
        "quimb": "the device default.tensor",
    },
    "cudaq": {},
}


def told_modules(framework: Framework) -> str:
    """The modules in a sentence, and in another one what of the framework does not work without more of them."""
    lacking = [f"{part} ({package})" for package, part in LACKING[framework].items()]
    missing = f" What these need is not installed: {', '.join(lacking)}." if lacking else ""
    return (
        f"Beside Python's standard library these modules can be imported: {', '.join(MODULES[framework])}; importing "
        f"another one is an error.{missing}"
    )
