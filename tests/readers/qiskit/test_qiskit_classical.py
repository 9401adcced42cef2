"""Each class of classical expression, type, operator and control flow of the installed version is read or named."""

from __future__ import annotations

import inspect

import pytest
import qiskit.circuit as qc
from qiskit import QuantumCircuit
from qiskit.circuit.classical import expr, types
from qiskit.circuit.controlflow import ControlFlowOp

from ir.lowering.base import UnsupportedOperation
from ir.lowering.qiskit_conditions import _BINARY as BINARY
from ir.lowering.qiskit_control_flow import CONTROL_FLOW

# A stretch is chosen by a compiler; nothing that is graded can depend on it.
REFUSED_NODES = {expr.Stretch}


def _classes(module, base):
    return {v for v in vars(module).values() if inspect.isclass(v) and issubclass(v, base) and v is not base}


def test_every_node_is_read_or_named():
    assert _classes(expr, expr.Expr) == REFUSED_NODES | {
        expr.Binary,
        expr.Cast,
        expr.Index,
        expr.Unary,
        expr.Value,
        expr.Var,
    }


def test_every_type_is_read():
    assert _classes(types, types.Type) == {types.Bool, types.Uint, types.Float, types.Duration}


def test_every_operator_is_read():
    assert set(expr.Binary.Op) == BINARY.keys()
    assert {op.name for op in expr.Unary.Op} == {"BIT_NOT", "LOGIC_NOT", "NEGATE"}


def test_every_control_flow_operation_is_read_or_refused_by_name():
    found = _classes(qc, ControlFlowOp)
    assert len(found) >= 5
    assert found | {qc.BreakLoopOp, qc.ContinueLoopOp, qc.Store} == CONTROL_FLOW.keys()


def test_every_modifier_is_read():
    modifiers = {v for v in vars(qc).values() if inspect.isclass(v) and v.__name__.endswith("Modifier")}
    assert modifiers - {qc.annotated_operation.Modifier} == {
        qc.ControlModifier,
        qc.InverseModifier,
        qc.PowerModifier,
    }


def test_a_condition_on_a_stretch_is_refused_by_name(lower):
    circuit = QuantumCircuit(1, 1)
    stretch = circuit.add_stretch("s")
    with circuit.if_test(expr.less(stretch, qc.Duration.ns(1))):
        circuit.x(0)
    with pytest.raises(UnsupportedOperation, match="classical expression Stretch at operation"):
        lower(circuit)
