"""Single mutations of a program: some change what it does and some do not, and none says which."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from ir.program import Barrier, Conditional, Control, Gate, Measure, Operation, Program, Reset, UnitaryMatrix
from ir.random_programs import random_gate


def mutated(rng: np.random.Generator, program: Program) -> Program:
    """The program after one random mutation; where the chosen one finds nothing to change, another is chosen."""
    while True:
        kind = MUTATIONS[int(rng.integers(len(MUTATIONS)))]
        operations = list(program.operations)
        position = int(rng.integers(len(operations))) if operations else 0
        changed = kind(rng, program, operations, position)
        if changed is not None:
            return changed


def _drop(rng: np.random.Generator, program: Program, operations: list[Operation], at: int) -> Program | None:
    if len(operations) < 2:
        return None
    del operations[at]
    return replace(program, operations=tuple(operations))


def _exchange(rng: np.random.Generator, program: Program, operations: list[Operation], at: int) -> Program | None:
    if at + 1 >= len(operations):
        return None
    operations[at], operations[at + 1] = operations[at + 1], operations[at]
    return replace(program, operations=tuple(operations))


def _insert(rng: np.random.Generator, program: Program, operations: list[Operation], at: int) -> Program | None:
    operations.insert(at, random_gate(rng, program.num_qubits))
    return replace(program, operations=tuple(operations))


def _append_diagonal(rng: np.random.Generator, program: Program, operations: list[Operation], at: int) -> Program:
    return replace(program, operations=(*operations, Gate("t", (int(rng.integers(program.num_qubits)),))))


def _insert_pair(rng: np.random.Generator, program: Program, operations: list[Operation], at: int) -> Program | None:
    gate = random_gate(rng, program.num_qubits)
    name, params = gate.spec.inverse(gate.params)
    operations[at:at] = [gate, Gate(name, gate.qubits, params, gate.controls)]
    return replace(program, operations=tuple(operations))


def _barrier(rng: np.random.Generator, program: Program, operations: list[Operation], at: int) -> Program | None:
    operations.insert(at, Barrier((0, program.num_qubits - 1)))
    return replace(program, operations=tuple(operations))


def _phase(rng: np.random.Generator, program: Program, operations: list[Operation], at: int) -> Program | None:
    return replace(program, global_phase=program.global_phase + float(rng.uniform(0.1, 3)))


def _reset(rng: np.random.Generator, program: Program, operations: list[Operation], at: int) -> Program | None:
    operations.insert(at, Reset(int(rng.integers(program.num_qubits))))
    return replace(program, operations=tuple(operations))


def _change(rng: np.random.Generator, program: Program, operations: list[Operation], at: int) -> Program | None:
    """Another operation in place of one."""
    changed = _changed(rng, operations[at], program) if operations else None
    if changed is None:
        return None
    operations[at] = changed
    return replace(program, operations=tuple(operations))


def _changed(rng: np.random.Generator, operation: Operation, program: Program) -> Operation | None:
    match operation:
        case Gate():
            return _changed_gate(rng, operation, program)
        case Measure():
            other = replace(operation, inverted=not operation.inverted)
            return other if rng.integers(2) else replace(operation, clbit=int(rng.integers(program.num_clbits)))
        case Conditional():
            return _changed_conditional(rng, operation)
        case _:
            return None


def _changed_gate(rng: np.random.Generator, gate: Gate, program: Program) -> Operation | None:
    choices: list[Callable[[], Operation]] = []
    if gate.qubits:  # a bare phase acts on none
        choices.append(lambda: UnitaryMatrix(gate.matrix(), gate.qubits, gate.controls))
    if gate.params:
        which = int(rng.integers(len(gate.params)))
        for turn in (float(rng.uniform(0.01, 1)), 2 * np.pi, 4 * np.pi, -2 * gate.params[which]):
            moved = tuple(value + turn * (k == which) for k, value in enumerate(gate.params))
            choices.append(lambda moved=moved: replace(gate, params=moved))  # type: ignore[misc]
    if gate.controls:
        first, *rest = gate.controls
        choices.append(lambda: replace(gate, controls=tuple(rest)))
        choices.append(lambda: replace(gate, controls=(Control(first.qubit, 1 - first.value), *rest)))
    if len(gate.qubits) > 1:
        choices.append(lambda: replace(gate, qubits=gate.qubits[::-1]))
    name, params = gate.spec.inverse(gate.params)
    choices.append(lambda: replace(gate, name=name, params=params))
    return choices[int(rng.integers(len(choices)))]()


def _changed_conditional(rng: np.random.Generator, conditional: Conditional) -> Conditional:
    every = frozenset(range(1 << len(conditional.clbits)))
    flipped = every - conditional.values
    if rng.integers(2):  # the same conditional, told the other way round
        return replace(conditional, values=flipped, operations=conditional.otherwise, otherwise=conditional.operations)
    return replace(conditional, values=flipped)


MUTATIONS = (
    _drop,
    _exchange,
    _insert,
    _append_diagonal,
    _insert_pair,
    _barrier,
    _phase,
    _reset,
    _change,
    _change,
    _change,
)
