"""What must not change an outcome, what a proved count implies of the state, and what it all costs."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from circuits import contract, cp, cx, cz, free, gate, h, measure_all, rz, swap, x
from hypothesis import HealthCheck, given, settings, strategies as st

import grader.structural.cancel as cancel_module
from grader.structural.check import check_rules
from grader.structural.simplify import effective_steps, entanglers
from grader.structural.steps import Guard, steps_of
from grader.verdict import Outcome
from ir.gates import Matrix
from ir.program import Barrier, Conditional, Control, Gate, Measure, Operation, Program, UnitaryMatrix, qubits_of
from ir.testing import gates, programs

QUBITS = 4
RULES: tuple[dict[str, Any], ...] = (
    *({"rule": "min_qubits", "count": count} for count in (1, 3)),
    *({"rule": "min_operations", "count": count} for count in (1, 3)),
    *({"rule": "min_entanglers", "count": count} for count in (1, 2)),
    {"rule": "min_measurements", "count": 1},
    {"rule": "measured_exactly", "register_name": "q"},
    {"rule": "no_amplitude_injection"},
    {"rule": "no_dense_matrix", "max_qubits": 1},
    {"rule": "returns_program"},
    {"rule": "forbidden_gates", "gates": ("cx", "swap")},
)
# Deterministic examples: these tests decide whether a build passes.
bounded = settings(deadline=None, derandomize=True, max_examples=40, suppress_health_check=[HealthCheck.too_slow])


def outcomes(program: Program, registers: tuple[dict[str, Any], ...]) -> list[Outcome]:
    made = contract(
        *RULES, registers=registers, measurement="optional", kind="unitary" if "start" in registers[0] else None
    )
    return [item.outcome for item in check_rules(made, program, "case")]


REGISTERS = (free(0, 1), ({"name": "q", "qubits": (0, 1)},))


@st.composite
def small_programs(draw: st.DrawFn) -> Program:
    operations = draw(st.lists(gates(QUBITS, max_controls=1), max_size=6))
    end = measure_all(2) if draw(st.booleans()) else ()
    return Program(QUBITS, 2, (*operations, *end))


@st.composite
def places(draw: st.DrawFn) -> tuple[Program, int]:
    program = draw(small_programs())
    before_end = sum(not isinstance(operation, Measure) for operation in program.operations)
    return program, draw(st.integers(0, before_end))


def inserted(program: Program, at: int, operations: Sequence[Operation]) -> Program:
    return Program(QUBITS, 2, (*program.operations[:at], *operations, *program.operations[at:]))


def inverse(operation: Gate) -> Gate:
    name, params = operation.spec.inverse(operation.params)
    return Gate(name, operation.qubits, params, operation.controls)


def is_spelled_forbidden(operation: Gate) -> bool:
    """Inserting a forbidden gate twice is not nothing: it is there."""
    program = Program(QUBITS, 0, (operation,))
    rule = {"rule": "forbidden_gates", "gates": ("cx", "swap")}
    return check_rules(contract(rule), program, "c")[0].outcome is Outcome.FAILED


@bounded
@given(places(), gates(QUBITS, max_controls=2))
def test_inserting_a_gate_and_its_inverse_changes_no_outcome(place: tuple[Program, int], pair: Gate) -> None:
    program, at = place
    if is_spelled_forbidden(pair) or is_spelled_forbidden(inverse(pair)):
        return
    padded = inserted(program, at, (pair, inverse(pair)))
    for registers in REGISTERS:
        assert outcomes(padded, registers) == outcomes(program, registers)


@bounded
@given(places(), st.integers(0, QUBITS - 1), st.integers(-2, 2))
def test_barriers_and_identities_change_no_outcome(place: tuple[Program, int], qubit: int, turns: int) -> None:
    program, at = place
    other = (qubit + 1) % QUBITS
    nothing = (
        Barrier((qubit,)),
        Gate("id", (qubit,)),
        Gate("rx", (qubit,), (2 * math.pi * turns,)),
        Gate("ry", (qubit,), (4 * math.pi * turns,), (Control(other),)),
        Gate("gphase", (), (0.3,)),
    )
    for registers in REGISTERS:
        assert outcomes(inserted(program, at, nothing), registers) == outcomes(program, registers)


@bounded
@given(small_programs(), st.integers(0, 5))
def test_exchanging_neighbours_on_different_qubits_changes_no_outcome(program: Program, at: int) -> None:
    operations = list(program.operations)
    pair = operations[at : at + 2]
    if len(pair) < 2 or set(qubits_of(pair[0])) & set(qubits_of(pair[1])):
        return
    if isinstance(pair[0], Measure) and isinstance(pair[1], Measure):
        return
    operations[at : at + 2] = reversed(pair)
    exchanged = Program(QUBITS, 2, tuple(operations))
    for registers in REGISTERS:
        assert outcomes(exchanged, registers) == outcomes(program, registers)


@bounded
@given(small_programs())
def test_relabelling_work_qubits_changes_no_outcome(program: Program) -> None:
    exchange = {0: 0, 1: 1, 2: 3, 3: 2}

    def moved(operation: Operation) -> Operation:
        if not isinstance(operation, Gate):
            return operation
        controls = tuple(Control(exchange[qubit], value) for qubit, value in operation.controls)
        return Gate(operation.name, tuple(exchange[qubit] for qubit in operation.qubits), operation.params, controls)

    relabelled = Program(QUBITS, 2, tuple(moved(operation) for operation in program.operations))
    for registers in REGISTERS:
        assert outcomes(relabelled, registers) == outcomes(program, registers)


@bounded
@given(programs(max_qubits=4, max_operations=8))
def test_every_valid_program_gets_an_answer_from_every_rule(program: Program) -> None:
    allowed = {"rule": "allowed_gates", "gates": ("h", "cx", "rz", "u", "cu", "fsim", "rxx")}
    made = contract(*RULES, allowed, {"rule": "min_qubits", "count": 1}, measurement="optional")
    evidence = check_rules(made, program, "case")
    assert len(evidence) == len(RULES) + 3
    assert evidence == check_rules(made, program, "case")


# --- what a count proves: an independent look at the state -------------------------------------


def state_of(operations: Sequence[Operation], state: Matrix) -> Matrix:
    """Each operation as one whole matrix, entry by entry from the definition of a controlled gate."""
    size = len(state)
    for operation in operations:
        assert isinstance(operation, Gate)
        small = operation.matrix()
        result = np.zeros_like(state)
        for column in range(size):
            if any(column >> qubit & 1 != value for qubit, value in operation.controls):
                result[column] += state[column]
                continue
            source = sum((column >> qubit & 1) << k for k, qubit in enumerate(operation.qubits))
            for row in range(len(small)):
                image = column
                for k, qubit in enumerate(operation.qubits):
                    image = image & ~(1 << qubit) | (row >> k & 1) << qubit
                result[image] += small[row, source] * state[column]
        state = result
    return state


def mixed_qubits(state: Matrix) -> int:
    """How many qubits are entangled with the others."""
    count = len(state).bit_length() - 1
    found = 0
    for qubit in range(count):
        rows = np.moveaxis(state.reshape((2,) * count), count - 1 - qubit, 0).reshape(2, -1)
        found += np.linalg.svd(rows, compute_uv=False)[1] > 1e-6
    return found


def redundant_operations(rng: np.random.Generator) -> list[Operation]:
    """Few gates on few qubits, so that much of it cancels, is known, or moves qubits."""
    made: list[Operation] = [gate("ry", k, params=(0.4 + k,)) for k in range(QUBITS) if rng.random() < 0.6]
    for _ in range(int(rng.integers(2, 12))):
        a, b, c = (int(k) for k in rng.permutation(QUBITS)[:3])
        options = (h(a), x(a), gate("s", a), rz(0.3, a), cx(a, b), cx(a, b), cz(a, b), cp(0.7, a, b), swap(a, b))
        wide = (gate("iswap", a, b), gate("ecr", a, b), gate("x", c, controls=(a, b)), gate("rzz", a, b, params=(0.4,)))
        made.append((*options, *options, *wide)[int(rng.integers(2 * len(options) + len(wide)))])
        if rng.random() < 0.3:
            made += reversed([inverse(item) for item in made[-2:] if isinstance(item, Gate)])
    return made


def test_no_entangler_means_a_product_state_and_one_means_few_entangled_qubits() -> None:
    rng = np.random.default_rng(20)
    made = contract({"rule": "min_entanglers", "count": 1}, registers=({"name": "q", "qubits": (0, 1, 2, 3)},))
    zero = np.eye(2**QUBITS, dtype=np.complex128)[0]
    checks = {0: 0, 1: 0, 2: 0}
    for _ in range(500):
        operations = redundant_operations(rng)
        counted = entanglers(made, Program(QUBITS, 0, tuple(operations))).counted
        if len(counted) > 1:
            checks[2] += 1
            continue
        checks[len(counted)] += 1
        widest = sum(len(qubits_of(operations[number])) for number in counted)
        assert mixed_qubits(state_of(operations, zero)) <= widest, operations
    assert min(checks.values()) > 50, checks


def test_no_entangler_on_free_inputs_means_that_product_states_stay_products() -> None:
    rng = np.random.default_rng(21)
    made = contract({"rule": "min_entanglers", "count": 1}, registers=free(*range(QUBITS)))
    checked = 0
    for _ in range(400):
        operations = redundant_operations(rng)
        if entanglers(made, Program(QUBITS, 0, tuple(operations))).counted:
            continue
        state = np.ones(1, dtype=np.complex128)
        for _ in range(QUBITS):
            qubit = rng.normal(size=2) + 1j * rng.normal(size=2)
            state = np.kron(qubit / np.linalg.norm(qubit), state)
        assert mixed_qubits(state_of(operations, state)) == 0, operations
        checked += 1
    assert checked > 40


def test_no_effective_operation_means_the_identity() -> None:
    rng = np.random.default_rng(22)
    checked = 0
    for _ in range(400):
        half = redundant_operations(rng)[:3]
        operations = [*half, *reversed([inverse(item) for item in half if isinstance(item, Gate)])]
        rng.shuffle(operations)  # type: ignore[arg-type]
        if effective_steps(Program(QUBITS, 0, tuple(operations))):
            continue
        state = rng.normal(size=2**QUBITS) + 1j * rng.normal(size=2**QUBITS)
        state /= np.linalg.norm(state)
        assert abs(np.vdot(state, state_of(operations, state))) == pytest.approx(1, abs=1e-9)
        checked += 1
    assert checked > 40


# --- cost --------------------------------------------------------------------------------------


def long_program(count: int) -> Program:
    """Commuting and not, cancelling and not, on twenty qubits."""
    kinds = itertools.cycle(range(7))
    operations: list[Operation] = []
    for k in range(count):
        a, b = (k * 7) % 20, (k * 7 + 1 + k % 5) % 20
        options: tuple[Operation, ...] = (
            h(a),
            cx(a, b),
            cp(0.1 + k, a, b),
            cz(a, b),
            rz(0.2, b),
            swap(a, b),
            gate("x", a, controls=(b,)),
        )
        operations.append(options[next(kinds)])
    return Program(20, 0, tuple(operations))


def test_comparisons_grow_linearly_with_the_program() -> None:
    for local in (False, True):
        taken = [cancel_module.cancel(steps_of(long_program(n)), local=local).comparisons for n in (500, 1000, 2000)]
        assert 0 < taken[2] <= 5 * taken[0]


def test_gates_that_all_commute_stay_within_the_budget() -> None:
    program = Program(40, 0, tuple(cp(0.1 + k, k % 40, (k + 1 + k % 7) % 40) for k in range(3000)))
    found = cancel_module.cancel(steps_of(program), local=False)
    assert 2000 * cancel_module.LOOK_BACK < found.comparisons <= 3000 * cancel_module.LOOK_BACK
    assert len(found.steps) == 3000


def test_ten_thousand_gates_get_an_answer() -> None:
    made = contract({"rule": "min_entanglers", "count": 1}, registers=free(*range(20)))
    found = entanglers(made, long_program(10_000))
    assert 1000 < len(found.counted) < 10_000


def test_five_thousand_nested_pairs_cancel() -> None:
    half = [operation for operation in long_program(2500).operations if isinstance(operation, Gate)]
    program = Program(20, 0, (*half, *reversed([inverse(operation) for operation in half])))
    assert effective_steps(program) == ()
    made = contract({"rule": "min_entanglers", "count": 1}, registers=free(*range(20)))
    assert entanglers(made, program).counted == ()


def test_many_conditionals_on_one_record_get_an_answer() -> None:
    inner = tuple(Conditional((0, 1), frozenset({1, 2}), (cx(0, 1), h(0)), (cz(0, 1),)) for _ in range(300))
    program = Program(3, 2, (h(2), Measure(2, 0), h(2), Measure(2, 1), *inner))
    made = contract({"rule": "min_entanglers", "count": 1}, registers=free(0, 1), kind="channel")
    assert entanglers(made, program).counted


def test_a_matrix_in_every_place_of_a_long_program_gets_an_answer() -> None:
    matrix = np.diag(np.exp(1j * np.arange(8) ** 2))
    program = Program(3, 0, tuple(UnitaryMatrix(matrix, (0, 1, 2)) for _ in range(300)))
    made = contract({"rule": "min_entanglers", "count": 1}, registers=free(0, 1, 2))
    assert len(entanglers(made, program).counted) == 300


def test_wide_conditions_cost_no_more_than_what_they_list() -> None:
    wide = tuple(Conditional(tuple(range(16)), frozenset({k}), (h(0),), (x(0), Measure(0, k % 16))) for k in range(500))
    program = Program(1, 16, (h(0), Measure(0, 3), *wide))
    steps = steps_of(program)
    assert len(steps) == 2 + 3 * 500
    assert sum(len(guard.values) for step in steps for guard in step.guards) == 3 * 500


def test_a_condition_with_many_values_is_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = 0
    original = Guard.possible

    def counting(self: Guard, mask: int = 0, fixed: int = 0) -> int:
        nonlocal counted
        counted += 1
        return original(self, mask, fixed)

    monkeypatch.setattr(Guard, "possible", counting)
    values = frozenset(range(0, 2**16, 2))
    inside = Conditional(tuple(range(16)), values, tuple(cp(0.1 + k, 0, 1) for k in range(500)))
    program = Program(3, 16, (h(2), Measure(2, 3), h(2), Measure(2, 0), inside))
    made = contract({"rule": "min_entanglers", "count": 1}, registers=free(0, 1), kind="channel")
    assert len(entanglers(made, program).counted) == 500
    assert 0 < counted < 50
