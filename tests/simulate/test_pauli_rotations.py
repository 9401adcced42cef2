"""Rotations about Pauli words: the map stays the same, compiled programs cancel, and wrong ones never do."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from grader.functional.distances import phase_aligned_operator_distance
from grader.simulate.dense import unitary
from grader.simulate.pauli_rotations import rotations_cancel
from grader.simulate.rotation_words import Clifford, told, word_matrix
from ir.gates import GATES, Matrix
from ir.program import Barrier, Control, Gate, Measure, Operation, Program, UnitaryMatrix
from tests.functional.mutations import mutated
from tests.functional.wide_building import cp, cx, decomposed_phases, qft, qft_swaps_first, without_cx
from tests.simulate.embedding import embedded

# A matrix whose logarithm's Pauli words do not commute, and that is no controlled gate.
WITHOUT_FORM = {
    "phased_iswap", "xx_plus_yy", "xx_minus_yy", "fsim", "phased_fsim", "fermionic_swap",
    "rccx", "rcccx", "rcccxdg", "qubit_carry", "qubit_carrydg",
}  # fmt: skip
WITHOUT_FORM_CONTROLLED = {"dcx", "dcxdg", "ecr"}


def _matrix(step: Clifford, count: int) -> Matrix:
    """The Clifford gate of these images: ``Q C W = C`` for each Q and the word W that it is pulled back to."""
    made: Matrix = np.random.default_rng(0).normal(size=(1 << count, 1 << count)).astype(np.complex128)
    for position, pair in enumerate(step.images):
        for base, image in zip(((1 << position, 0, 0), (0, 1 << position, 0)), pair, strict=True):
            made = made + word_matrix(base, count) @ made @ word_matrix(image, count)
    return made / np.sqrt(np.linalg.norm(made @ made.conj().T, 2))


def _unitary(program: Program, *, inverse: bool = False) -> Matrix:
    """What the steps come to, by matrices."""
    n = program.num_qubits
    found = told(program, inverse=inverse)
    assert found is not None
    made: Matrix = np.eye(1 << n, dtype=np.complex128)
    for step in found.steps:
        count = len(step.qubits)
        if isinstance(step, Clifford):
            small = _matrix(step, count)
        else:
            word = word_matrix(step.word, count)
            small = math.cos(step.angle / 2) * np.eye(1 << count) - 1j * math.sin(step.angle / 2) * word
        made = embedded(small, step.qubits, (), n) @ made
    return made


def _drawn(name: str, rng: np.random.Generator, *, quarters: bool) -> tuple[float, ...]:
    count = GATES[name].num_params
    if quarters:
        return tuple(float(value) for value in rng.integers(-4, 5, count) * math.pi / 2)
    return tuple(float(value) for value in rng.uniform(-4, 4, count))


@pytest.mark.parametrize("controls", range(4))
@pytest.mark.parametrize("name", GATES)
def test_the_steps_are_the_gate(name: str, controls: int) -> None:
    count = GATES[name].num_qubits
    if count + controls > 4:
        assert told(Program(5, 0, (Gate(name, tuple(range(count)), (0.5,) * GATES[name].num_params),))) is not None or (
            name in WITHOUT_FORM
        )
        return
    rng = np.random.default_rng(len(name) * 10 + controls)
    for quarters in (False, False, True):
        held = tuple(Control(count + j, int(rng.integers(2))) for j in range(controls))
        gate = Gate(name, tuple(range(count)), _drawn(name, rng, quarters=quarters), held)
        program = Program(count + controls, 0, (gate,))
        found = told(program)
        if found is None:
            assert name in WITHOUT_FORM or (controls and name in WITHOUT_FORM_CONTROLLED)
            continue
        expected = unitary(program)
        assert phase_aligned_operator_distance(_unitary(program), expected) <= found.error + 1e-10
        assert phase_aligned_operator_distance(_unitary(program, inverse=True), expected.conj().T) <= 1e-10


@pytest.mark.parametrize("word", ["rxyz", "rzzzzzz", "rxyxyzx"])
def test_a_rotation_about_a_word_of_any_length_is_one_step(word: str) -> None:
    n = len(word) - 1
    program = Program(n, 0, (Gate("h", (0,)), Gate(word, tuple(reversed(range(n))), (0.7,))))
    found = told(program)
    assert found is not None and len(found.steps) == 3
    assert phase_aligned_operator_distance(_unitary(program), unitary(program)) < 1e-12


def test_what_has_no_such_form_is_not_told() -> None:
    for operation in (
        Measure(0, 0),
        Gate("x", (0,), (), tuple(Control(j) for j in range(1, 5))),
        UnitaryMatrix(_haar(4), (0, 1)),
    ):
        program = Program(5, 1, (operation,))
        assert told(program) is None
        assert rotations_cancel(program, program) is None


def _haar(size: int) -> Matrix:
    rng = np.random.default_rng(size)
    drawn = rng.normal(size=(size, size)) + 1j * rng.normal(size=(size, size))
    return np.linalg.qr(drawn)[0]


# Each with CX in other gates of the field's hardware.
def _in_cz(program: Program) -> Program:
    return without_cx(decomposed_phases(program))


def _in_ecr(program: Program) -> Program:
    operations: list[Operation] = []
    for operation in decomposed_phases(program).operations:
        assert isinstance(operation, Gate)
        if operation.name == "x" and len(operation.controls) == 1:
            control, target = operation.controls[0].qubit, operation.qubits[0]
            operations += [
                Gate("rz", (control,), (-math.pi / 2,)), Gate("ry", (control,), (math.pi,)),
                Gate("rx", (target,), (math.pi / 2,)), Gate("ecr", (control, target)),
            ]  # fmt: skip
        else:
            operations.append(operation)
    return Program(program.num_qubits, 0, tuple(operations))


def _in_rxx(program: Program) -> Program:
    """CX as a Mølmer-Sørensen gate between rotations."""
    operations: list[Operation] = []
    for operation in decomposed_phases(program).operations:
        assert isinstance(operation, Gate)
        if operation.name == "x" and len(operation.controls) == 1:
            control, target = operation.controls[0].qubit, operation.qubits[0]
            operations += [
                Gate("ry", (control,), (math.pi / 2,)), Gate("rxx", (control, target), (math.pi / 2,)),
                Gate("rx", (control,), (-math.pi / 2,)), Gate("rx", (target,), (-math.pi / 2,)),
                Gate("ry", (control,), (-math.pi / 2,)),
            ]  # fmt: skip
        else:
            operations.append(operation)
    return Program(program.num_qubits, 0, tuple(operations))


def _in_zyz(program: Program) -> Program:
    """Each gate on one qubit as two others."""
    operations: list[Operation] = []
    for operation in _in_cz(program).operations:
        assert isinstance(operation, Gate)
        if operation.controls or len(operation.qubits) > 1:
            operations.append(operation)
            continue
        qubit = operation.qubits[0]
        first = Gate("u", (qubit,), (0.3, 1.1, -0.4))
        operations += [first, UnitaryMatrix(operation.matrix() @ first.matrix().conj().T, (qubit,))]
    return Program(program.num_qubits, 0, tuple(operations))


COMPILED = {"cz": _in_cz, "ecr": _in_ecr, "rxx": _in_rxx, "other gates on one qubit": _in_zyz}


@pytest.mark.parametrize("basis", COMPILED)
def test_compiling_does_not_change_the_map(basis: str) -> None:
    assert phase_aligned_operator_distance(unitary(COMPILED[basis](qft(4))), unitary(qft(4))) < 1e-12


@pytest.mark.parametrize("n", [3, 8, 40])
@pytest.mark.parametrize("basis", COMPILED)
def test_a_transform_in_other_gates_cancels(basis: str, n: int) -> None:
    apart = rotations_cancel(COMPILED[basis](qft(n)), qft_swaps_first(n))
    assert apart is not None and apart.turned == 0 and apart.error < 1e-6


@pytest.mark.parametrize("basis", COMPILED)
def test_one_that_is_wrong_in_one_angle_does_not(basis: str) -> None:
    wrong = qft(12)
    place = 40
    gate = wrong.operations[place]
    assert isinstance(gate, Gate) and gate.name == "p"
    changed = Gate("p", gate.qubits, (gate.params[0] + 1e-5,), gate.controls)
    wrong = Program(12, 0, (*wrong.operations[:place], changed, *wrong.operations[place + 1 :]))
    assert rotations_cancel(COMPILED[basis](wrong), qft(12), within=1e-6) is None
    apart = rotations_cancel(COMPILED[basis](wrong), qft(12), within=1e-4)
    # A controlled phase is three rotations by half its angle, so the bound is half again what they differ by.
    assert apart is not None and apart.turned == pytest.approx(0.75e-5, rel=1e-3)


def test_toffoli_and_its_textbook_decomposition() -> None:
    a, b, c = 0, 1, 2
    textbook = (
        Gate("h", (c,)), cx(b, c), Gate("tdg", (c,)), cx(a, c), Gate("t", (c,)), cx(b, c), Gate("tdg", (c,)),
        cx(a, c), Gate("t", (b,)), Gate("t", (c,)), Gate("h", (c,)), cx(a, b), Gate("t", (a,)), Gate("tdg", (b,)),
        cx(a, b),
    )  # fmt: skip
    toffoli = Program(3, 0, (Gate("x", (c,), (), (Control(a), Control(b))),))
    assert rotations_cancel(Program(3, 0, textbook), toffoli) is not None
    assert rotations_cancel(without_cx(Program(3, 0, textbook)), toffoli) is not None
    assert rotations_cancel(Program(3, 0, textbook[:-1]), toffoli) is None


def test_quarter_turns_that_come_about_between_rotations_turn_what_they_pass() -> None:
    """T, then a rotation that does not commute, with S made of two T gates before it in the other program."""
    first = Program(1, 0, (Gate("t", (0,)), Gate("t", (0,)), Gate("rx", (0,), (0.4,)), Gate("sdg", (0,))))
    second = Program(1, 0, (Gate("ry", (0,), (0.4,)),))
    other = Program(1, 0, (Gate("ry", (0,), (-0.4,)),))
    same = phase_aligned_operator_distance(unitary(first), unitary(second)) < 1e-12
    assert (rotations_cancel(first, second) is not None) == same
    assert (rotations_cancel(first, other) is not None) == (not same)
    # Here they come about behind others, in the search alone: the two programs' T gates meet past a commuting gate.
    between = (Gate("t", (0,)), Gate("rxx", (1, 2), (0.9,)), cx(0, 1), Gate("rx", (2,), (0.3,)))
    left = Program(3, 0, (*between, Gate("t", (0,)), Gate("ryy", (0, 1), (0.2,))))
    right = Program(3, 0, (Gate("s", (0,)), *between[1:], Gate("ryy", (0, 1), (0.2,))))
    assert phase_aligned_operator_distance(unitary(left), unitary(right)) < 1e-12
    assert rotations_cancel(left, right) is not None
    assert rotations_cancel(right, left) is not None


_SMALL: tuple[Operation, ...] = (
    Gate("h", (0,)), Gate("h", (1,)), Gate("t", (0,)), Gate("sdg", (1,)), Gate("rx", (1,), (0.7,)), cx(0, 1), cx(1, 0),
    cp(0, 1, 0.7), Gate("iswap", (0, 1)), Gate("y", (0,)), Gate("ryy", (0, 1), (-0.7,)), Gate("tdg", (1,)),
)  # fmt: skip


def test_of_short_programs_only_equal_ones_cancel_and_many_of_the_equal_ones_do() -> None:
    """All pairs of programs of three gates from twelve, sampled: by matrices, and by rotations."""
    programs = [Program(2, 0, operations) for operations in itertools.product(_SMALL, repeat=3)]
    matrices = np.array([unitary(program) for program in programs])
    rng = np.random.default_rng(3)
    equal = found = 0
    for index in rng.permutation(len(programs))[:120]:
        overlaps = np.abs(np.einsum("kij,ij->k", matrices.conj(), matrices[index])) / 4
        near = np.argsort(-overlaps)[:30]  # the equal ones, and those that are most alike
        for other in near:
            same = overlaps[other] > 1 - 1e-12
            cancels = rotations_cancel(programs[index], programs[other]) is not None
            assert same or not cancels
            equal += same
            found += cancels
    assert equal > 300
    assert found > 0.9 * equal


def test_a_mutation_never_cancels_unless_it_changes_nothing() -> None:
    rng = np.random.default_rng(8)
    told_apart = kept = 0
    for _ in range(400):
        operations = [_SMALL[int(rng.integers(len(_SMALL)))] for _ in range(12)]
        program = Program(2, 0, tuple(operations))
        changed = mutated(rng, program)
        if any(not isinstance(one, Gate | UnitaryMatrix | Barrier) for one in changed.operations):
            continue
        same = phase_aligned_operator_distance(unitary(program), unitary(changed)) < 1e-9
        cancels = rotations_cancel(program, changed) is not None
        assert same or not cancels
        told_apart += not same
        kept += cancels
    assert told_apart > 100
    assert kept > 30


@pytest.mark.parametrize("theta", [0.0, 1e-16, 1e-13, 3e-12, 1e-9, 1e-4, 1.0])
@pytest.mark.parametrize("near", [0.0, math.pi / 2, math.pi])
def test_a_gate_on_one_qubit_is_three_rotations_however_close_to_a_quarter_turn(near: float, theta: float) -> None:
    rng = np.random.default_rng(2)
    for _ in range(20):
        phi, lam = (float(value) for value in rng.uniform(-7, 7, 2))
        program = Program(1, 0, (Gate("u", (0,), (near + theta, phi, lam)),))
        found = told(program)
        assert found is not None and len(found.steps) <= 3
        assert phase_aligned_operator_distance(_unitary(program), unitary(program)) < found.error + 1e-12


def test_a_search_that_is_too_long_is_given_up() -> None:
    assert rotations_cancel(_in_cz(qft(12)), qft(12), max_steps=10) is None


def test_programs_of_different_width_are_refused() -> None:
    with pytest.raises(ValueError, match="1 qubits against 2"):
        rotations_cancel(Program(1), Program(2))
