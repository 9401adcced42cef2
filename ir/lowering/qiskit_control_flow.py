"""Qiskit's control flow: branches become conditionals, loops are unrolled, jumps decide what a branch holds.

A loop is unrolled turn by turn. Where a jump (``break_loop``, ``continue_loop``) may be taken in a branch, what
follows the branch is read inside each arm, up to the end of the loop; so a jump needs no operation of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import qiskit.circuit as qc
from qiskit.circuit import Parameter
from qiskit.circuit.classical import expr

from ir.lowering.base import TooLarge, UnsupportedOperation
from ir.lowering.known_records import known_records
from ir.lowering.qiskit_conditions import condition_table, stored_table, value_table
from ir.lowering.qiskit_recorded import flow_of
from ir.lowering.qiskit_variables import TruthTable
from ir.program import BlockKind, Conditional, Operation, Origin

if TYPE_CHECKING:
    from ir.lowering.qiskit_circuits import CircuitLowering, Place

Arm = Callable[[], list[Operation]]
Lower = Callable[["CircuitLowering", Any, "Place", Mapping[Any, int]], list[Operation]]


@dataclass(frozen=True, slots=True)
class Jumps:
    """Where a body may go on: what is read after its end, after a ``continue_loop`` and after a ``break_loop``."""

    end: Arm
    next_turn: Arm
    exit: Arm


def jumps(operation: Any) -> bool:
    """Whether an instruction may leave the turn of the loop around it."""
    kind = type(operation)
    if kind in (qc.BreakLoopOp, qc.ContinueLoopOp):
        return True
    return kind in (qc.IfElseOp, qc.SwitchCaseOp) and any(_may_jump(block) for block in operation.blocks)


def _may_jump(block: Any) -> bool:
    return any(jumps(flow_of(instruction)) for instruction in _data(block))


_data = qc.QuantumCircuit.data.fget  # whatever a subclass made of it


def jump(
    lowering: CircuitLowering, operation: Any, place: Place, clbit_index: Mapping[Any, int], after: Jumps
) -> list[Operation]:
    """What an instruction that may jump does, and all that follows it up to the end of the loop."""
    if type(operation) is qc.BreakLoopOp:
        return after.exit()
    if type(operation) is qc.ContinueLoopOp:
        return after.next_turn()
    return _arms(lowering, operation, place, clbit_index, after)


def _if_else(
    lowering: CircuitLowering, operation: Any, place: Place, clbit_index: Mapping[Any, int]
) -> list[Operation]:
    return _arms(lowering, operation, place, clbit_index, None)


def _arms(
    lowering: CircuitLowering, operation: Any, place: Place, clbit_index: Mapping[Any, int], after: Jumps | None
) -> list[Operation]:
    """An ``if`` or a ``switch``, with what follows it inside each arm where ``after`` says what that is."""
    name = "if_else" if type(operation) is qc.IfElseOp else "switch"
    _refuse_where_unitary(lowering, place, name)

    def arm(block: Any) -> Arm:
        what = "a branch" if name == "if_else" else "a case"
        return lambda: lowering.body(block, place, what, after)

    nothing: Arm = after.end if after else list
    if name == "if_else":
        table = condition_table(operation.condition, clbit_index, lowering.classical, lowering.at)
        blocks = operation.blocks
        otherwise = arm(blocks[1]) if len(blocks) > 1 else nothing
        return _branch(lowering, table, arm(blocks[0]), otherwise, place.origin)
    return _cases(lowering, operation, clbit_index, arm, nothing, place.origin)


def _branch(lowering: CircuitLowering, table: TruthTable, then: Arm, otherwise: Arm, origin: Origin) -> list[Operation]:
    """One of two arms; ``table`` is 1 where the first is taken."""
    constant = table.reduced()
    if not constant.clbits:
        return then() if constant.rows[0] else otherwise()
    before = lowering.classical
    with lowering.branch():
        lowering.classical = before.copy()
        first, after_first = tuple(then()), lowering.classical
        lowering.classical = before.copy()
        second, after_second = tuple(otherwise()), lowering.classical
    lowering.classical = before
    before.join(table, after_first, after_second)
    return [Conditional(table.clbits, table.where(frozenset({1})), first, second, origin)]


def _switch(lowering: CircuitLowering, operation: Any, place: Place, clbit_index: Mapping[Any, int]) -> list[Operation]:
    return _arms(lowering, operation, place, clbit_index, None)


def _cases(
    lowering: CircuitLowering,
    operation: Any,
    clbit_index: Mapping[Any, int],
    arm: Callable[[Any], Arm],
    nothing: Arm,
    origin: Origin,
) -> list[Operation]:
    table = value_table(operation.target, clbit_index, lowering.classical, lowering.at)
    cases: list[tuple[frozenset[int], Arm]] = []
    default = nothing
    for values, block in operation.cases_specifier():
        if any(value is qc.CASE_DEFAULT for value in values):
            default = arm(block)
        else:
            records = table.where(frozenset(int(value) for value in values))
            if records:  # no record has the value: the case cannot be taken
                cases.append((records, arm(block)))
    if not table.clbits:
        return next((body for _, body in cases), default)()
    return _choose(lowering, table.clbits, cases, default, origin)


def _choose(
    lowering: CircuitLowering,
    clbits: tuple[int, ...],
    cases: Sequence[tuple[frozenset[int], Arm]],
    default: Arm,
    origin: Origin,
) -> list[Operation]:
    """One of several arms by disjoint sets of records, nested by halves to keep the depth logarithmic."""
    if not cases:
        return default()
    if len(cases) == 1:
        records, body = cases[0]
        return _branch(lowering, _table(clbits, records), body, default, origin)
    half = len(cases) // 2
    first, second = cases[:half], cases[half:]
    accepted = frozenset().union(*(records for records, _ in first))

    # Inside, the record is one of the first half: its last case needs no question.
    def then() -> list[Operation]:
        return _choose(lowering, clbits, first[:-1], first[-1][1], origin)

    def otherwise() -> list[Operation]:
        return _choose(lowering, clbits, second, default, origin)

    return _branch(lowering, _table(clbits, accepted), then, otherwise, origin)


def _table(clbits: tuple[int, ...], accepted: frozenset[int]) -> TruthTable:
    return TruthTable(clbits, tuple(int(record in accepted) for record in range(2 ** len(clbits))))


def _for_loop(
    lowering: CircuitLowering, operation: Any, place: Place, clbit_index: Mapping[Any, int]
) -> list[Operation]:
    indices, parameter, body = operation.params
    if not isinstance(indices, range | tuple):
        raise UnsupportedOperation("for_loop over runtime values", at=lowering.at, hint="a range or a tuple is read")
    bound = isinstance(parameter, Parameter) and parameter in body.parameters

    def turn(index: Any) -> Any:
        """The body of one turn, its parameter bound or its variable set."""
        lowering.charge(1)
        if isinstance(parameter, expr.Var):
            lowering.classical.write(parameter, TruthTable((), (int(index),)))
        return body.assign_parameters({parameter: index}) if bound else body

    if not _may_jump(body):
        return [operation for index in indices for operation in lowering.body(turn(index), place, "a loop body")]

    def turns_from(k: int) -> list[Operation]:
        if k == len(indices):
            return []

        def following() -> list[Operation]:
            return turns_from(k + 1)

        return lowering.body(turn(indices[k]), place, "a loop body", Jumps(following, following, list))

    return turns_from(0)


def _while_loop(
    lowering: CircuitLowering, operation: Any, place: Place, clbit_index: Mapping[Any, int]
) -> list[Operation]:
    """Turns until the condition is known to fail: by variables that count, by jumps, or by a record that is known."""
    _refuse_where_unitary(lowering, place, "while_loop")
    (body,) = operation.blocks
    jumping = _may_jump(body)

    def turns() -> list[Operation]:
        operations: list[Operation] = []
        while True:
            lowering.charge(1)
            table = condition_table(operation.condition, clbit_index, lowering.classical, lowering.at).reduced()
            if table.clbits or jumping:
                break
            if not table.rows[0]:
                return operations
            operations += lowering.body(body, place, "a loop body")

        def turn() -> list[Operation]:
            if jumping:
                return lowering.body(body, place, "a loop body", Jumps(turns, turns, list))
            once = lowering.body(body, place, "a loop body")
            again = condition_table(operation.condition, clbit_index, lowering.classical, lowering.at)
            return once if again.fails_where(known_records(once)) else once + turns()

        return operations + _branch(lowering, table, turn, list, place.origin)

    try:
        return turns()
    except (TooLarge, RecursionError) as error:
        raise UnsupportedOperation(
            "while_loop whose number of turns has no bound that can be seen, or a large one",
            at=lowering.at,
            hint="use a for_loop, with break_loop where it may end early",
        ) from error


def _box(lowering: CircuitLowering, operation: Any, place: Place, clbit_index: Mapping[Any, int]) -> list[Operation]:
    inner = lowering.inside(place, BlockKind.CIRCUIT, operation.label or "box")
    return lowering.body(operation.blocks[0], inner, "a box")


def _store(lowering: CircuitLowering, operation: Any, place: Place, clbit_index: Mapping[Any, int]) -> list[Operation]:
    variable, table = stored_table(operation.lvalue, operation.rvalue, clbit_index, lowering.classical, lowering.at)
    lowering.classical.write(variable, table)
    return []


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
        qc.WhileLoopOp: _while_loop,
        qc.BreakLoopOp: _refused("break_loop outside a loop", "it ends a for_loop or a while_loop around it"),
        qc.ContinueLoopOp: _refused("continue_loop outside a loop", "it goes on in a loop around it"),
        qc.Store: _store,
    }
)
