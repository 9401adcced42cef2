"""Which exact Qiskit class is which row of the gate table, and which classes are Qiskit's own.

Everything is looked up by class object, taken when this module is imported: a candidate's class may
carry any name, and may claim any ``_standard_gate``.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeVar

import qiskit.circuit as qc
import qiskit.circuit.library as lib
import qiskit.qasm2.parse as qasm2_parse
from qiskit.circuit.singleton import SingletonControlledGate, SingletonGate, SingletonInstruction
from qiskit.quantum_info import Clifford

from ir.gates import Params

_Row = TypeVar("_Row")


def _as_given(params: Params) -> Params:
    return params


def _u2(params: Params) -> Params:
    return (math.pi / 2, *params)


@dataclass(frozen=True, slots=True)
class StandardGate:
    """One Qiskit class in terms of the gate table: ``name`` under the first ``num_controls`` operands."""

    name: str
    num_controls: int = 0
    params: Callable[[Params], Params] = _as_given


_STANDARD: Mapping[type[Any], StandardGate] = {
    lib.IGate: StandardGate("id"),
    lib.XGate: StandardGate("x"),
    lib.YGate: StandardGate("y"),
    lib.ZGate: StandardGate("z"),
    lib.HGate: StandardGate("h"),
    lib.SGate: StandardGate("s"),
    lib.SdgGate: StandardGate("sdg"),
    lib.TGate: StandardGate("t"),
    lib.TdgGate: StandardGate("tdg"),
    lib.SXGate: StandardGate("sx"),
    lib.SXdgGate: StandardGate("sxdg"),
    lib.PhaseGate: StandardGate("p"),
    lib.U1Gate: StandardGate("p"),
    lib.UGate: StandardGate("u"),
    lib.U2Gate: StandardGate("u", params=_u2),
    lib.U3Gate: StandardGate("u"),
    lib.RXGate: StandardGate("rx"),
    lib.RYGate: StandardGate("ry"),
    lib.RZGate: StandardGate("rz"),
    lib.RGate: StandardGate("prx"),
    lib.SwapGate: StandardGate("swap"),
    lib.iSwapGate: StandardGate("iswap"),
    lib.DCXGate: StandardGate("dcx"),
    lib.ECRGate: StandardGate("ecr"),
    lib.RXXGate: StandardGate("rxx"),
    lib.RYYGate: StandardGate("ryy"),
    lib.RZZGate: StandardGate("rzz"),
    lib.RZXGate: StandardGate("rzx"),
    lib.XXPlusYYGate: StandardGate("xx_plus_yy"),
    lib.XXMinusYYGate: StandardGate("xx_minus_yy"),
    lib.RCCXGate: StandardGate("rccx"),
    lib.RC3XGate: StandardGate("rcccx"),
    lib.CXGate: StandardGate("x", 1),
    lib.CYGate: StandardGate("y", 1),
    lib.CZGate: StandardGate("z", 1),
    lib.CHGate: StandardGate("h", 1),
    lib.CSGate: StandardGate("s", 1),
    lib.CSdgGate: StandardGate("sdg", 1),
    lib.CSXGate: StandardGate("sx", 1),
    lib.CPhaseGate: StandardGate("p", 1),
    lib.CU1Gate: StandardGate("p", 1),
    lib.CU3Gate: StandardGate("u", 1),
    lib.CRXGate: StandardGate("rx", 1),
    lib.CRYGate: StandardGate("ry", 1),
    lib.CRZGate: StandardGate("rz", 1),
    lib.CSwapGate: StandardGate("swap", 1),
    lib.CCXGate: StandardGate("x", 2),
    lib.CCZGate: StandardGate("z", 2),
    lib.C3XGate: StandardGate("x", 3),
    lib.C3SXGate: StandardGate("sx", 3),
    lib.C4XGate: StandardGate("x", 4),
}


# Classes that share one instance among all uses that set nothing of their own.
_SHARED = (SingletonInstruction, SingletonGate, SingletonControlledGate)


def with_singletons(table: Mapping[type[Any], _Row]) -> dict[type[Any], _Row]:
    """``table`` and, beside each class, the class that Qiskit makes for its shared instance."""
    return dict(table) | {singleton_of(kind): row for kind, row in table.items()}


def singleton_of(kind: type[Any]) -> type[Any]:
    """The class of ``kind()`` where Qiskit shares one instance, as it does for ``HGate``; else ``kind``."""
    return type(kind()) if issubclass(kind, _SHARED) else kind


STANDARD_GATES: Mapping[type[Any], StandardGate] = MappingProxyType(with_singletons(_STANDARD))

# Name in Qiskit's data -> class. It holds only where an instruction ``is_standard_gate``: names are anyone's.
STANDARD_BY_NAME: Mapping[str, type[Any]] = MappingProxyType(
    {standard.name: standard.gate_class for standard in type(lib.HGate._standard_gate).all_gates()}
)
STANDARD_CLASSES = frozenset(STANDARD_BY_NAME.values()) | frozenset(map(singleton_of, STANDARD_BY_NAME.values()))


def _library_classes() -> Iterator[type[Any]]:
    """Every operation and circuit class that Qiskit's circuit packages hold."""
    for name, module in list(sys.modules.items()):
        if name.startswith("qiskit.circuit") and not name.startswith("qiskit.circuit.singleton"):
            for value in vars(module).values():
                if isinstance(value, type) and issubclass(value, (qc.Operation, qc.QuantumCircuit)):
                    yield value
                    if value in _STANDARD_OR_BASIC:
                        yield singleton_of(value)
    yield Clifford


_STANDARD_OR_BASIC = frozenset(_STANDARD) | {lib.Measure, lib.Reset}
# What only carries a definition says nothing by its class.
ANONYMOUS_CLASSES: frozenset[type[Any]] = frozenset(
    {
        qc.Operation,
        qc.Instruction,
        qc.Gate,
        qc.ControlledGate,
        qc.QuantumCircuit,
        SingletonInstruction,
        SingletonGate,
        SingletonControlledGate,
        qasm2_parse._DefinedGate,
    }
)

LIBRARY_CLASSES: frozenset[type[Any]] = frozenset(_library_classes()) - ANONYMOUS_CLASSES

# The attributes from which a library class is read. A subclass that leaves them alone is read as its
# ancestor; one that redefines any speaks for itself, by its definition.
_SAYS_WHAT_IT_DOES = frozenset(
    {
        "__array__",
        "__getattr__",
        "__getattribute__",
        "_define",
        "_definition",
        "_num_qubits",
        "_params",
        "base_gate",
        "blocks",
        "condition",
        "ctrl_state",
        "definition",
        "num_ctrl_qubits",
        "num_qubits",
        "operator",
        "params",
        "time",
        "to_matrix",
    }
)


def library_ancestor(kind: type[Any]) -> type[Any] | None:
    """The library class that ``kind`` is, or extends without changing what it does; else None."""
    for ancestor in kind.__mro__:
        if ancestor in LIBRARY_CLASSES:
            return ancestor
        if ancestor in ANONYMOUS_CLASSES or not _SAYS_WHAT_IT_DOES.isdisjoint(vars(ancestor)):
            return None
    return None


def class_name(kind: type[Any]) -> str:
    """The name an author knows: without the prefix of the classes that Qiskit makes for shared instances."""
    return kind.__name__.removeprefix("_Singleton")
