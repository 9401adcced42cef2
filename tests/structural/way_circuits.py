"""Searches, protocols and contracts that tests about the way of a program share."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from circuits import circuit, gate, h, x

from ir.gates import Matrix
from ir.program import Control, Gate, Operation, Program, UnitaryMatrix

HADAMARD = np.array([[1, 1], [1, -1]], dtype=np.complex128) / math.sqrt(2)
FLIP = np.array([[0, 1], [1, 0]], dtype=np.complex128)
HALF = math.pi / 2

Ops = list[Operation]


def hs(*qubits: int) -> Ops:
    return [h(qubit) for qubit in qubits]


def xs(*qubits: int) -> Ops:
    return [x(qubit) for qubit in qubits]


def zs(*qubits: int) -> Ops:
    return [gate("z", qubit) for qubit in qubits]


def cx(control: int, target: int) -> Gate:
    return gate("x", target, controls=(control,))


def cz(*qubits: int) -> Gate:
    return gate("z", qubits[-1], controls=qubits[:-1])


def local(matrix: Matrix, *qubits: int) -> Ops:
    return [UnitaryMatrix(matrix, (qubit,)) for qubit in qubits]


def between_x(marked: str, inside: Ops) -> Ops:
    """``inside`` between X on the zeros of ``marked``."""
    zeros = [k for k, bit in enumerate(reversed(marked)) if bit == "0"]
    return [*xs(*zeros), *inside, *xs(*zeros)]


def query(marked: str) -> Ops:
    return between_x(marked, [cz(*range(len(marked)))])


def diffusion(n: int) -> Ops:
    every = range(n)
    return [*hs(*every), *xs(*every), cz(*every), *xs(*every), *hs(*every)]


def search(marked: str, iterations: int = 1) -> Ops:
    n = len(marked)
    return [*hs(*range(n)), *(query(marked) + diffusion(n)) * iterations]


def toffoli_in_parts(a: int, b: int, target: int) -> Ops:
    """The textbook decomposition into CX, T and H."""
    t, tdg = (lambda q: gate("t", q)), (lambda q: gate("tdg", q))
    return [
        h(target), cx(b, target), tdg(target), cx(a, target), t(target), cx(b, target), tdg(target), cx(a, target),
        t(b), t(target), h(target), cx(a, b), t(a), tdg(b), cx(a, b),
    ]  # fmt: skip


def in_rz_sx_cx(operations: Ops) -> Ops:
    """H, X, Z and two-qubit CZ and CX written in that basis, up to a phase."""
    found: Ops = []

    def hadamard(qubit: int) -> Ops:
        return [gate("rz", qubit, params=(HALF,)), gate("sx", qubit), gate("rz", qubit, params=(HALF,))]

    for operation in operations:
        assert isinstance(operation, Gate)
        qubit = operation.qubits[0]
        match operation.name, operation.controls:
            case "h", ():
                found += hadamard(qubit)
            case "x", ():
                found += [gate("sx", qubit), gate("sx", qubit)]
            case "z", ():
                found.append(gate("rz", qubit, params=(math.pi,)))
            case "x", (Control(control, 1),):
                found.append(cx(control, qubit))
            case "z", (Control(control, 1),):
                found += [*hadamard(qubit), cx(control, qubit), *hadamard(qubit)]
            case _:
                raise ValueError(operation)
    return found


def register(*qubits: int, name: str = "search", **fields: Any) -> dict[str, Any]:
    return {"name": name, "qubits": qubits, **fields}


def form(name: str, **parameters: Any) -> dict[str, Any]:
    return {"form": name, "parameters": parameters}


def passage(state: dict[str, Any], *registers: str, up_to: str = "local", ancillas: str = "any") -> dict[str, Any]:
    return {
        "name": f"the state {state['form']}",
        "registers": registers or ("search",),
        "state": state,
        "up_to": up_to,
        "ancillas": ancillas,
    }


def passes(*passages: dict[str, Any]) -> dict[str, Any]:
    return {"rule": "waypoint", "passes": passages}


def marked_on_the_way(marked: str, up_to: str = "local") -> dict[str, Any]:
    n = len(marked)
    return passes(
        passage(form("uniform", num_qubits=n), up_to=up_to),
        passage(form("uniform_marked", num_qubits=n, marked=(marked,)), up_to=up_to),
    )


def iterated(marked: str, iterations: int = 1) -> dict[str, Any]:
    n = len(marked)
    return {
        "rule": "segment",
        "name": "Grover's iterations",
        "registers": ("search",),
        "any_of": (form("grover_iterations", num_qubits=n, marked=(marked,), iterations=iterations),),
        "begins": passage(form("uniform", num_qubits=n)),
        "ends": "end",
        "up_to": "diagonal",
    }


def step(operator: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"rule": "segment", "name": "the step asked for", "registers": ("search",), "any_of": (operator,), **fields}


def built(num_qubits: int, operations: Ops, num_clbits: int = 0) -> Program:
    return circuit(num_qubits, *operations, num_clbits=num_clbits)
