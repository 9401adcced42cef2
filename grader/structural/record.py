"""Which qubit each classical bit shows at the end, followed through conditionals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ir.program import Conditional, Measure, Operation, Program

KEPT = -1  # the clbit may still hold what it held before

Sources = Mapping[int, frozenset[int]]


@dataclass(frozen=True, slots=True)
class Record:
    """For each clbit that is written: the qubits that it may show, ``KEPT`` if it may stay unwritten."""

    sources: Sources

    @property
    def certain(self) -> dict[int, int]:
        """The clbits that show one qubit in every run."""
        return {clbit: next(iter(q)) for clbit, q in sorted(self.sources.items()) if len(q) == 1}

    @property
    def uncertain(self) -> tuple[int, ...]:
        """The clbits for which it depends on the run; ascending."""
        return tuple(sorted(clbit for clbit, qubits in self.sources.items() if len(qubits) > 1))


def record_of(program: Program) -> Record:
    """The record at the end. A later measurement into a clbit replaces an earlier one."""
    return Record(_writes(program.operations))


def _writes(operations: Iterable[Operation]) -> dict[int, frozenset[int]]:
    written: dict[int, frozenset[int]] = {}
    for operation in operations:
        if isinstance(operation, Measure):
            written[operation.clbit] = frozenset((operation.qubit,))
        elif isinstance(operation, Conditional):
            branches = []
            if operation.values:
                branches.append(_writes(operation.operations))
            if len(operation.values) < 2 ** len(operation.clbits):
                branches.append(_writes(operation.otherwise))
            for clbit in {clbit for branch in branches for clbit in branch}:
                after = frozenset[int]().union(*(branch.get(clbit, frozenset((KEPT,))) for branch in branches))
                if KEPT in after:
                    after = after - {KEPT} | written.get(clbit, frozenset((KEPT,)))
                written[clbit] = after
    return written
