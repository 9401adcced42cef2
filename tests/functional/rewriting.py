"""Rewritings of a program that change nothing of what it does, each with the contract that goes with it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import assert_never

import numpy as np

from contracts.schema import Contract
from ir.program import (
    Barrier,
    Channel,
    Conditional,
    Control,
    Gate,
    Measure,
    Operation,
    Prepare,
    Program,
    Reset,
    UnitaryMatrix,
    clbits_of,
    qubits_of,
    walk,
)
from ir.random_programs import random_gate

Rewritten = tuple[Contract, Program]
Rewriting = Callable[[np.random.Generator, Contract, Program], Rewritten | None]


def relabelled(rng: np.random.Generator, contract: Contract, program: Program) -> Rewritten | None:
    """Other numbers for the qubits, in the program and in the contract's registers."""
    order = [int(q) for q in rng.permutation(program.num_qubits)]
    registers = tuple(
        register.model_copy(update={"qubits": tuple(order[q] for q in register.qubits)})
        for register in contract.registers
    )
    operations = tuple(_renamed(operation, order) for operation in program.operations)
    return contract.model_copy(update={"registers": registers}), replace(program, operations=operations)


def commuted(rng: np.random.Generator, contract: Contract, program: Program) -> Rewritten | None:
    """Neighbours without a common qubit or clbit exchanged, at every place where there are some."""
    operations = list(program.operations)
    changed = False
    for at in range(len(operations) - 1):
        first, second = operations[at], operations[at + 1]
        if not _used(first) & _used(second):
            operations[at], operations[at + 1] = second, first
            changed = True
    return (contract, replace(program, operations=tuple(operations))) if changed else None


def with_inverse_pair(rng: np.random.Generator, contract: Contract, program: Program) -> Rewritten | None:
    """A gate and its inverse somewhere."""
    gate = random_gate(rng, program.num_qubits)
    name, params = gate.spec.inverse(gate.params)
    at = int(rng.integers(_before_last_measurements(program) + 1))
    pair = (gate, Gate(name, gate.qubits, params, gate.controls))
    operations = (*program.operations[:at], *pair, *program.operations[at:])
    return contract, replace(program, operations=operations)


def decomposed(rng: np.random.Generator, contract: Contract, program: Program) -> Rewritten | None:
    """Every gate replaced by others, or by its matrix."""
    operations = tuple(new for operation in program.operations for new in _decomposed(rng, operation))
    return (contract, replace(program, operations=operations)) if operations != program.operations else None


def with_global_phase(rng: np.random.Generator, contract: Contract, program: Program) -> Rewritten | None:
    """A phase for the whole program, where it does not count."""
    if contract.compare.phase == "fixed":
        return None
    return contract, replace(program, global_phase=program.global_phase + float(rng.uniform(-4, 4)))


def with_idle_qubits(rng: np.random.Generator, contract: Contract, program: Program) -> Rewritten | None:
    """One or two qubits more that nothing acts on."""
    return contract, replace(program, num_qubits=program.num_qubits + 1 + int(rng.integers(2)))


def deferred(rng: np.random.Generator, contract: Contract, program: Program) -> Rewritten | None:
    """Every measurement copied to a fresh qubit that is measured at the end, and that controls what is steered.

    The fresh qubits end in any state, so the contract ignores work qubits, in both programs.
    """
    steered = contract.compare.object in ("state", "distribution", "channel", "instrument")
    if not steered or not _records(program):
        return None
    operations: list[Operation] = []
    holders: dict[int, tuple[int, bool]] = {}  # clbit to the qubit that holds its record, and whether it is inverted
    fresh = program.num_qubits
    for operation in program.operations:
        match operation:
            case Measure():
                operations.append(Gate("x", (fresh,), (), (Control(operation.qubit),)))
                holders[operation.clbit] = (fresh, operation.inverted)
                fresh += 1
            case Conditional():
                controlled = _controlled_by_record(operation, holders)
                # A measurement that never happens still makes its clbit one of the record's: it must not be lost.
                if controlled is None or _records(replace(program, operations=(operation,))):
                    return None
                operations += controlled
            case _:
                operations.append(operation)
    if not holders:
        return None
    measures = [Measure(qubit, clbit, inverted) for clbit, (qubit, inverted) in holders.items()]
    ignoring = contract.model_copy(update={"work_qubits": "ignored"})
    return ignoring, replace(program, num_qubits=fresh, operations=(*operations, *measures))


REWRITINGS: dict[str, Rewriting] = {
    "relabelled": relabelled,
    "commuted": commuted,
    "with an inverse pair": with_inverse_pair,
    "decomposed": decomposed,
    "with a global phase": with_global_phase,
    "with idle qubits": with_idle_qubits,
    "deferred": deferred,
}


def _records(program: Program) -> bool:
    return any(isinstance(operation, Measure) for operation in walk(program.operations))


def _used(operation: Operation) -> set[tuple[str, int]]:
    inner = list(walk((operation,)))
    qubits = {("q", qubit) for op in inner for qubit in qubits_of(op)}
    return qubits | {("c", clbit) for op in inner for clbit in clbits_of(op)}


def _before_last_measurements(program: Program) -> int:
    """A place after which a gate could turn a terminal measurement into one in the middle is no place for a pair."""
    at = len(program.operations)
    while at and isinstance(program.operations[at - 1], Measure):
        at -= 1
    return at


def _renamed(operation: Operation, order: Sequence[int]) -> Operation:
    match operation:
        case Gate() | UnitaryMatrix():
            controls = tuple(Control(order[control.qubit], control.value) for control in operation.controls)
            return replace(operation, qubits=tuple(order[q] for q in operation.qubits), controls=controls)
        case Prepare() | Channel() | Barrier():
            return replace(operation, qubits=tuple(order[q] for q in operation.qubits))
        case Measure() | Reset():
            return replace(operation, qubit=order[operation.qubit])
        case Conditional():
            both = (
                tuple(_renamed(op, order) for op in branch) for branch in (operation.operations, operation.otherwise)
            )
            return replace(operation, **dict(zip(("operations", "otherwise"), both, strict=True)))
        case _:
            assert_never(operation)


def _decomposed(rng: np.random.Generator, operation: Operation) -> tuple[Operation, ...]:
    if isinstance(operation, Conditional):
        then, otherwise = (
            tuple(new for op in branch for new in _decomposed(rng, op))
            for branch in (operation.operations, operation.otherwise)
        )
        return (replace(operation, operations=then, otherwise=otherwise),)
    if not isinstance(operation, Gate):
        return (operation,)
    gate, controls = operation, operation.controls
    match gate.name, gate.qubits:
        case "x", (q,):
            return (Gate("h", (q,)), Gate("z", (q,), (), controls), Gate("h", (q,)))
        case "z", (q,):
            return (Gate("s", (q,), (), controls), Gate("s", (q,), (), controls))
        case "swap", (a, b):
            return (
                Gate("x", (b,), (), (Control(a),)),
                Gate("x", (a,), (), (Control(b), *controls)),
                Gate("x", (b,), (), (Control(a),)),
            )
        case "p", (q,):
            half = gate.params[0] / 2
            return (Gate("rz", (q,), (2 * half,), controls), Gate("gphase", (), (half,), controls))
        case "rx", (q,):
            return (Gate("h", (q,)), Gate("rz", (q,), gate.params, controls), Gate("h", (q,)))
        case "ry", (q,):
            quarter = math.pi / 2
            return (
                Gate("rx", (q,), (quarter,)),
                Gate("rz", (q,), gate.params, controls),
                Gate("rx", (q,), (-quarter,)),
            )
        case _, ():
            return (gate,)
        case _:
            return (UnitaryMatrix(gate.matrix(), gate.qubits, controls),)


def _controlled_by_record(conditional: Conditional, holders: dict[int, tuple[int, bool]]) -> list[Operation] | None:
    """The conditional's gates under controls, for each value of its clbits; None where it holds more than gates."""
    found: list[Operation] = []
    for value in range(1 << len(conditional.clbits)):
        chosen = conditional.operations if value in conditional.values else conditional.otherwise
        controls, possible = [], True
        for position, clbit in enumerate(conditional.clbits):
            bit = value >> position & 1
            if clbit in holders:
                qubit, inverted = holders[clbit]
                controls.append(Control(qubit, bit ^ inverted))
            elif bit:
                possible = False  # never written: it reads 0
        for operation in chosen if possible else ():
            if isinstance(operation, Barrier):
                continue
            if not isinstance(operation, Gate | UnitaryMatrix):
                return None
            found.append(replace(operation, controls=(*operation.controls, *controls)))
    return found
