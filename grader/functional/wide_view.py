"""A program beside a wide contract: its groups of qubits, what is read of it, and the words of a refusal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from contracts.schema import Contract, ObjectKind
from grader.functional.observe import Readout, program_readout
from grader.functional.registers import Layout, layout_of
from grader.functional.uncertainty import evolution_error
from grader.simulate.limits import EngineLimit, count_text
from grader.simulate.stabilizer import Bit, Trajectory
from grader.simulate.terminal import split_terminal
from grader.verdict import Evidence, Outcome
from ir.program import Measure, Program

MAX_WIDE_RECORD = 4096  # bits; as many clbits as a program may have


@dataclass(frozen=True, slots=True)
class WideView:
    """What every wide comparison starts from.

    Attributes:
        contract: Whose registers.
        subject: Names the case.
        layout: The groups of qubits; rows are integers of any size.
        program: Padded to the contract's qubits, whole.
        body: Without terminal measurements, where the contract allows measuring.
        terminal: By clbit, the terminal measurement that writes it.
        evolution_error: Bound on the rounding error of one input's amplitudes, as for dense engines.
    """

    contract: Contract
    subject: str
    layout: Layout
    program: Program
    body: Program
    terminal: dict[int, Measure]
    evolution_error: float

    @classmethod
    def of(cls, contract: Contract, program: Program, subject: str) -> WideView:
        """Terminal measurements are taken off as for every other engine."""
        layout = layout_of(contract, program.num_qubits)
        padded = replace(program, num_qubits=layout.num_qubits)
        body, terminal = padded, {}
        if contract.measurement != "forbidden":
            keep = () if contract.compare.object is ObjectKind.CLASSICAL_FUNCTION else layout.restored
            split = split_terminal(padded, keep=keep)
            body, terminal = split.body, {measure.clbit: measure for measure in split.terminal}
        return cls(contract, subject, layout, padded, body, terminal, evolution_error(body))

    def readout(self) -> Readout:
        """How the graded registers are read; of post-selected states the success bits.

        Raises:
            Unreadable: As for every other engine.
        """
        qubits = self.layout.postselected or self.layout.graded
        return program_readout(self.contract, self.program, qubits, max_bits=MAX_WIDE_RECORD)

    def positions(self, readout: Readout) -> list[tuple[int, bool]]:
        """For each bit, its position in a sparse state (clbits stand above qubits), and whether it is flipped."""
        found = []
        for source, index in readout.bits:
            measure = self.terminal.get(index) if source == "clbit" else None
            if source == "qubit":
                found.append((index, False))
            elif measure is not None:
                found.append((measure.qubit, measure.inverted))
            else:
                found.append((self.layout.num_qubits + index, False))
        return found

    def tableau_bits(self, readout: Readout, trajectory: Trajectory) -> list[Bit]:
        """For each bit, where a stabilizer trajectory holds it."""
        found = []
        for source, index in readout.bits:
            measure = self.terminal.get(index) if source == "clbit" else None
            if source == "qubit":
                found.append(Bit(index))
            elif measure is not None:
                found.append(Bit(measure.qubit, measure.inverted))
            else:
                found.append(trajectory.clbits.get(index, Bit(None)))
        return found

    @property
    def start_ones(self) -> list[int]:
        """Qubits that start in |1>."""
        return ones_of(self.layout.start_row)

    @property
    def clean_values(self) -> list[tuple[int, int]]:
        """(qubit, value it must end in)."""
        return [(qubit, self.layout.clean_row >> qubit & 1) for qubit in self.layout.clean]

    def undecided(self, tried: Sequence[tuple[str, EngineLimit]], otherwise: str) -> Evidence:
        """No engine decides it: what was tried, and which bound each would pass."""
        what = "; ".join(f"{name}: {count_text(limit.estimate)} {limit.what}" for name, limit in tried)
        bound = "; ".join(f"{name}: at most {limit.bound}" for name, limit in tried)
        return Evidence(
            str(self.contract.compare.object),
            self.subject,
            Outcome.UNDECIDED,
            "; ".join(text for text in (what, otherwise) if text),
            bound or "an engine that applies",
            tried[0][1].reason if tried else "limit.dimension",
        )


def ones_of(row: int) -> list[int]:
    """The positions of the bits that are 1, ascending."""
    return [position for position in range(row.bit_length()) if row >> position & 1]


def named(qubits: Sequence[int]) -> str:
    """``0, 1, 2``, of many only the first and the count."""
    shown = ", ".join(str(qubit) for qubit in sorted(qubits)[:8])
    return shown if len(qubits) <= 8 else f"{shown} and {len(qubits) - 8} more"
