"""A large program made smaller without a change in what is seen of it.

Three exact steps: what cannot reach a qubit or record that is looked at is left out; clean qubits that share no
operation with any other are simulated by themselves, and where they do end clean only their phase is kept; qubits
on which nothing acts any more, and that end as they started, are not simulated.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass, replace

import numpy as np

from contracts.schema import Contract, ObjectKind
from grader.functional.registers import Layout
from grader.functional.uncertainty import evolution_error
from grader.simulate.dense import basis_inputs, branches
from grader.simulate.factorise import programs_of, separate_parts, without
from grader.simulate.light_cone import on_qubits, touched_qubits, within_light_cone
from grader.simulate.limits import DenseLimits, EngineLimit
from ir.program import Measure, Operation, Program, walk

# Programs of so few qubits, inputs counted twice, are simulated whole: there is nothing to win.
_SMALL = 14


@dataclass(frozen=True, slots=True)
class Reduction:
    """What is left to simulate.

    Attributes:
        program: On the qubits of ``layout``.
        layout: The contract's groups, of these qubits; knows the original numbers.
        left_out: The original numbers of clean qubits that are gone.
        error: What leaving them out adds to the error of the amplitudes.
    """

    program: Program
    layout: Layout
    left_out: tuple[int, ...] = ()
    error: float = 0.0


def reduced(
    contract: Contract,
    body: Program,
    layout: Layout,
    observed: Collection[int],
    read: Collection[int],
    limits: DenseLimits,
) -> Reduction:
    """The part of ``body`` that must be simulated together.

    Args:
        contract: The compared object, and whether the phase counts.
        body: Without the measurements that are observations.
        layout: Of the body's qubits.
        observed: Clbits that a readout may name.
        read: Qubits whose terminal measurement was taken off.
        limits: For parts that are simulated apart.
    """
    if layout.num_qubits + len(layout.free) <= _SMALL:
        return Reduction(body, layout)
    ignored = set(layout.ignored) - set(read)
    program = body
    # A fixed phase is compared on each basis state of the ignored qubits, so there every phase on them counts.
    if ignored and contract.compare.phase != "fixed":
        gates_only = contract.compare.object in (ObjectKind.UNITARY, ObjectKind.ISOMETRY)
        seen = set(range(layout.num_qubits)) - ignored
        program = within_light_cone(program, seen, observed, gates_only=gates_only)
    spare = {qubit for qubit in _starts_clean(layout) if qubit not in read}
    error = 0.0
    parts = separate_parts(program)
    finished: set[int] = set()
    for part, alone in zip(parts, programs_of(program, parts), strict=True):
        written = any(_writes(operation, observed) for operation in walk(alone.operations))
        if part <= spare and alone.operations and not written:
            factor = _clean_factor(alone, part, layout, limits)
            if factor is not None:
                finished |= part
                angle = math.remainder(program.global_phase + factor.angle, 2 * math.pi)
                program = replace(program, global_phase=angle)
                error += factor.error
    if finished:
        program = without(program, finished)
    touched = touched_qubits(program.operations)
    left_out = {qubit for qubit in spare | (ignored - set(layout.free)) if qubit not in touched}
    if not left_out:
        return Reduction(program, layout, error=error)
    names = tuple(qubit for qubit in range(layout.num_qubits) if qubit not in left_out)
    return Reduction(on_qubits(program, names), _placed(layout, names), tuple(sorted(left_out & spare)), error)


def _writes(operation: Operation, observed: Collection[int]) -> bool:
    """Whether a record is made that somebody asks for."""
    return isinstance(operation, Measure) and operation.clbit in observed


def _starts_clean(layout: Layout) -> set[int]:
    """Clean qubits that start in the state in which they must end."""
    return {qubit for qubit in layout.clean if (layout.clean_row ^ layout.start_row) >> qubit & 1 == 0}


@dataclass(frozen=True, slots=True)
class _Factor:
    angle: float
    error: float


def _clean_factor(program: Program, part: frozenset[int], layout: Layout, limits: DenseLimits) -> _Factor | None:
    """The phase that a part returns to its start with; None where it does not, and must be looked at with the rest."""
    names = sorted(part)
    alone = on_qubits(program, names)
    start = sum((layout.start_row >> qubit & 1) << position for position, qubit in enumerate(names))
    try:
        found = branches(alone, basis_inputs(len(names), [start], limits), limits, observed=(), in_place=True)
    except EngineLimit:
        return None
    if len(found) != 1:
        return None
    column = found[0].columns[:, 0]
    amplitude = complex(column[start])
    column[start] = 0
    error = evolution_error(alone)
    if float(np.linalg.norm(column)) > error or abs(abs(amplitude) - 1) > error:
        return None
    return _Factor(math.atan2(amplitude.imag, amplitude.real), 2 * error)


def _placed(layout: Layout, names: tuple[int, ...]) -> Layout:
    place = {qubit: position for position, qubit in enumerate(names)}

    def group(qubits: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(place[qubit] for qubit in qubits if qubit in place)

    def row(bits: int) -> int:
        return sum((bits >> qubit & 1) << position for qubit, position in place.items())

    return replace(
        layout,
        num_qubits=len(names),
        free=group(layout.free),
        start_row=row(layout.start_row),
        graded=group(layout.graded),
        measured=group(layout.measured),
        restored=group(layout.restored),
        clean=group(layout.clean),
        clean_row=row(layout.clean_row),
        ignored=group(layout.ignored),
        postselected=group(layout.postselected),
        names=names,
    )
