"""Classical functions that are not pinned to one table: sets of allowed values, and properties of the table."""

from __future__ import annotations

from contracts.closed_forms.parameters import MAX_TARGET_QUBITS, choice, integer, sequence
from contracts.target_values import PropertyTarget, RelationTarget, TableProperty

_LARGEST = (1 << MAX_TARGET_QUBITS) - 1


def allowed_values(values: object) -> RelationTarget:
    """Lists of integers: entry x holds the values that input x may give, any of them."""
    return RelationTarget(
        tuple(
            frozenset(integer("values", value, 0, _LARGEST) for value in sequence("values", entry))
            for entry in sequence("values", values)
        )
    )


def table_property(holds: object, period: object) -> PropertyTarget:
    """Any table that is ``two_to_one`` (with ``period``), ``injective``, ``constant``, ``balanced`` or ``linear``.

    With ``+`` the bitwise exclusive or: two-to-one means that f(x) = f(y) if and only if y is x or x + period;
    balanced that f is 0 for half of the inputs and 1 for the others; linear that f(x + y) = f(x) + f(y).

    Args:
        holds: The name.
        period: An integer, 0 for all but ``two_to_one``.
    """
    name = choice("holds", holds, tuple(known.value for known in TableProperty))
    return PropertyTarget(TableProperty(name), integer("period", period, 0, _LARGEST))
