"""Which steps can reach what is graded: a walk backwards from it.

The ends are every measurement whose record survives, and the contract's registers, without those that may
end in any state and, where a distribution is compared, without qubits whose outcome is recorded: what is
done to them afterwards is not looked at. An entangler of which no qubit can reach one of these ends is
idle: a parked ancilla that was made to look busy.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from contracts.schema import Contract, End, ObjectKind
from grader.structural.moves import image_of
from grader.structural.operators import EFFECT_ATOL
from grader.structural.steps import Bit, Step
from ir.program import Channel, Operation, Prepare, Reset

MAX_FORGETTING_QUBITS = 3  # noise on more is taken to remember: looking costs 16 to that power


def unreachable(steps: Sequence[Step], contract: Contract, place: Mapping[int, int]) -> frozenset[int]:
    """Indices into ``steps`` of those that can reach neither a graded register nor the record.

    Args:
        place: Where each named qubit stands at the end, if swaps were taken as relabelling.
    """
    ends = contract.qubits_ending(End.GRADED, End.MEASURED, End.POSTSELECTED, End.ZERO, End.RESTORED)
    qubits = {place.get(qubit, qubit) for qubit in ends}
    bits: set[Bit] = set()
    last: dict[int, int] = {}
    for step in steps:
        if step.written is not None:
            last[step.written[0]] = max(step.written[1], last.get(step.written[0], 0))
    bits.update(last.items())
    if contract.compare.object is ObjectKind.DISTRIBUTION:
        qubits.difference_update(*(step.qubits for step in steps if step.written in bits and not step.guards))
    found: list[int] = []
    for index in range(len(steps) - 1, -1, -1):
        step = steps[index]
        reaches = step.written in bits or not qubits.isdisjoint(step.qubits)
        if not reaches:
            found.append(index)
            continue
        if step.written is not None and step.guards and step.written in bits:
            bits.add((step.written[0], step.written[1] - 1))  # the older value, if it is not written
        for guard in step.guards:
            bits.update(guard.bits)
        image = image_of(step.effect) if step.effect is not None and not step.guards else {}
        if image:  # what stood on one qubit stands on another afterwards
            qubits = {origin for origin, target in image.items() if target in qubits} | qubits.difference(image)
        elif step.effect is None and not step.guards and _forgets(step.operation):
            qubits.difference_update(step.qubits)
        else:
            qubits.update(step.qubits)
    return frozenset(found)


def _forgets(operation: Operation) -> bool:
    """Whether what comes out does not depend on what goes in: resets, preparations, and noise that comes to one."""
    if isinstance(operation, Reset | Prepare):
        return True
    if not isinstance(operation, Channel) or len(operation.qubits) > MAX_FORGETTING_QUBITS:
        return False
    # Where |i><j| is sent: nowhere for i != j, and to one and the same state for i = j.
    images = np.einsum("kai,kbj->ijab", np.stack(operation.kraus), np.conj(np.stack(operation.kraus)))
    expected = np.einsum("ij,ab->ijab", np.eye(len(images)), images[0, 0])
    return bool(np.all(np.abs(images - expected) <= EFFECT_ATOL))
