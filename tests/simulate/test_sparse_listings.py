"""The sparse engine on factors: the same state as on the dense engine, and the same bits for every listing."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest

from grader.simulate.limits import EngineLimit
from grader.simulate.sparse import SparseState, run_on_factors, run_sparse, run_superpositions
from grader.simulate.sparse_factors import Factors
from grader.simulate.sparse_keys import unpack_keys
from grader.simulate.sparse_steps import SparseRun
from ir.program import Channel, Conditional, Control, Gate, Measure, Operation, Prepare, Program, Reset, UnitaryMatrix
from tests.functional.wide_building import cp, cuccaro_adder, cx
from tests.simulate.records import dense_records, largest_difference, records_of
from tests.structural.listings import Freedom, relisted, turned_round

QUBITS, CLBITS = 5, 3
FLIP = Channel((math.sqrt(0.9) * np.eye(2), math.sqrt(0.1) * np.array([[0, 1], [1, 0]])), (0,))


def random_gate(rng: np.random.Generator) -> Operation:
    """Mostly gates that share a Pauli with others, so that there are many listings."""
    a, b, c = (int(q) for q in rng.permutation(QUBITS)[:3])
    angle = float(rng.choice([0.3, -0.3, math.pi / 2]))
    made: list[Operation] = [
        Gate("h", (a,)),
        Gate("h", (b,)),
        Gate("t", (a,)),
        Gate("ry", (a,), (angle,)),
        Gate("rx", (a,), (angle,)),
        Gate("rzz", (a, b), (angle,)),
        Gate("rxy", (a, b), (angle,)),
        Gate("swap", (a, b)),
        cx(a, b),
        cx(b, c),
        cp(a, b, angle),
        Gate("h", (a,), (), (Control(b, 0), Control(c))),
        UnitaryMatrix(Gate("iswap", (a, b)).matrix() @ Gate("ryz", (a, b), (angle,)).matrix(), (a, b)),
    ]
    return made[int(rng.integers(len(made)))]


def random_operation(rng: np.random.Generator) -> Operation:
    a, b = (int(q) for q in rng.permutation(QUBITS)[:2])
    c, d = (int(q) for q in rng.permutation(CLBITS)[:2])
    kind = int(rng.integers(24))
    match kind:
        case 0 | 1 | 2:
            return Measure(a, c, bool(rng.integers(2)))
        case 3:
            return Reset(a)
        case 4:
            return Prepare(np.array([0.6, 0, 0, 0.8j]), (a, b))
        case 5:
            return Channel(FLIP.kraus, (a,))
        case 6 | 7:
            return Conditional((c, d), frozenset({1, 2}), (random_gate(rng), Measure(a, d)), (Gate("z", (b,)),))
        case 8:
            return Conditional((c,), frozenset({1}), (random_gate(rng),))
        case _:
            return random_gate(rng)


def random_program(seed: int, *, records: bool) -> Program:
    rng = np.random.default_rng(seed)
    make = random_operation if records else random_gate
    operations = tuple(make(rng) for _ in range(int(rng.integers(6, 26))))
    return Program(QUBITS, CLBITS if records else 0, operations, 0.25)


def bits_of(state: SparseState) -> tuple[bytes, bytes, int]:
    return state.keys.tobytes(), state.amplitudes.tobytes(), state.num_additions


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("records", [False, True])
def test_on_factors_a_state_is_that_of_the_dense_engine(seed: int, records: bool) -> None:
    program = random_program(seed, records=records)
    row = seed % 2**QUBITS
    found = records_of(run_on_factors(program, [row]))
    assert largest_difference(found, dense_records(program, row)) < 1e-12


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("records", [False, True])
def test_every_listing_gives_the_same_bits(seed: int, records: bool) -> None:
    program = random_program(seed, records=records)
    rng = np.random.default_rng(seed)
    listings = [relisted(program.operations, rng, Freedom.COMMUTING) for _ in range(3)]
    listings.append(turned_round(program.operations, Freedom.COMMUTING))
    seen = {bits_of(run_on_factors(Program(QUBITS, program.num_clbits, tuple(one), 0.25), [3])) for one in listings}
    assert len(seen) == 1


def test_inputs_side_by_side_are_those_of_one_after_the_other() -> None:
    program = random_program(7, records=False)
    inputs = [0b00000, 0b00011, 0b10110]
    together = run_on_factors(program, inputs)
    for tag, row in enumerate(inputs):
        alone = run_on_factors(program, [row])
        expected = dict(zip(unpack_keys(alone.keys), alone.amplitudes, strict=True))
        rows = zip(unpack_keys(together.keys), together.amplitudes, strict=True)
        found = {key & 31: value for key, value in rows if key >> together.first_tag == tag}
        assert found == pytest.approx(expected, abs=1e-13)


def w_ladder(n: int) -> list[Operation]:
    """Controlled rotations as two rotations between CX: half of them may all be listed first."""
    operations: list[Operation] = [Gate("x", (0,))]
    for q in range(n - 1):
        half = math.acos(math.sqrt(1 / (n - q)))
        operations += [Gate("ry", (q + 1,), (half,)), cx(q, q + 1), Gate("ry", (q + 1,), (-half,)), cx(q, q + 1)]
        operations.append(cx(q + 1, q))
    return operations


def ghz_star(n: int) -> list[Operation]:
    return [Gate("h", (0,)), *(cx(0, q) for q in range(1, n)), Gate("t", (0,))]


def ghz_turned(n: int) -> list[Operation]:
    """Each CX as a CZ between Hadamards."""
    chain = (Gate("h", (0,)), *(one for q in range(1, n) for one in (Gate("h", (q,)), cz(q - 1, q), Gate("h", (q,)))))
    return [*chain, Gate("t", (n - 1,))]


def cz(control: int, target: int) -> Gate:
    return Gate("z", (target,), (), (Control(control),))


def echoes(n: int) -> list[Operation]:
    """A qubit in superposition flips each of the others and flips it back; flips are phases between rotations."""
    operations: list[Operation] = [Gate("ry", (0,), (0.7,))]
    for q in range(1, n):
        operations += [Gate("ry", (q,), (-math.pi / 2,)), cz(0, q), Gate("ry", (q,), (math.pi / 2,)), cx(0, q)]
    return operations


def carousel(n: int) -> list[Operation]:
    """Each qubit is turned; three CX at a time carry qubit 0 all the way and back; then all are turned back."""
    turned: list[Operation] = [Gate("ry", (q,), (0.1 + q / n,)) for q in range(n)]
    carried = [gate for q in range(n - 1) for gate in (cx(q, q + 1), cx(q + 1, q), cx(q, q + 1))]
    back: list[Operation] = [Gate("ry", (q,), (-0.1 - q / n,)) for q in range(n)]
    return [*turned, *carried, *reversed(carried), *back]


def never_met(n: int) -> list[Operation]:
    """Entangled pairs, and between all of them swaps whose control is off."""
    pairs = [(q, q + 1) for q in range(1, n - 1, 2)]
    made = [gate for a, b in pairs for gate in (Gate("h", (a,)), cx(a, b))]
    between: list[Operation] = [
        Gate("swap", (earlier, later), (), (Control(0),))
        for k, (earlier, _) in enumerate(pairs)
        for later, _ in pairs[k + 1 :]
    ]
    return [*made, *between, *reversed(made)]


def adder_on_superposition(n: int) -> list[Operation]:
    """Of few amplitudes, and with every Toffoli between Hadamards that leave them as they were."""
    program = cuccaro_adder(n // 2 - 1)
    operations: list[Operation] = [Gate("h", (q,)) for q in range(3)]
    for operation in program.operations:
        assert isinstance(operation, Gate)
        if len(operation.controls) == 2:
            turned = Gate("h", operation.qubits)
            operations += [turned, Gate("z", operation.qubits, (), operation.controls), turned]
        else:
            operations.append(operation)
    return operations


FEW = 512
START = [((0, 1 + 0j),)]
FAMILIES: dict[str, tuple[Callable[[int], list[Operation]], tuple[int, ...]]] = {
    "W": (w_ladder, (30, 64)),
    "GHZ star": (ghz_star, (30, 64)),
    "GHZ of phases": (ghz_turned, (30, 64)),
    "echoes": (echoes, (30, 64)),
    "carousel": (carousel, (30, 64)),
    "never met": (never_met, (30, 64)),
    "adder": (adder_on_superposition, (30, 64)),
}


@pytest.mark.parametrize(("name", "n"), [(name, n) for name, (_, sizes) in FAMILIES.items() for n in sizes])
def test_a_wide_program_takes_few_amplitudes_and_gives_the_same_bits_in_every_listing(name: str, n: int) -> None:
    operations = FAMILIES[name][0](n)
    rng = np.random.default_rng(n)
    listings = [operations, turned_round(operations), relisted(operations, rng), relisted(operations, rng)]
    assert len({tuple(one) for one in listings}) > 1
    assert len({bits_of(run_on_factors(Program(n, 0, tuple(one)), [0], FEW)) for one in listings}) == 1


@pytest.mark.parametrize("name", FAMILIES)
def test_a_wide_program_has_the_amplitudes_that_it_has_as_listed(name: str) -> None:
    program = Program(12, 0, tuple(FAMILIES[name][0](12)))
    found, expected = amplitudes_of(run_on_factors(program, [0])), amplitudes_of(run_superpositions(program, START))
    assert found == pytest.approx(expected, abs=1e-12)


def merged(operations: list[Operation], n: int) -> list[Operation]:
    """CZ between matrices, one for all neighbouring gates of a qubit, numbers as they come: as compilers leave it."""
    found: list[Operation] = []
    held = {q: np.eye(2, dtype=np.complex128) for q in range(n)}
    spelled: list[Gate] = []
    for gate in operations:
        assert isinstance(gate, Gate)
        turned = [Gate("h", gate.qubits)] if gate.controls else []
        spelled += [*turned, cz(gate.controls[0].qubit, gate.qubits[0]), *turned] if gate.controls else [gate]
    for gate in spelled:
        if not gate.controls:
            held[gate.qubits[0]] = gate.matrix() @ held[gate.qubits[0]]
            continue
        for q in (gate.controls[0].qubit, gate.qubits[0]):
            found.append(UnitaryMatrix(held[q], (q,)))
            held[q] = np.eye(2, dtype=np.complex128)
        found.append(gate)
    return [*found, *(UnitaryMatrix(held[q], (q,)) for q in range(n))]


@pytest.mark.parametrize("n", [30, 64])
def test_a_w_state_of_merged_gates_takes_few_amplitudes_in_every_listing(n: int) -> None:
    operations = merged(w_ladder(n), n)
    rng = np.random.default_rng(n)
    for one in (operations, turned_round(operations), relisted(operations, rng)):
        found = amplitudes_of(run_on_factors(Program(n, 0, tuple(one)), [0], FEW))
        assert found == pytest.approx({1 << q: math.sqrt(1 / n) for q in range(n)}, abs=1e-12)


def amplitudes_of(state: SparseState) -> dict[int, complex]:
    """Those that are no rounding noise."""
    rows = zip(unpack_keys(state.keys), state.amplitudes, strict=True)
    return {row: complex(value) for row, value in rows if abs(value) > 1e-12}


def test_the_w_state_is_that_state_in_every_listing() -> None:
    ladder = w_ladder(30)
    half_first = sorted(ladder, key=lambda one: not (isinstance(one, Gate) and one.name == "ry" and one.params[0] > 0))
    found = amplitudes_of(run_sparse(Program(30, 0, tuple(half_first)), [0]))
    assert found == pytest.approx({1 << q: math.sqrt(1 / 30) for q in range(30)}, abs=1e-12)


def test_trying_a_step_that_is_too_large_refuses_nothing() -> None:
    # Another step may come first, after which it is not.
    root = math.sqrt(0.5)
    run = SparseRun(words=1, first_clbit=2, next_hidden=2, max_amplitudes=2, max_updates=100)
    factors = Factors(run, [0b00, 0b11], [root, root], tagged=False)
    assert factors.rows_after(Gate("ry", (0,), (0.3,)), most=4) == 4
    assert unpack_keys(factors.multiplied()[0]) == [0b00, 0b11]


def test_what_is_superposed_in_the_end_is_still_refused() -> None:
    program = Program(40, 0, tuple(Gate("h", (q,)) for q in range(40)))
    with pytest.raises(EngineLimit) as refused:
        run_sparse(program, [0])
    assert refused.value.reason == "limit.dimension"
