"""Where a program takes the value of a register to another one, and by which of its steps.

A moment counts if the register holds one basis state for every basis input, whatever is in its phase; so a Fourier
transform with all that is done before the one back lies between two such moments, and a carry by Toffoli gates, each
of them or H CZ H in its place, does too. Followed in the order of the listing, with inputs as halves of entangled
pairs.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np
import numpy.typing as npt

from contracts.schema import Contract
from grader.structural.cuts_scope import state_at_start
from grader.structural.cuts_search import Budget
from grader.structural.cuts_state import CutState
from grader.structural.steps import Step
from ir.program import Program

_ONE_VALUE = 1 - 1e-9  # of the probability of each input

Values = npt.NDArray[np.int64]


def computed_without(
    steps: Sequence[Step], within: Collection[int], qubits: Sequence[int], contract: Contract, program: Program
) -> tuple[Step, ...]:
    """The steps of the first stretch that computes a value of ``qubits`` and holds none of the steps ``within``.

    Args:
        steps: Without measurements at the end; indices in ``within`` are of these.
        qubits: Whose value it is, the first one least significant; free ones are the inputs.

    Returns:
        Empty if there is none: bits that are flipped or change places on the whole of a stretch are not computed.

    Raises:
        TooLarge: The state cannot be followed within the bounds.
    """
    every = tuple(sorted({*qubits, *(qubit for step in steps for qubit in step.qubits)}))
    state, budget = state_at_start(contract, program, every), Budget()
    begun = now = _values(state, qubits)
    own: list[Step] = []  # since ``begun``, up to the latest moment
    stretch: list[Step] = []  # since the latest moment
    named = False
    for index, step in enumerate(steps):
        budget.spend(2 * state.cost)
        state.apply(step)
        stretch.append(step)
        named = named or index in within
        values = _values(state, qubits)
        if values is None:
            continue
        if named and begun is not None and now is not None and not _are_moved(begun, now, len(qubits)):
            return tuple(own)
        if named:
            begun, own = values, []
        else:
            own += stretch
        now, stretch, named = values, [], False
    if begun is not None and now is not None and not _are_moved(begun, now, len(qubits)):
        return tuple(own)
    return ()


def _values(state: CutState, qubits: Sequence[int]) -> Values | None:
    """The value of the qubits for each basis input; None if for some input there are several."""
    count, total = len(state.places.qubits), state.places.total
    weights = np.sum(np.abs(state.columns) ** 2, axis=1).reshape((2,) * total)
    kept = [total - 1 - place for place in (*range(count, total), *state.places.of(qubits))]
    spread = weights.sum(axis=tuple(axis for axis in range(total) if axis not in kept))
    # What is left stands in descending order of places; inputs first, then the qubits, the last one highest.
    order = np.argsort(np.argsort(kept))
    rows = spread.transpose([int(k) for k in order[::-1]]).reshape(1 << len(qubits), -1)
    if np.any(rows.max(axis=0) < _ONE_VALUE * rows.sum(axis=0)):
        return None
    return np.asarray(rows.argmax(axis=0), dtype=np.int64)


def _are_moved(before: Values, after: Values, count: int) -> bool:
    """Whether each bit of the value afterwards is one of those before, or its opposite, and no two are the same."""
    found: set[int] = set()
    for bit in range(count):
        new = after >> bit & 1
        for old in range(count):
            same = new == before >> old & 1
            if old not in found and (same.all() or not same.any()):
                found.add(old)
                break
        else:
            return False
    return True
