"""Single-point mutants of a program: what a slip of the pen would make of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from ir.program import Conditional, Control, Gate, Measure, Operation, Program

_INVERSES = {"s": "sdg", "sdg": "s", "t": "tdg", "tdg": "t", "sx": "sxdg", "sxdg": "sx"}
_SLIP = 1e-3  # radians by which an angle is off


def mutants(program: Program) -> Iterator[tuple[str, Program]]:
    """Every mutant with its name; the same list for the same program.

    Dropped, inverted, exchanged, unconditional and negated operations, angles off by 1e-3, exchanged record
    bits, and for each qubit S or RY(1e-2) in front and H before measuring.
    """
    operations = program.operations
    for index, operation in enumerate(operations):
        for name, changed in _changed(operation):
            yield f"{name} at {index}", _with(program, (*operations[:index], *changed, *operations[index + 1 :]))
    measured = [index for index, operation in enumerate(operations) if isinstance(operation, Measure)]
    for first, second in pairwise(measured):
        swapped = list(operations)
        a, b = operations[first], operations[second]
        assert isinstance(a, Measure) and isinstance(b, Measure)  # chosen so
        swapped[first], swapped[second] = replace(a, clbit=b.clbit), replace(b, clbit=a.clbit)
        yield f"bits of {first} and {second} exchanged", _with(program, tuple(swapped))
    for qubit in range(program.num_qubits):
        yield f"s on {qubit} in front", _with(program, (Gate("s", (qubit,)), *operations))
        yield f"ry(1e-2) on {qubit} in front", _with(program, (Gate("ry", (qubit,), (1e-2,)), *operations))
        first = next((k for k, operation in enumerate(operations) if isinstance(operation, Measure)), len(operations))
        late = (*operations[:first], Gate("h", (qubit,)), *operations[first:])
        yield f"h on {qubit} before measuring", _with(program, late)


def _with(program: Program, operations: tuple[Operation, ...]) -> Program:
    return replace(program, operations=operations)


def _changed(operation: Operation) -> Iterator[tuple[str, tuple[Operation, ...]]]:
    if isinstance(operation, Measure):
        return  # a dropped measurement is a matter of rules, not of a comparison
    yield "dropped", ()
    if isinstance(operation, Conditional):
        yield "unconditional", operation.operations
        negated = frozenset(range(2 ** len(operation.clbits))) - operation.values
        yield "negated", (replace(operation, values=negated),)
    if isinstance(operation, Gate):
        if len(operation.controls) == 1 and len(operation.qubits) == 1:
            (control,), (target,) = operation.controls, operation.qubits
            exchanged = replace(operation, qubits=(control.qubit,), controls=(Control(target, control.value),))
            yield "control and target exchanged", (exchanged,)
        if operation.name in _INVERSES:
            yield "inverse", (replace(operation, name=_INVERSES[operation.name]),)
        for k, value in enumerate(operation.params):
            params = (*operation.params[:k], value + _SLIP, *operation.params[k + 1 :])
            yield "angle off by 1e-3", (replace(operation, params=params),)
