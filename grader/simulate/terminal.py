"""Splitting a program into its body and the terminal measurements at its end.

A terminal measurement needs no branching: its record is a bit of the row index. A measurement is
terminal if neither its qubit nor its clbit is used afterwards, barriers aside, and it is not inside a
conditional. Measurements that are left in the body collapse the state there. A gate that commutes with the measurement
is a use like any other: a Bell pair whose first qubit was measured before the second met it never was one.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from ir.program import Barrier, Measure, Operation, Program, clbits_of, qubits_of, walk


@dataclass(frozen=True, slots=True)
class SplitProgram:
    """``body`` followed by ``terminal``, in program order, is the whole program."""

    body: Program
    terminal: tuple[Measure, ...]


def split_terminal(program: Program, *, keep: Collection[int] = ()) -> SplitProgram:
    """Take the terminal measurements off, except those of the qubits in ``keep``."""
    body: list[Operation] = []
    terminal: list[Measure] = []
    used_qubits: set[int] = set(keep)
    used_clbits: set[int] = set()
    for operation in reversed(program.operations):
        if isinstance(operation, Barrier):
            body.append(operation)
            continue
        if isinstance(operation, Measure) and operation.qubit not in used_qubits and operation.clbit not in used_clbits:
            terminal.append(operation)
        else:
            body.append(operation)
        for inner in walk((operation,)):
            used_qubits.update(qubits_of(inner))
            used_clbits.update(clbits_of(inner))
    return SplitProgram(replace(program, operations=tuple(reversed(body))), tuple(reversed(terminal)))
