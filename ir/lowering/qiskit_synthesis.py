"""Where Qiskit makes gates of matrices and amplitudes: transpiling, decomposing, synthesis, and circuits as text."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Any

import qiskit.compiler
import qiskit.qasm2
import qiskit.qasm3
import qiskit.synthesis
import qiskit.transpiler.passes
from qiskit.circuit import ControlledGate, Instruction, QuantumCircuit
from qiskit.circuit.library import (
    DiagonalGate,
    HamiltonianGate,
    Initialize,
    Isometry,
    StatePreparation,
    UCGate,
    UnitaryGate,
)
from qiskit.converters import dag_to_circuit
from qiskit.dagcircuit import DAGCircuit
from qiskit.passmanager.base_passmanager import BasePassManager
from qiskit.passmanager.base_tasks import GenericPass
from qiskit.transpiler.basepasses import AnalysisPass, BasePass

from ir.lowering.synthesis_watch import Unreadable, classes_below, numbers_of, watch_functions, watch_method, watched
from ir.program import Program

# What takes matrices; the rest of ``qiskit.synthesis`` takes tables of bits, which look like matrices, or circuits.
_SYNTHESIS = tuple(f"qiskit.synthesis.{name}." for name in ("unitary", "two_qubit", "one_qubit", "discrete_basis"))
_OF_NUMBERS = (DiagonalGate, HamiltonianGate, Initialize, Isometry, StatePreparation, UCGate, UnitaryGate)
_BETWEEN_A_GATE_AND_ITS_DEFINITION = ("qiskit.circuit.instruction.", "qiskit.circuit.library.")
_MAX_DEPTH = 32

ReadOne = Callable[[Any], Program]


def watch_synthesis(read_one: ReadOne) -> None:
    """Have what the candidate hands to Qiskit's compilers shown first; once in a process.

    Args:
        read_one: Reads a circuit or an instruction.
    """

    def circuits(value: Any = None, *_: Any, **named: Any) -> list[Program]:
        """Of the first argument: a circuit, a graph, an instruction, or several."""
        given = value if value is not None else next(iter(named.values()), None)
        several = given if isinstance(given, list | tuple) else [given]
        return [program for one in several for program in _read(one, read_one)]

    def of_a_method(_: Any, *args: Any, **named: Any) -> list[Program]:
        return [*circuits(*args, **named), *numbers_of(*args, **named)]

    watch_functions(
        "qiskit",
        [
            (qiskit.compiler.transpile, circuits),
            *((function, circuits) for function in (qiskit.qasm2.dumps, qiskit.qasm2.dump)),
            *((function, circuits) for function in (qiskit.qasm3.dumps, qiskit.qasm3.dump)),
            *((function, numbers_of) for function in _public(qiskit.synthesis, inspect.isfunction)),
        ],
    )
    for kind in _public(qiskit.synthesis, inspect.isclass):
        for method in ("__call__", "__init__", "__new__", "circuit", "decompose", "run"):
            watch_method(kind, method, of_a_method)
    watch_method(QuantumCircuit, "decompose", circuits)
    for kind in (BasePassManager, *classes_below(BasePassManager, "qiskit")):
        watch_method(kind, "run", of_a_method)
    for kind in (GenericPass, *classes_below(GenericPass, "qiskit")):
        if not issubclass(kind, AnalysisPass):
            watch_method(kind, "run", of_a_method)
            watch_method(kind, "execute", of_a_method)
    watch_method(BasePass, "__call__", of_a_method)
    for kind in _OF_NUMBERS:
        watch_method(kind, "_define", circuits, _BETWEEN_A_GATE_AND_ITS_DEFINITION)
    _watch_definition(ControlledGate, circuits)


def _watch_definition(kind: type[Instruction], read: Callable[..., Iterable[Program]]) -> None:
    own = kind.__dict__["definition"]
    name = f"{kind.__module__}.{kind.__qualname__}.definition"
    kind.definition = property(watched(own.fget, name, read), own.fset, own.fdel, own.__doc__)


def _read(value: Any, read_one: ReadOne) -> list[Program]:
    circuit = dag_to_circuit(value) if issubclass(type(value), DAGCircuit) else value
    if not issubclass(type(circuit), QuantumCircuit | Instruction):
        return []
    try:
        return [read_one(circuit)]
    except Exception:  # noqa: BLE001 - a parameter without a value, a gate that is refused: then gate by gate
        return list(_gates_of_numbers(circuit, read_one, 0))


def _gates_of_numbers(value: Any, read_one: ReadOne, depth: int) -> Iterable[Program]:
    """The gates of numbers inside a circuit that cannot be read as a whole, or inside a gate's definition.

    Raises:
        Unreadable: There is one that cannot be read.
    """
    if depth > _MAX_DEPTH:
        raise Unreadable("nested too deeply")
    if isinstance(value, _OF_NUMBERS):
        try:
            yield read_one(value)
        except Exception:  # noqa: BLE001
            raise Unreadable(type(value).__name__) from None
        return
    inner = value if isinstance(value, QuantumCircuit) else getattr(value, "_definition", None)
    for instruction in getattr(inner, "data", ()):
        yield from _gates_of_numbers(instruction.operation, read_one, depth + 1)
    for attribute in ("base_gate", "base_op"):
        if isinstance(base := getattr(value, attribute, None), Instruction):
            yield from _gates_of_numbers(base, read_one, depth + 1)
    for block in getattr(value, "blocks", ()):
        yield from _gates_of_numbers(block, read_one, depth + 1)


def _public(module: Any, wanted: Callable[[Any], bool]) -> list[Any]:
    """What a module offers to make gates of matrices, once each."""
    offered = [value for name, value in vars(module).items() if not name.startswith("_") and wanted(value)]
    return list({id(value): value for value in offered if value.__module__.startswith(_SYNTHESIS)}.values())
