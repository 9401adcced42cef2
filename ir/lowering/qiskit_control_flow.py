"""Qiskit's control flow: branches become conditionals, loops over given indices are unrolled."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import qiskit.circuit as qc
from qiskit.circuit import Parameter

from ir.lowering.base import UnsupportedOperation
from ir.lowering.qiskit_conditions import condition_table, value_table
from ir.program import BlockKind, Conditional, Operation, Origin

if TYPE_CHECKING:
    from ir.lowering.qiskit_circuits import CircuitLowering, Place

Operations = tuple[Operation, ...]
Lower = Callable[["CircuitLowering", Any, "Place", Mapping[Any, int]], list[Operation]]


def _if_else(
    lowering: CircuitLowering, operation: Any, place: Place, clbit_index: Mapping[Any, int]
) -> list[Operation]:
    _refuse_where_unitary(lowering, place, "if_else")
    table = condition_table(operation.condition, clbit_index, lowering.at)
    blocks = operation.blocks
    then = lowering.branch(blocks[0], place, "a branch")
    otherwise = lowering.branch(blocks[1], place, "a branch") if len(blocks) > 1 else ()
    if not table.clbits:
        return list(then if table.rows[0] else otherwise)
    return [Conditional(table.clbits, table.where(frozenset({1})), then, otherwise, place.origin)]


def _switch(lowering: CircuitLowering, operation: Any, place: Place, clbit_index: Mapping[Any, int]) -> list[Operation]:
    _refuse_where_unitary(lowering, place, "switch")
    table = value_table(operation.target, clbit_index, lowering.at)
    cases: list[tuple[frozenset[int], Operations]] = []
    default: Operations = ()
    for values, block in operation.cases_specifier():
        body = lowering.branch(block, place, "a case")
        if any(value is qc.CASE_DEFAULT for value in values):
            default = body
        else:
            records = table.where(frozenset(int(value) for value in values))
            if records:  # no record has the value: the case cannot be taken
                cases.append((records, body))
    if not table.clbits:
        return list(next((body for _, body in cases), default))
    return list(_choose(table.clbits, cases, default, place.origin))


def _choose(
    clbits: tuple[int, ...],
    cases: Sequence[tuple[frozenset[int], Operations]],
    default: Operations,
    origin: Origin,
) -> Operations:
    """One of several bodies by disjoint sets of records, nested by halves to keep the depth logarithmic."""
    if not cases:
        return default
    if len(cases) == 1:
        records, body = cases[0]
        return (Conditional(clbits, records, body, default, origin),)
    half = len(cases) // 2
    first, second = cases[:half], cases[half:]
    accepted = frozenset().union(*(records for records, _ in first))
    # Inside, the record is one of the first half: its last case needs no question.
    then = _choose(clbits, first[:-1], first[-1][1], origin)
    return (Conditional(clbits, accepted, then, _choose(clbits, second, default, origin), origin),)


def _for_loop(
    lowering: CircuitLowering, operation: Any, place: Place, clbit_index: Mapping[Any, int]
) -> list[Operation]:
    indices, parameter, body = operation.params
    if parameter is not None and not isinstance(parameter, Parameter):
        raise UnsupportedOperation(
            "for_loop over a runtime variable", at=lowering.at, hint="a Parameter, or none, is read"
        )
    if not isinstance(indices, range | tuple):
        raise UnsupportedOperation("for_loop over runtime values", at=lowering.at, hint="a range or a tuple is read")
    bound = parameter is not None and parameter in body.parameters
    operations: list[Operation] = []
    for index in indices:
        lowering.charge(1)
        turn = body.assign_parameters({parameter: index}) if bound else body
        operations += lowering.body(turn, place, "a loop body")
    return operations


def _box(lowering: CircuitLowering, operation: Any, place: Place, clbit_index: Mapping[Any, int]) -> list[Operation]:
    inner = lowering.inside(place, BlockKind.CIRCUIT, operation.label or "box")
    return lowering.body(operation.blocks[0], inner, "a box")


def _refused(what: str, hint: str) -> Lower:
    def lower(
        lowering: CircuitLowering, operation: Any, place: Place, clbit_index: Mapping[Any, int]
    ) -> list[Operation]:
        raise UnsupportedOperation(what, at=lowering.at, hint=hint)

    return lower


def _refuse_where_unitary(lowering: CircuitLowering, place: Place, what: str) -> None:
    if place.unitary:
        raise UnsupportedOperation(
            f"{what} under a control, inverse or power", at=lowering.at, hint="only unitary operations are read there"
        )


CONTROL_FLOW: Mapping[type[Any], Lower] = MappingProxyType(
    {
        qc.IfElseOp: _if_else,
        qc.SwitchCaseOp: _switch,
        qc.ForLoopOp: _for_loop,
        qc.BoxOp: _box,
        qc.WhileLoopOp: _refused("while_loop", "loops over given indices are read: the number of turns must be known"),
        qc.BreakLoopOp: _refused("break_loop", "the number of turns must be known"),
        qc.ContinueLoopOp: _refused("continue_loop", "put the rest of the body into a branch"),
        qc.Store: _refused("store to a runtime variable", "conditions read clbits and registers"),
    }
)
