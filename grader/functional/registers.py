"""Which qubits are what: the contract's registers on a program, its inputs, and its rows regrouped.

Named qubits come from the contract; what the program has above them are work qubits. Every qubit ends in
exactly one of the groups, and the comparisons differ only in what they do with each group.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from contracts.schema import Contract, End, Register, Start
from ir.gates import Matrix

Integers = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Layout:
    """The qubits of one program under one contract; all groups in register order.

    Attributes:
        num_qubits: Of the program, at least those the contract names.
        free: Inputs. Input x sets bit j of x on ``free[j]``.
        start_row: The basis state of all other qubits, as a row index.
        graded: Compared.
        measured: Their classical record is compared (instruments).
        restored: Free qubits that must end as they started.
        clean: Qubits that must end in a known basis state, and ``clean_row`` is that state as a row index.
        ignored: Traced out; named ones and, where the contract ignores them, work qubits.
        postselected: Only runs in which they read their success bits count; then traced out.
        names: Where qubits that need no simulation were left out: entry k is the program's number of qubit k.
    """

    num_qubits: int
    free: tuple[int, ...]
    start_row: int
    graded: tuple[int, ...]
    measured: tuple[int, ...]
    restored: tuple[int, ...]
    clean: tuple[int, ...]
    clean_row: int
    ignored: tuple[int, ...]
    postselected: tuple[int, ...] = ()
    names: tuple[int, ...] = ()

    def name(self, qubit: int) -> int:
        """The number that the program gave to this qubit."""
        return self.names[qubit] if self.names else qubit

    def place(self, name: int) -> int:
        """The qubit that the program gave this number."""
        return self.names.index(name) if self.names else name

    @property
    def input_rows(self) -> list[int]:
        """Entry x is the row index of the basis state that input x starts in."""
        return [self.start_row | spread(x, self.free) for x in range(1 << len(self.free))]


def layout_of(contract: Contract, num_qubits: int) -> Layout:
    """The groups for a program on ``num_qubits`` qubits, padded to those that the contract names."""
    total = max(num_qubits, contract.num_qubits)
    starts: dict[int, int] = {}
    clean: dict[int, int] = {}
    for register in contract.registers:
        bits = _given_bits(register)
        starts.update(bits)
        if register.end is End.ZERO:
            clean.update(dict.fromkeys(register.qubits, 0))
        elif register.end is End.RESTORED and register.start is not Start.FREE:
            clean.update(bits)
    named = {qubit for register in contract.registers for qubit in register.qubits}
    unnamed = tuple(qubit for qubit in range(total) if qubit not in named)
    ignored = contract.qubits_ending(End.IGNORED)
    if contract.work_qubits == "ignored":
        ignored += unnamed
    else:
        # Forbidden work qubits never get here with a program that has any; untouched gaps between
        # named qubits do, and are clean.
        clean.update(dict.fromkeys(unnamed, 0))
    return Layout(
        num_qubits=total,
        free=contract.qubits_starting(Start.FREE),
        start_row=_row(starts),
        graded=contract.qubits_ending(End.GRADED),
        measured=contract.qubits_ending(End.MEASURED),
        restored=tuple(
            qubit
            for register in contract.registers
            if register.end is End.RESTORED and register.start is Start.FREE
            for qubit in register.qubits
        ),
        clean=tuple(clean),
        clean_row=_row(clean),
        ignored=ignored,
        postselected=contract.qubits_ending(End.POSTSELECTED),
    )


def spread(value: int, qubits: Sequence[int]) -> int:
    """The row index with bit j of ``value`` on ``qubits[j]`` and zeros elsewhere."""
    return sum((value >> position & 1) << qubit for position, qubit in enumerate(qubits))


def gather(rows: Integers, qubits: Sequence[int]) -> Integers:
    """The values that ``qubits`` have in each of ``rows``: bit j from ``qubits[j]``."""
    values = np.zeros_like(rows)
    for position, qubit in enumerate(qubits):
        values |= (rows >> qubit & 1) << position
    return values


def regroup(columns: Matrix, groups: Sequence[Sequence[int]]) -> Matrix:
    """Rows as one axis a group of qubits.

    Args:
        columns: Shape ``(2**n, m)``.
        groups: Together every qubit once; within a group the first qubit is least significant.

    Returns:
        Shape ``(2**len(groups[0]), 2**len(groups[1]), ..., m)``.
    """
    num_qubits = len(columns).bit_length() - 1
    order = [num_qubits - 1 - qubit for group in groups for qubit in reversed(group)]
    tensor = columns.reshape((2,) * num_qubits + (columns.shape[1],)).transpose(*order, num_qubits)
    return tensor.reshape(*(1 << len(group) for group in groups), columns.shape[1])


def _given_bits(register: Register) -> dict[int, int]:
    """The basis state a register starts in, where it is fixed."""
    if register.start is Start.FREE:
        return {}
    given = register.given or "0" * len(register.qubits)
    return {qubit: int(bit) for qubit, bit in zip(register.qubits, reversed(given), strict=True)}


def _row(bits: dict[int, int]) -> int:
    return sum(bit << qubit for qubit, bit in bits.items())
