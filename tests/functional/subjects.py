"""Random tasks for every object: a contract and a target made from a program by the independent grader."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from contracts.schema import Contract
from contracts.target_values import (
    ChannelTarget,
    DensityTarget,
    DistributionTarget,
    FunctionTarget,
    InstrumentTarget,
    IsometryTarget,
    StateTarget,
    TargetValue,
)
from ir.program import Conditional, Control, Gate, Measure, Operation, Program
from ir.random_programs import random_gate, random_program, random_unitary_program
from tests.functional import independent
from tests.functional.building import contract, register
from tests.functional.independent import Matrix

ACCEPT, REJECT = 1e-6, 1e-5
BOUNDS = {"accept": ACCEPT, "reject": REJECT}
# What the independent grader calls equal, and what it calls different; between them it says nothing.
EQUAL, DIFFERENT = 1e-7, 1e-4


@dataclass(frozen=True)
class Subject:
    """A task, a program that does it, and how far the independent grader finds another program from it."""

    contract: Contract
    target: TargetValue
    program: Program
    distance: Callable[[Program], float]


def distribution(rng: np.random.Generator) -> Subject:
    made = _general(rng, 3, 3)
    made = replace(made, operations=(*made.operations, Measure(0, 0), Measure(2, 2)))
    law = independent.law(made)
    asked = contract("distribution", register("q", 0, 1, 2), measurement="required", readout="record", **BOUNDS)

    def distance(other: Program) -> float:
        found = independent.law(other)
        return independent.hellinger(found, law) if len(found) == len(law) and independent.written(other) else 1.0

    return Subject(asked, DistributionTarget(law / law.sum()), made, distance)


def pure_state(rng: np.random.Generator) -> Subject:
    made = random_unitary_program(rng, 3, 6)
    fixed = bool(rng.integers(2))
    vector = independent.trajectories(made)[0][1][:, :1]
    asked = contract("state", register("q", 0, 1, 2), phase="fixed" if fixed else "free", **BOUNDS)

    def distance(other: Program) -> float:
        if fixed:
            return _operator(vector, True, slice(1))(other)
        return independent.trace_distance(independent.density(other), vector @ vector.conj().T)

    return Subject(asked, StateTarget(vector[:, 0]), made, distance)


def mixed_state(rng: np.random.Generator) -> Subject:
    made = _general(rng, 3, 2)
    rho = independent.traced_out(independent.density(made), (2,))
    asked = contract("state", register("q", 0, 1), register("r", 2, end="ignored"), measurement="forbidden", **BOUNDS)

    def distance(other: Program) -> float:
        return independent.trace_distance(independent.traced_out(independent.density(other), (2,)), rho)

    return Subject(asked, DensityTarget(_root(rho)), made, distance)


def postselected_state(rng: np.random.Generator) -> Subject:
    while True:
        made = _general(rng, 3, 2)
        kept = independent.traced_out(independent.density(made, lambda row: bool(row >> 2 & 1)), (2,))
        if np.trace(kept).real > 0.2:
            break
    rho = kept / np.trace(kept)
    flag = register("flag", 2, end="postselected", success="1")
    asked = contract("state", register("q", 0, 1), flag, measurement="forbidden", minimum_success=0.1, **BOUNDS)

    def distance(other: Program) -> float:
        found = independent.traced_out(independent.density(other, lambda row: bool(row >> 2 & 1)), (2,))
        probability = np.trace(found).real
        if probability < 0.1:
            return 0.1 - probability
        return independent.trace_distance(found / probability, rho)

    return Subject(asked, DensityTarget(_root(rho)), made, distance)


def unitary(rng: np.random.Generator) -> Subject:
    made = random_unitary_program(rng, 3, 6)
    phase = "fixed" if rng.integers(2) else "free"
    matrix = _only(made)
    asked = contract("unitary", register("q", 0, 1, 2, start="free"), phase=phase, **BOUNDS)
    return Subject(asked, IsometryTarget(matrix), made, _operator(matrix, phase == "fixed", slice(None)))


def isometry(rng: np.random.Generator) -> Subject:
    made = random_unitary_program(rng, 3, 6)
    matrix = _only(made)[:, :4]
    asked = contract("isometry", register("in", 0, 1, start="free"), register("new", 2), **BOUNDS)
    return Subject(asked, IsometryTarget(matrix), made, _operator(matrix, False, slice(4)))


def clean_ancilla(rng: np.random.Generator) -> Subject:
    """Two qubits, and a third that is computed and uncomputed."""
    inner = [random_gate(rng, 2) for _ in range(3)]
    around = [Gate("x", (2,), (), (Control(0), Control(1))), Gate("h", (2,))][: 1 + int(rng.integers(2))]
    undone = tuple(reversed(around))
    used = Gate("p", (1,), (0.7,), (Control(2),))
    made = Program(3, 0, (*inner[:2], *around, used, *undone, inner[2]))
    matrix = _only(made)[:, :4]
    asked = contract("isometry", register("in", 0, 1, start="free"), register("ancilla", 2, end="zero"), **BOUNDS)
    if np.linalg.norm(matrix[4:]) > 1e-9:  # not uncomputed: take the plain inner part
        made = Program(3, 0, tuple(inner))
        matrix = _only(made)[:, :4]
    return Subject(asked, IsometryTarget(matrix[:4]), made, _operator(matrix, False, slice(4)))


def borrowed_qubit(rng: np.random.Generator) -> Subject:
    """A gate on qubits 0 and 1; qubit 2 in any state, used and returned."""
    gate = random_gate(rng, 2)
    toggles = (Gate("x", (2,), (), (Control(0),)), Gate("z", (1,), (), (Control(2),)))
    made = Program(3, 0, (*toggles, *toggles, gate))
    # z(2,1) x(0,2) z(2,1) x(0,2) is z between 0 and 1: qubit 2 drops out.
    full = _only(made)
    asked = contract(
        "isometry", register("q", 0, 1, start="free"), register("lent", 2, start="free", end="restored"), **BOUNDS
    )
    return Subject(asked, IsometryTarget(full[:4, :4]), made, _operator(full, False, slice(None)))


def channel(rng: np.random.Generator) -> Subject:
    made = _general(rng, 3, 2)
    asked = contract(
        "channel",
        register("q", 0, 1, start="free"),
        register("r", 2, end="ignored"),
        measurement="forbidden",
        **BOUNDS,
    )
    expected = independent.choi(made, (0, 1), (2,), ())
    return Subject(asked, ChannelTarget(tuple(_kraus(expected[0], 2))), made, _channel_distance(expected, (0, 1), (2,)))


def instrument(rng: np.random.Generator) -> Subject:
    made = _general(rng, 2, 2)
    made = replace(made, operations=(*made.operations, Measure(1, 1)))
    chosen = independent.written(made)
    asked = contract(
        "instrument",
        register("q", 0, start="free"),
        register("r", 1, end="measured"),
        measurement="required",
        readout="record",
        **BOUNDS,
    )
    expected = independent.choi(made, (0,), (1,), chosen)
    target = InstrumentTarget(tuple((value, tuple(_kraus(matrix, 1))) for value, matrix in sorted(expected.items())))

    def distance(other: Program) -> float:
        found = independent.written(other)
        if len(found) != len(chosen):  # a record of other bits: the same only where those are always 0
            return _record_distance(independent.choi(other, (0,), (1,), found), expected)
        return independent.choi_distance(independent.choi(other, (0,), (1,), found), expected)

    return Subject(asked, target, made, distance)


def classical_function(rng: np.random.Generator) -> Subject:
    made = Program(3, 0, tuple(_reversible(rng) for _ in range(5)))
    found = independent.table(made, (0, 1, 2), (0, 1, 2))
    values = tuple(int(column.argmax()) for column in found.T)
    asked = contract("classical_function", register("q", 0, 1, 2, start="free"), **BOUNDS)

    def distance(other: Program) -> float:
        seen = independent.table(other, (0, 1, 2), (0, 1, 2))
        return max(1 - seen[value, x] for x, value in enumerate(values))

    return Subject(asked, FunctionTarget(values), made, distance)


OBJECTS: dict[str, Callable[[np.random.Generator], Subject]] = {
    made.__name__: made
    for made in (
        distribution,
        pure_state,
        mixed_state,
        postselected_state,
        unitary,
        isometry,
        clean_ancilla,
        borrowed_qubit,
        channel,
        instrument,
        classical_function,
    )
}


def _general(rng: np.random.Generator, num_qubits: int, num_clbits: int) -> Program:
    """Everything that a program may hold, a conditional at least now and then."""
    made = random_program(rng, num_qubits, 5, num_clbits=num_clbits, origins=False)
    if rng.integers(2):
        flip: Operation = Conditional((0,), frozenset({1}), (random_gate(rng, num_qubits),))
        made = replace(made, operations=(Gate("h", (0,)), Measure(0, 0), *made.operations[1:], flip))
    return made


def _reversible(rng: np.random.Generator) -> Gate:
    qubits = [int(q) for q in rng.permutation(3)]
    if rng.integers(5) == 0:
        return Gate("swap", (qubits[0], qubits[1]))
    controls = tuple(Control(q, int(rng.integers(2))) for q in qubits[1 : 1 + int(rng.integers(3))])
    return Gate(("x", "y")[int(rng.integers(2))], (qubits[0],), (), controls)


def _only(program: Program) -> Matrix:
    ((_, matrix),) = independent.trajectories(program)
    return matrix


def _operator(expected: Matrix, fixed: bool, columns: slice) -> Callable[[Program], float]:
    def distance(other: Program) -> float:
        # A reset of a qubit that is |0> for every input leaves one trajectory.
        found = [kraus[:, columns] for _, kraus in independent.trajectories(other)]
        found = [kraus for kraus in found if np.linalg.norm(kraus) > 1e-9]
        if len(found) == 1:
            return independent.operator_distance(found[0], expected, phase_fixed=fixed)
        # Of one state several trajectories may be the same vector, with phases that nothing fixes.
        return 1.0 if expected.shape[1] > 1 else (EQUAL + DIFFERENT) / 2

    return distance


def _channel_distance(
    expected: dict[int, Matrix], free: tuple[int, ...], traced: tuple[int, ...]
) -> Callable[[Program], float]:
    return lambda other: independent.choi_distance(independent.choi(other, free, traced, ()), expected)


def _record_distance(actual: dict[int, Matrix], expected: dict[int, Matrix]) -> float:
    return independent.choi_distance(actual, expected)


def _root(rho: Matrix) -> Matrix:
    values, vectors = np.linalg.eigh(rho)
    kept = np.maximum(values, 0)
    return np.asarray(vectors * np.sqrt(kept / kept.sum()), dtype=np.complex128)


def _kraus(matrix: Matrix, width: int) -> list[Matrix]:
    """Operators from a Choi matrix of blocks [input a, input b] of output matrices, trace 1 in all."""
    dim = 1 << width
    values, vectors = np.linalg.eigh(matrix)
    # Entry (a, row) of an eigenvector is K[row, a], scaled.
    return [
        np.sqrt(value * dim) * vector.reshape(dim, -1).T
        for value, vector in zip(values, vectors.T, strict=True)
        if value > 1e-12
    ]
