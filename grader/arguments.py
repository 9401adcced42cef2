"""From the values of a contract's arguments to what the sandbox carries: the family and its parameters stay here."""

from __future__ import annotations

from collections.abc import Mapping

from contracts.arguments import Array, Circuit, Graph, PauliSum, Value
from grader.sandbox.arguments import Argument, ArrayArgument, CircuitArgument, GraphArgument, PauliSumArgument
from ir.codec import encode


def handed_over(arguments: Mapping[str, Value]) -> tuple[Argument, ...]:
    """What a candidate is to be called with, in positional order.

    Args:
        arguments: Name to value, in positional order, as ``contracts.cases`` gives them.
    """
    return tuple(_carried(name, value) for name, value in arguments.items())


def _carried(name: str, value: Value) -> Argument:
    match value:
        case Array(shape=shape, entries=entries):
            return ArrayArgument(shape, entries)
        case Graph(num_nodes=num_nodes, edges=edges, weights=weights):
            return GraphArgument(num_nodes, edges, weights)
        case PauliSum(num_qubits=num_qubits, terms=terms):
            return PauliSumArgument(num_qubits, terms)
        case Circuit(program=program):
            return CircuitArgument(name, encode(program))
        case _:
            return value
