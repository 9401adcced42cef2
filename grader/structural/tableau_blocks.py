"""Library blocks that are synthesised from a table of bits: a Clifford tableau, or the stabilizers of a state.

The gates that come out are the framework's choice, as those of a matrix would be. So a whole block is taken
together, told from the next by the numbered block that the readers put around each, and where it meets known states
it is what a matrix there would be: a state that was written down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from grader.structural.effects import MAX_DENSE_QUBITS
from grader.structural.steps import Step
from ir.program import BlockKind, Origin, UnitaryMatrix

# Exact classes of a framework, which the reader vouches for.
TABLEAUS = frozenset({"Clifford", "CliffordGate"})


def tableau_runs(steps: Sequence[Step]) -> Iterator[tuple[Step, ...]]:
    """Steps in a row that come out of one tableau, under the same guards: their origins up to it are equal."""
    run: list[Step] = []
    for step in steps:
        if run and (step.guards != run[0].guards or _tableau(step) != _tableau(run[0])):
            yield tuple(run)
            run = []
        if _tableau(step) is not None and step.effect is not None:
            run.append(step)
    if run:
        yield tuple(run)


def as_matrix(run: Sequence[Step]) -> UnitaryMatrix | None:
    """The net operator of a run, with the origin of its first step; None on more qubits than fit a matrix."""
    qubits = tuple(sorted({qubit for step in run for qubit in step.qubits}))
    if len(qubits) > MAX_DENSE_QUBITS:
        return None
    total = np.eye(2 ** len(qubits), dtype=np.complex128)
    for step in run:
        if step.effect is None or not step.effect.has_matrix:
            return None
        total = step.effect.matrix(qubits) @ total
    return UnitaryMatrix(total, qubits, (), run[0].operation.origin)


def _tableau(step: Step) -> Origin | None:
    """The origin up to the tableau; None for steps that come from none."""
    origin = step.operation.origin
    for depth, block in enumerate(origin):
        if block.kind is BlockKind.LIBRARY and block.name in TABLEAUS:
            return origin[: depth + 1]
    return None
