"""What is seen of a program: its trajectories on the contract's inputs, and the record it prints.

Readout. A register's value is read from clbits as the contract's ``readout`` says; a clbit counts for a
register if the last measurement that may have written it measured one of the register's qubits.

- ``ordered``: those clbits, lowest first, are the register's measured qubits in register order;
- ``by_qubit``: each qubit's bit is the clbit that its latest measurement wrote;
- ``record``: all clbits ever written, lowest first, whatever they measured.

Where measurement is optional, qubits without a record are observed directly, each in its own place: so an
unmeasured program gives the diagonal of its state, and a partly measured one both. A flipped record
(``Measure.inverted``) counts as printed. Under ``ordered`` and ``by_qubit`` a clbit that the program does not print
(``Program.unprinted``) is no answer: its qubit is as one without a record. Under ``record`` it counts, as is told;
and a post-selected qubit reads what was measured, printed or not, because selecting is no part of what is returned.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from contracts.schema import Contract, End, ObjectKind
from grader.functional.reduction import Reduction, reduced
from grader.functional.registers import Integers, Layout, layout_of
from grader.functional.uncertainty import evolution_error
from grader.simulate.dense import Branch, Record, basis_inputs, branches
from grader.simulate.dense_cost import DENSE
from grader.simulate.limits import DenseLimits
from grader.simulate.planner import Question, plan
from grader.simulate.terminal import split_terminal
from ir.program import Conditional, Measure, Operation, Program, walk

MAX_RECORD_BITS = 62  # a record is a 64-bit integer here


class Unreadable(Exception):
    """The printed record is not one of the register's size; ``missing`` where it lacks bits."""

    def __init__(self, text: str, *, missing: bool) -> None:
        super().__init__(text)
        self.missing = missing


@dataclass(frozen=True, slots=True)
class Observation:
    """A program run on every input of the contract.

    Attributes:
        layout: The groups of the qubits that were simulated, numbered without gaps.
        branches: Trajectories; column x belongs to input x. Records hold what a readout may ask for.
        terminal: By clbit, the terminal measurement that writes it; not among the branches' records.
        program: The padded program, whole.
        amplitude_error: Bound on the rounding error of one column's amplitudes (2-norm); of all columns
            together (Frobenius) it is ``sqrt(columns)`` times that.
        left_out: Clean qubits of the program that end clean for certain, and were not simulated.
    """

    layout: Layout
    branches: tuple[Branch, ...]
    terminal: dict[int, Measure]
    program: Program
    amplitude_error: float
    left_out: tuple[int, ...] = ()

    @property
    def num_inputs(self) -> int:
        """Basis inputs, all of which were run."""
        return 1 << len(self.layout.free)


@dataclass(frozen=True, slots=True)
class Readout:
    """Where each bit of an observed value comes from, least significant first: a clbit, or a qubit itself."""

    bits: tuple[tuple[str, int], ...]

    def values(self, record: Record, observation: Observation) -> Integers:
        """Shape ``(2**n,)``: the value observed in each basis state of a branch with this record."""
        rows = np.arange(1 << observation.layout.num_qubits)
        values = np.zeros_like(rows)
        for position, (source, index) in enumerate(self.bits):
            measure = observation.terminal.get(index) if source == "clbit" else None
            if source == "qubit":
                bit = rows >> observation.layout.place(index) & 1
            elif measure is not None:
                bit = (rows >> observation.layout.place(measure.qubit) & 1) ^ measure.inverted
            else:
                bit = np.full_like(rows, record[index] or 0)  # never written on this branch: prints 0
            values |= bit << position
        return values


def observe(contract: Contract, program: Program, limits: DenseLimits | None = None) -> Observation:
    """Run ``program``, padded to the named qubits, on every basis input of the free registers.

    Terminal measurements are taken off where the contract allows measuring, because they are an
    observation and not part of the object; of restored qubits only for classical functions, whose basis
    states they do not disturb. Of a large program only what can be seen is simulated.

    Args:
        contract: Registers and policies.
        program: As lowered.
        limits: Of the dense engine; those that fit the contract's memory if omitted.

    Raises:
        EngineLimit: The dense engine cannot hold it.
    """
    question = visible_part(contract, program, limits)
    part, limits = question.part, question.limits
    # Before the list of inputs is made: it has 2**len(free) entries itself.
    asked = Question(part.program, str(contract.compare.object), free=part.layout.free, limits=limits)
    plan(asked, (DENSE,))
    inputs = basis_inputs(part.layout.num_qubits, part.layout.input_rows, limits)
    found = branches(part.program, inputs, limits, observed=question.observed, in_place=True)
    return Observation(part.layout, found, question.terminal, question.program, question.error, part.left_out)


@dataclass(frozen=True, slots=True)
class VisiblePart:
    """What an engine is to run.

    Attributes:
        part: The program without terminal measurements and without what cannot be seen, and its layout.
        terminal: By clbit, the terminal measurement that writes it.
        program: The padded program, whole.
        observed: Clbits that a readout may name.
        error: Bound on the rounding error of one column's amplitudes (2-norm).
        limits: Of the dense engine.
    """

    part: Reduction
    terminal: dict[int, Measure]
    program: Program
    observed: frozenset[int]
    error: float
    limits: DenseLimits


def visible_part(contract: Contract, program: Program, limits: DenseLimits | None = None) -> VisiblePart:
    """The part of ``program`` that decides what the contract asks; arguments as of ``observe``."""
    layout = layout_of(contract, program.num_qubits)
    padded = replace(program, num_qubits=layout.num_qubits)
    body, terminal = padded, {}
    if contract.measurement != "forbidden":
        keep = () if contract.compare.object is ObjectKind.CLASSICAL_FUNCTION else layout.restored
        split = split_terminal(padded, keep=keep)
        body, terminal = split.body, {measure.clbit: measure for measure in split.terminal}
    limits = limits or DenseLimits.for_memory(contract.limits.memory_mib)
    observed = frozenset(_observed_clbits(contract, padded, layout))
    part = reduced(contract, body, layout, observed, {measure.qubit for measure in terminal.values()}, limits)
    return VisiblePart(part, terminal, padded, observed, evolution_error(body) + part.error, limits)


def readout_of(contract: Contract, observation: Observation, qubits: Sequence[int]) -> Readout:
    """How the value of ``qubits`` (register order) is read.

    Raises:
        Unreadable: Bits are missing where measurement is required, or there are too many of them.
    """
    return program_readout(contract, observation.program, [observation.layout.name(qubit) for qubit in qubits])


def _observed_clbits(contract: Contract, program: Program, layout: Layout) -> set[int]:
    """Every clbit that a readout of one of the contract's registers may name.

    All of them where the number of trajectories, or their phases, are themselves compared: then nothing may be
    merged that a record tells apart.
    """
    everything = set(range(program.num_clbits))
    counted = (ObjectKind.UNITARY, ObjectKind.ISOMETRY)
    if contract.compare.object in counted or contract.compare.phase == "fixed":
        return everything
    found: set[int] = set()
    for qubits in (layout.graded, layout.measured, layout.postselected):
        try:
            bits = program_readout(contract, program, qubits).bits
        except Unreadable:
            return everything
        found |= {index for source, index in bits if source == "clbit"}
    return found


def program_readout(
    contract: Contract, program: Program, qubits: Sequence[int], *, max_bits: int = MAX_RECORD_BITS
) -> Readout:
    """As ``readout_of``, the qubits numbered as in the program."""
    direct = Readout(tuple(("qubit", qubit) for qubit in qubits))
    writers = _last_writers(program.operations)
    if contract.measurement == "forbidden":
        return direct
    if contract.readout == "record":
        if len(writers) > max_bits:
            raise Unreadable(f"the record has {len(writers)} bits, more than {max_bits}", missing=False)
        if not writers and contract.measurement == "required":
            raise Unreadable("nothing is measured", missing=True)
        return Readout(tuple(("clbit", clbit) for clbit in sorted(writers))) if writers else direct
    if program.unprinted:
        writers = _answering(contract, program, qubits, writers)
    recorded = {qubit for written in writers.values() for qubit in written}
    unmeasured = [qubit for qubit in qubits if qubit not in recorded]
    if unmeasured and contract.measurement == "required":
        raise Unreadable(f"no record of qubits {unmeasured}", missing=True)
    source = {qubit: ("qubit", qubit) for qubit in unmeasured}
    measured = [qubit for qubit in qubits if qubit in recorded]
    if contract.readout == "by_qubit":
        source |= {qubit: ("clbit", _own_clbit(qubit, program, writers)) for qubit in measured}
    else:
        clbits = sorted(clbit for clbit, written in writers.items() if written & set(qubits))
        if len(clbits) != len(measured):
            text = f"the record has {len(clbits)} bits for {len(measured)} measured qubits"
            raise Unreadable(text, missing=len(clbits) < len(measured))
        source |= {qubit: ("clbit", clbit) for qubit, clbit in zip(measured, clbits, strict=True)}
    return Readout(tuple(source[qubit] for qubit in qubits))


def _answering(
    contract: Contract, program: Program, qubits: Sequence[int], writers: dict[int, set[int]]
) -> dict[int, set[int]]:
    """Of the clbits that were written those that are an answer: not the unprinted ones, but where runs are selected.

    There a printed record is taken before one that is not.
    """
    printed = {clbit: written for clbit, written in writers.items() if clbit not in program.unprinted}
    if not set(qubits) <= set(contract.qubits_ending(End.POSTSELECTED)):
        return printed
    shown = {qubit for written in printed.values() for qubit in written}
    return {clbit: written for clbit, written in writers.items() if clbit in printed or shown.isdisjoint(written)}


def _last_writers(operations: Sequence[Operation], writers: dict[int, set[int]] | None = None) -> dict[int, set[int]]:
    """For each clbit that is ever written, the qubits whose measurement may have been the last to write it."""
    found = {} if writers is None else {clbit: set(qubits) for clbit, qubits in writers.items()}
    for operation in operations:
        if isinstance(operation, Measure):
            found[operation.clbit] = {operation.qubit}
        elif isinstance(operation, Conditional):
            either = _last_writers(operation.operations, found)
            other = _last_writers(operation.otherwise, found)
            found = {clbit: either.get(clbit, set()) | other.get(clbit, set()) for clbit in (*either, *other)}
    return found


def _own_clbit(qubit: int, program: Program, writers: dict[int, set[int]]) -> int:
    """The clbit with the latest record of ``qubit``, which nothing else may have overwritten since."""
    candidates = [clbit for clbit, written in writers.items() if qubit in written]
    if len(candidates) > 1:
        top_level = [m.clbit for m in program.operations if isinstance(m, Measure) and m.qubit == qubit]
        conditional = [
            inner
            for operation in program.operations
            if isinstance(operation, Conditional)
            for inner in walk((operation,))
            if isinstance(inner, Measure) and inner.qubit == qubit
        ]
        candidates = top_level[-1:] if not conditional else []
    if not candidates or writers[candidates[0]] != {qubit}:
        raise Unreadable(f"which clbit has the latest record of qubit {qubit} depends on other records", missing=True)
    return candidates[0]
