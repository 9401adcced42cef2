"""Programs that contracts hand to a candidate, and what a reader must make of each use of one."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence

import numpy as np

from ir.gates import gate_spec
from ir.lowering.raised import RAISED_GATES, UNCONTROLLED_GATES
from ir.program import Block, BlockKind, Control, Gate, Operation, Program, UnitaryMatrix
from ir.random_programs import random_unitary

NAME = "oracle"
SEEDS = range(6)


def every_gate() -> Program:
    """Each gate that may be raised, plain and under every pattern of up to two controls, with generic angles."""
    operations: list[Operation] = []
    for name in sorted(RAISED_GATES):
        spec = gate_spec(name)
        assert spec is not None
        targets = (2, 0)[: spec.num_qubits]
        params = (0.1234567890123456, -1 / 3, 7.7)[: spec.num_params]
        patterns: list[tuple[int, ...]] = [(), (0,), (1,), (0, 0), (0, 1), (1, 0), (1, 1)]
        for values in patterns if name not in UNCONTROLLED_GATES else patterns[:1]:
            controls = tuple(Control(qubit, value) for qubit, value in zip((1, 3), values, strict=False))
            operations.append(Gate(name, targets, params, controls))
    return Program(4, 0, tuple(operations))


def matrices() -> Program:
    """Dense matrices on one to three qubits, in an order of qubits that is not ascending, open and closed controls."""
    rng = np.random.default_rng(5)
    return Program(
        4,
        0,
        (
            UnitaryMatrix(random_unitary(rng, 1), (2,)),
            UnitaryMatrix(random_unitary(rng, 2), (2, 0)),
            UnitaryMatrix(random_unitary(rng, 1), (3,), (Control(1, 1),)),
            UnitaryMatrix(random_unitary(rng, 2), (0, 3), (Control(1, 0),)),
            UnitaryMatrix(random_unitary(rng, 3), (3, 2, 0)),
        ),
    )


def random_raisable(seed: int) -> Program:
    """Twenty random gates on four qubits, up to three controls, and a matrix."""
    rng = np.random.default_rng(seed)
    operations: list[Operation] = []
    for _ in range(20):
        name = str(rng.choice(sorted(RAISED_GATES)))
        spec = gate_spec(name)
        assert spec is not None
        order = [int(qubit) for qubit in rng.permutation(4)]
        count = 0 if name in UNCONTROLLED_GATES else int(rng.integers(4 - spec.num_qubits + 1))
        held = order[spec.num_qubits :][:count]
        operations.append(
            Gate(
                name,
                tuple(order[: spec.num_qubits]),
                tuple(float(angle) for angle in rng.uniform(-7, 7, spec.num_params)),
                tuple(Control(qubit, int(rng.integers(2))) for qubit in held),
            )
        )
    operations.append(UnitaryMatrix(random_unitary(rng, 2), (int(rng.integers(2)), 3)))
    return Program(4, 0, tuple(operations))


def used(program: Program, qubits: Sequence[int], controls: Iterable[tuple[int, int]] = ()) -> list[Operation]:
    """The program's operations with its qubit k on ``qubits[k]``, each under ``controls`` besides, origins left out."""
    extra = tuple(Control(*control) for control in controls)
    return [
        dataclasses.replace(
            operation,
            qubits=tuple(qubits[k] for k in operation.qubits),
            controls=(*(Control(qubits[k], value) for k, value in operation.controls), *extra),
        )
        for operation in program.operations
        if isinstance(operation, Gate | UnitaryMatrix)
    ]


def backwards(program: Program) -> Program:
    """The inverse, from the gate table and the conjugate transpose."""
    operations: list[Operation] = []
    for operation in program.operations[::-1]:
        if isinstance(operation, Gate):
            name, params = operation.spec.inverse(operation.params)
            operations.append(Gate(name, operation.qubits, params, operation.controls))
        elif isinstance(operation, UnitaryMatrix):
            operations.append(UnitaryMatrix(operation.matrix.conj().T, operation.qubits, operation.controls))
    return Program(program.num_qubits, 0, tuple(operations))


def without_origins(program: Program) -> list[Operation]:
    """What was read, for comparing with ``used``."""
    return [dataclasses.replace(operation, origin=()) for operation in program.operations]


def all_in_block(program: Program) -> bool:
    """Whether there are operations, and each lies in a block of the argument's name."""
    block = Block(BlockKind.USER, NAME)
    return bool(program.operations) and all(block in operation.origin for operation in program.operations)
