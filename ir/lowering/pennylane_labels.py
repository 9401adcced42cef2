"""Which qubit a wire label is, and in which order PennyLane itself prints its wires.

Two different questions. Qubits: where the contract names qubits, the non-negative integer label k is
qubit k, and other labels take the numbers that no such label has, lowest first, in PennyLane's own order;
without a contract all qubits follow that order. Printing: always
PennyLane's own order, which is the device's wires if it has any; else 0..n-1 if the labels are exactly
those; else the order of first use, operations before measurements before work wires.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any

import numpy as np
from pennylane.wires import DynamicWire

from ir.lowering.base import InvalidCandidate, TooLarge, UnsupportedOperation
from ir.program import MAX_QUBITS


class QubitOrder:
    """Maps wire labels to qubits; labels met only inside a decomposition come after all others."""

    def __init__(self, script: Any, device_labels: Sequence[Hashable] | None, num_qubits: int) -> None:
        """
        ``idle`` becomes the labels of a device with wires that the circuit does not use, in the device's order, and
        ``adds_wires`` says whether dynamic wires need qubits beside all named ones.

        Args:
            script: A QuantumScript.
            device_labels: The wires that the device was made with, None if it was made without.
            num_qubits: How many qubits the contract names; 0 if unknown.
        """
        self._closed = device_labels is not None
        self.printed: tuple[Hashable, ...] = (
            tuple(device_labels) if device_labels is not None else _standard_order(script)
        )
        own = {int(label) for label in self.printed if _is_index(label)}  # type: ignore[call-overload]
        self._by_label = num_qubits > 0 and (bool(own) or not self.printed)
        self._integers_alone = self._by_label and all(_is_index(label) for label in self.printed)
        # Other labels leave these to the integers, also to those that come later.
        self._reserved: set[int] = own if self._by_label else set()
        self._minimum = num_qubits
        self._qubits: dict[Hashable, int] = {}
        self._dynamic: set[int] = set()  # taken by dynamic wires, now or before
        for label in self.printed:
            self._add(label)
        used = set(script.wires) if self._closed else set()
        # A device without wires adds a qubit for each; what is returned of "all wires" would then hold them too.
        self.adds_wires = not self._closed and any(isinstance(label, DynamicWire) for label in script.wires)
        self.idle = [label for label in self.printed if label not in used] if self._closed else []

    @property
    def num_qubits(self) -> int:
        """All qubits so far, idle ones included."""
        return max(self._minimum, 1 + max(self._qubits.values(), default=-1))

    def qubit(self, label: Hashable) -> int:
        """The qubit of a label.

        Raises:
            InvalidCandidate: The device was made with wires, and this is none of them.
        """
        found = self._qubits.get(label)
        if found is not None:
            return found
        if isinstance(label, DynamicWire):
            raise InvalidCandidate("a dynamic wire is used before it is allocated or after it was given back")
        if self._closed:
            raise InvalidCandidate(f"wire {label!r} is not on the device, which has {list(self.printed)[:20]}")
        if self._integers_alone and not _is_index(label):
            raise InvalidCandidate(f"wire {label!r} appears inside a decomposition beside integer wires")
        return self._add(label)

    def qubits(self, labels: Iterable[Hashable]) -> tuple[int, ...]:
        """The qubits of several labels, in their order."""
        return tuple(self.qubit(label) for label in labels)

    def fresh(self) -> int:
        """A qubit after all others, for a dynamic wire.

        Raises:
            InvalidCandidate: The device was made with wires, and all are in use.
        """
        if self._closed:
            raise InvalidCandidate(f"the device with wires {list(self.printed)[:20]} has none left to allocate")
        qubit = self._minimum = self.num_qubits
        if qubit >= MAX_QUBITS:
            raise TooLarge(f"a dynamic wire: at most {MAX_QUBITS} qubits are read")
        self._minimum += 1
        self._dynamic.add(qubit)
        return qubit

    def bind(self, label: Hashable, qubit: int) -> None:
        """From now on a dynamic wire is this qubit."""
        self._qubits[label] = qubit

    def unbind(self, label: Hashable) -> int:
        """From now on a dynamic wire is no qubit; the one that it was."""
        qubit = self.qubit(label)
        del self._qubits[label]
        return qubit

    def _add(self, label: Hashable) -> int:
        if self._by_label and _is_index(label):
            qubit: int = int(label)  # type: ignore[call-overload]
            if (self._dynamic or not self._integers_alone) and qubit in self._dynamic.union(self._qubits.values()):
                raise UnsupportedOperation(f"wire {label!r} inside a decomposition, after another wire took its qubit")
        elif self._by_label or self._dynamic:
            taken = self._dynamic.union(self._qubits.values(), self._reserved)
            qubit = next(k for k in range(len(taken) + 1) if k not in taken)
        else:
            qubit = len(self._qubits)
        if qubit >= MAX_QUBITS:
            raise TooLarge(f"wire {label!r}: at most {MAX_QUBITS} qubits are read")
        self._qubits[label] = qubit
        return qubit


def _is_index(label: Hashable) -> bool:
    return isinstance(label, int | np.integer) and not isinstance(label, bool) and int(label) >= 0


def _is_named(label: Hashable) -> bool:
    return not isinstance(label, DynamicWire)


def _standard_order(script: Any) -> tuple[Hashable, ...]:
    """The order of a device without wires: PennyLane's ``map_to_standard_wires``."""
    operations = [label for operation in script.operations for label in operation.wires if _is_named(label)]
    measured = [label for measurement in script.measurements for label in measurement.wires if _is_named(label)]
    work = [label for operation in script.operations for label in getattr(operation, "work_wires", ())]
    groups: list[list[Hashable]] = []
    seen: set[Hashable] = set()
    for group in (operations, measured, work):
        fresh = [label for label in dict.fromkeys(group) if label not in seen]
        seen.update(fresh)
        groups.append(fresh)
    start, consecutive = 0, True
    for group in groups:
        consecutive &= set(group) == set(range(start, start + len(group)))
        start += len(group)
    return tuple(range(start)) if consecutive else tuple(label for group in groups for label in group)
