"""Which steps have to come after which, on the dependency graph and not in the listing.

A step comes after another if it shares a qubit on which the two are not seen to commute (no Pauli of the
qubit that both commute with), reads what the other measured, or comes after a step that does. Everything
else could as well stand before it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from grader.structural.effects import Axes
from grader.structural.steps import Bit, Step

ALL_AXES: Axes = frozenset("xyz")


def steps_after(steps: Sequence[Step], seeds: Collection[int]) -> frozenset[int]:
    """Indices of the steps that have to come after some seed; seeds among them only if they come after others.

    Linear in the steps.
    """
    axes: dict[int, Axes] = {}  # by qubit: the Paulis with which all marked steps there commute
    bits: set[Bit] = set()
    found: set[int] = set()
    for index, step in enumerate(steps):
        waits = any(bit in bits for guard in step.guards for bit in guard.bits)
        for qubit in step.qubits:
            if qubit in axes and not axes[qubit] & axes_of(step, qubit):
                waits = True
        if waits:
            found.add(index)
        if waits or index in seeds:
            for qubit in step.qubits:
                axes[qubit] = axes.get(qubit, ALL_AXES) & axes_of(step, qubit)
            if step.written is not None:
                bits.add(step.written)
    return frozenset(found)


def steps_before(steps: Sequence[Step], seeds: Collection[int]) -> frozenset[int]:
    """Indices of the steps that have to come before some seed."""
    axes: dict[int, Axes] = {}
    bits: set[Bit] = set()
    found: set[int] = set()
    for index in range(len(steps) - 1, -1, -1):
        step = steps[index]
        needed = step.written in bits
        for qubit in step.qubits:
            if qubit in axes and not axes[qubit] & axes_of(step, qubit):
                needed = True
        if needed:
            found.add(index)
        if needed or index in seeds:
            for qubit in step.qubits:
                axes[qubit] = axes.get(qubit, ALL_AXES) & axes_of(step, qubit)
            bits.update(bit for guard in step.guards for bit in guard.bits)
    return frozenset(found)


def axes_of(step: Step, qubit: int) -> Axes:
    """The Paulis of a qubit with which a step commutes there."""
    if step.effect is not None:
        return step.effect.axes_on[qubit]
    # A measurement passes what is diagonal; preparation, reset and noise pass nothing.
    return frozenset("z") if step.written is not None else frozenset()
