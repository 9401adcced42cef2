"""Matrix decision diagrams: whether two unitary programs are one, by mqt-qcec in a process of its own.

The alternating checker applies gates of one program and inverses of the other's to the identity, so that the diagram
stays small where the programs are alike (Burgholzer, Wille, arXiv:2004.08420). It runs with one thread, on one checker,
without simulation or ZX, and must end at exactly the identity's diagram. The library is native code: it may crash, grow
or hang, so each question runs in a child with limits on memory and CPU time, a fork of a process that has the library
imported (``decision_diagrams_warm``), and is killed when those or the wall clock run out.

What "equivalent" is worth: numbers within ``TOLERANCE`` of each other are merged. Multiplying by a gate does so twice
on each level at most, once for the product and once where two blocks are added, and may so change every entry, which is
at most 1, by the tolerance each time; a matrix whose 4^n entries are off by e is off by 2^n e in operator norm at most.
That, over all operations, is the uncertainty; beyond 16 qubits or so it outgrows any bound, and nobody asks the engine:
a small rotation of the uniform superposition on 64 qubits has entries of 2^-64, and diagrams call it the identity.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from grader.simulate.decision_diagrams_export import can_export
from grader.simulate.decision_diagrams_warm import CHECKERS
from grader.simulate.single_qubit_runs import fused
from ir.codec import encode
from ir.program import Program

# Merged if closer; the library's own 2e-13 is too coarse for 16 qubits, and below 2e-15 rounding keeps equals apart.
TOLERANCE = 4e-15
_MERGES_PER_LEVEL = 2
CPU_SECONDS = 6
WALL_SECONDS = 60.0  # a backstop on a busy machine: CPU time decides
MEMORY_BYTES = 2 * 1024**3
MAX_QUBITS = 20
MAX_OPERATIONS = 4000


class Equivalence(StrEnum):
    """What the checker found."""

    EQUIVALENT = "equivalent"  # perhaps up to a global phase, which the checker is not relied on to see
    DIFFERENT = "different"  # not exactly the identity: perhaps only to rounding
    UNKNOWN = "unknown"  # out of time or memory, crashed, or no answer


@dataclass(frozen=True, slots=True)
class Checked:
    """The finding, and the operator norm by which merging numbers may have hidden a difference."""

    found: Equivalence
    uncertainty: float


def can_check(first: Program, second: Program) -> bool:
    """Whether both programs are small enough and all of gates that have a counterpart."""
    operations = len(first.operations) + len(second.operations)
    return (
        first.num_qubits <= MAX_QUBITS
        and operations <= MAX_OPERATIONS
        and all(can_export(operation) for program in (first, second) for operation in program.operations)
    )


def merging_error(first: Program, second: Program) -> float:
    """The uncertainty of an answer about these programs, known before it is asked for."""
    operations = len(first.operations) + len(second.operations)  # a product of some is off by less than each of them
    return operations * first.num_qubits * _MERGES_PER_LEVEL * TOLERANCE * 2.0**first.num_qubits


def check_equivalence(first: Program, second: Program) -> Checked:
    """Ask the checker, in a process of its own.

    Gates on one qubit that follow each other are multiplied here, where it is our own arithmetic that is trusted: the
    checker takes four times as long for each of them as for their product.

    Args:
        first, second: ``can_check``, on the same qubits.
    """
    found = _ask([encode(fused(program)).hex() for program in (first, second)])
    return Checked(found, merging_error(first, second))


def _ask(programs: list[str]) -> Equivalence:
    answer = CHECKERS.ask(
        {
            "programs": programs,
            "tolerance": TOLERANCE,
            "limits": {"cpu_seconds": CPU_SECONDS, "memory_bytes": MEMORY_BYTES, "wall_seconds": WALL_SECONDS},
        }
    )
    # "probably" and "no_information" prove nothing in either direction.
    if answer in ("equivalent", "equivalent_up_to_global_phase", "equivalent_up_to_phase"):
        return Equivalence.EQUIVALENT
    return Equivalence.DIFFERENT if answer == "not_equivalent" else Equivalence.UNKNOWN
