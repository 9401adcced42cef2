"""The stabilizer engine: what it takes for Clifford, how records steer gates, what is read off its states."""

from __future__ import annotations

import math

import numpy as np
import pytest

from contracts.closed_forms.wide_states import clifford_gates, clifford_state
from contracts.target_values import PauliWord, StabilizerTarget
from grader.simulate.dense import state
from grader.simulate.limits import EngineLimit
from grader.simulate.stabilizer import MAX_TRAJECTORIES, Bit, is_clifford, run_stabilizer
from grader.simulate.stabilizer_gates import clifford_gate, controlled_matrix
from grader.simulate.stabilizer_states import (
    AffineSpace,
    amplitudes_of,
    fidelity,
    read_space,
    stabilizer_rank,
    stim_word,
)
from ir.gates import GATES, maps_paulis_to_paulis, pauli_matrix
from ir.program import Channel, Conditional, Control, Gate, Measure, Prepare, Program, Reset, UnitaryMatrix


def test_every_gate_of_the_table_is_taken_exactly_where_its_matrix_is_clifford() -> None:
    seen = {True: 0, False: 0}
    for spec in GATES.values():
        for angle in (0.0, 0.5, 1.0, math.pi / 4, math.pi / 2, math.pi, 0.3):
            gate = Gate(spec.name, tuple(range(spec.num_qubits)), (angle,) * spec.num_params)
            clifford = maps_paulis_to_paulis(gate.matrix())
            assert (clifford_gate(gate) is not None) == clifford, gate
            seen[clifford] += 1
    assert min(seen.values()) > 50


def test_a_tableau_conjugates_paulis_as_the_matrix_does() -> None:
    gate = Gate("iswap", (0, 1), (), ())
    found = clifford_gate(gate)
    assert found is not None
    matrix = gate.matrix()
    for qubit in range(2):
        for letter, output in (("x", found.tableau.x_output(qubit)), ("z", found.tableau.z_output(qubit))):
            image = matrix @ pauli_matrix("i" * qubit + letter + "i" * (1 - qubit)) @ matrix.conj().T
            word = pauli_matrix("".join("ixyz"[output[k]] for k in range(2))) * output.sign
            assert np.abs(image - word).max() < 1e-12


@pytest.mark.parametrize("offset", [1e-9, 1e-6, -1e-4])
def test_a_rotation_that_is_nearly_a_quarter_turn_is_not_clifford(offset: float) -> None:
    assert clifford_gate(Gate("rx", (0,), (math.pi / 2 + offset,))) is None
    assert clifford_gate(Gate("rzxyzx", (0, 1, 2, 3, 4), (math.pi / 2 + offset,))) is None


def test_an_open_control_is_x_conjugated() -> None:
    program = Program(2, 0, (Gate("x", (1,), (), (Control(0, 0),)),))
    (only,) = run_stabilizer(program).trajectories
    assert [only.value_of(0), only.value_of(1)] == [0, 1]


def test_two_controls_are_not_clifford_though_the_gate_is() -> None:
    assert clifford_gate(Gate("x", (0,), (), (Control(1), Control(2)))) is None


def test_a_controlled_phase_of_pi_is_cz_whatever_it_is_called() -> None:
    for gate in (
        Gate("p", (0,), (math.pi,), (Control(1),)),
        UnitaryMatrix(np.diag([1, -1]), (0,), (Control(1),)),
        UnitaryMatrix(np.diag([1, 1, 1, -1]), (0, 1)),
    ):
        assert clifford_gate(gate) is not None


def test_a_controlled_global_phase_counts() -> None:
    assert clifford_gate(Gate("rz", (0,), (math.pi / 2,), (Control(1),))) is None
    assert clifford_gate(Gate("gphase", (), (math.pi / 2,), (Control(1),))) is not None
    assert clifford_gate(Gate("gphase", (), (0.3,), (Control(1),))) is None


@pytest.mark.parametrize("quarters", range(-4, 5))
def test_a_long_pauli_rotation_by_quarter_turns(quarters: int) -> None:
    turn = Gate("rxyzzyx", (5, 0, 3, 1, 4, 2), (quarters * math.pi / 2,))
    ready = tuple(Gate(name, (q,)) for q in range(6) for name in ("h", "s" if q % 2 else "id"))
    program = Program(6, 0, (*ready, turn))
    (only,) = run_stabilizer(program).trajectories
    vector = only.simulator.state_vector(endian="little").astype(complex)
    overlap = abs(np.vdot(vector / np.linalg.norm(vector), state(program)))
    assert abs(overlap - 1) < 1e-5


def test_a_gate_error_is_counted_for_angles_and_not_for_exact_gates() -> None:
    exact = run_stabilizer(Program(1, 0, (Gate("x", (0,)), Gate("s", (0,)))))
    turned = run_stabilizer(Program(1, 0, (Gate("rx", (0,), (math.pi / 2 + 3e-13,)),)))
    assert exact.error == 0
    assert 3e-13 / 2 <= turned.error < 1e-10


def teleportation(undo: bool = True) -> Program:
    fix = (
        Conditional((1,), frozenset({1}), (Gate("x", (2,)),)),
        Conditional((0,), frozenset({1}), (Gate("z", (2,)),)),
    )
    return Program(
        3,
        2,
        (
            Gate("h", (0,)), Gate("s", (0,)), Gate("h", (1,)), Gate("x", (2,), (), (Control(1),)),
            Gate("x", (1,), (), (Control(0),)), Gate("h", (0,)), Measure(0, 0), Measure(1, 1), *(fix if undo else ()),
        ),
    )  # fmt: skip


def test_pauli_feed_forward_needs_no_fork() -> None:
    ensemble = run_stabilizer(teleportation())
    assert len(ensemble.trajectories) == 1
    y_plus = StabilizerTarget(1, (PauliWord(1, 1),))
    assert fidelity(ensemble, y_plus, [2]) == 1
    assert fidelity(run_stabilizer(teleportation(undo=False)), y_plus, [2]) == 0.5


def test_a_condition_that_is_no_parity_forks() -> None:
    both = Conditional((0, 1), frozenset({3}), (Gate("x", (2,)),))
    program = Program(3, 2, (Gate("h", (0,)), Gate("h", (1,)), Measure(0, 0), Measure(1, 1), both))
    ensemble = run_stabilizer(program)
    assert sorted(2.0**-one.halvings for one in ensemble.trajectories) == [0.25] * 4
    assert sum(2.0**-one.halvings for one in ensemble.trajectories if one.value_of(2) == 1) == 0.25


def test_a_conditional_hadamard_forks() -> None:
    program = Program(2, 1, (Gate("h", (0,)), Measure(0, 0), Conditional((0,), frozenset({1}), (Gate("h", (1,)),))))
    assert [one.value_of(1) for one in run_stabilizer(program).trajectories] == [0, None]


def test_records_that_agree_fork_once() -> None:
    operations = [Gate("h", (0,)), Measure(0, 0), Measure(0, 1)]
    operations.append(Conditional((0, 1), frozenset({3}), (Gate("h", (1,)),)))
    ensemble = run_stabilizer(Program(2, 2, tuple(operations)))
    assert [2.0**-one.halvings for one in ensemble.trajectories] == [0.5, 0.5]


def test_too_many_forks_are_refused_by_name() -> None:
    operations = []
    for k in range(10):
        operations += [Gate("h", (k,)), Measure(k, k), Conditional((k,), frozenset({1}), (Gate("h", (10,)),))]
    with pytest.raises(EngineLimit) as refused:
        run_stabilizer(Program(11, 10, tuple(operations)))
    assert refused.value.reason == "limit.branches"
    assert refused.value.bound == MAX_TRAJECTORIES


def test_a_reset_leaves_the_partner_mixed() -> None:
    program = Program(2, 0, (Gate("h", (0,)), Gate("x", (1,), (), (Control(0),)), Reset(0)))
    ensemble = run_stabilizer(program)
    assert fidelity(ensemble, StabilizerTarget(1, (PauliWord(0, 1),)), [1]) == 0.5
    assert fidelity(ensemble, StabilizerTarget(1, (PauliWord(0, 1),)), [0]) == 1


def test_what_is_not_clifford_is_not_covered() -> None:
    injected = Prepare(np.array([math.sqrt(0.3), math.sqrt(0.7)]), (0,))
    damping = Channel((np.diag([1, math.sqrt(0.5)]), np.array([[0, math.sqrt(0.5)], [0, 0]])), (0,))
    for operation in (injected, damping, Gate("t", (0,)), Conditional((0,), frozenset({1}), (Gate("t", (0,)),))):
        assert not is_clifford(Program(1, 1, (operation,)))


@pytest.mark.parametrize("seed", range(10))
def test_amplitudes_of_a_stabilizer_state_are_those_of_its_program(seed: int) -> None:
    gates = clifford_gates(5, seed)
    listed = amplitudes_of(clifford_state(5, gates))
    operations = []
    for name, *qubits in gates:
        if name in ("cx", "cz"):
            operations.append(Gate(name[1], (qubits[1],), (), (Control(qubits[0]),)))
        else:
            operations.append(Gate(name, tuple(qubits)))
    vector = state(Program(5, 0, tuple(operations)))
    expected = np.zeros(32, dtype=complex)
    expected[[k for k, _ in listed.amplitudes]] = [value for _, value in listed.amplitudes]
    assert abs(abs(np.vdot(vector, expected)) - 1) < 1e-12
    assert len(listed.amplitudes) == 2 ** stabilizer_rank(clifford_state(5, gates))


def test_read_bits_of_a_ghz_state_are_two_values() -> None:
    chain = (Gate("h", (0,)), *(Gate("x", (q + 1,), (), (Control(q),)) for q in range(999)))
    (only,) = run_stabilizer(Program(1000, 0, chain)).trajectories
    space = read_space(only, [Bit(q) for q in range(999, -1, -1)])
    assert space == AffineSpace.of(0, [2**1000 - 1])


def test_a_flipped_record_moves_the_offset() -> None:
    (only,) = run_stabilizer(Program(2, 0, (Gate("x", (1,)),))).trajectories
    assert read_space(only, [Bit(0, True), Bit(1), Bit(None, True)]) == AffineSpace(0b111, ())


def test_affine_spaces_meet_as_sets_do() -> None:
    rng = np.random.default_rng(3)
    empty = 0
    for _ in range(300):
        spaces = []
        for _ in range(2):
            vectors = [int(v) for v in rng.integers(32, size=int(rng.integers(4)))]
            spaces.append(AffineSpace.of(int(rng.integers(32)), vectors))
        left, right = ({k for k in range(32) if k in space} for space in spaces)
        assert len(left) == 2 ** spaces[0].dimension
        common = spaces[0].meet(spaces[1])
        empty += common is None
        assert (left & right) == (set() if common is None else {k for k in range(32) if k in common})
    assert 20 < empty < 280


def test_a_controlled_matrix_acts_where_the_controls_say() -> None:
    swap = np.array([[0, 1], [1, 0]])
    found = controlled_matrix(swap, (0, 1))
    expected = np.eye(8)
    expected[[4, 5]] = expected[[5, 4]]  # operand 0, control 1 reads 0, control 2 reads 1
    assert np.array_equal(found, expected)


def test_too_much_work_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grader.simulate.stabilizer.MAX_UPDATES", 10)
    with pytest.raises(EngineLimit) as refused:
        run_stabilizer(Program(1, 0, (Gate("h", (0,)),) * 11))
    assert (refused.value.estimate, refused.value.bound) == (11, 10)


def test_too_many_record_qubits_are_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grader.simulate.stabilizer.MAX_TABLEAU", 3)
    measured = (Gate("h", (0,)), Gate("h", (1,)), Measure(0, 0), Measure(1, 1))
    with pytest.raises(EngineLimit) as refused:
        run_stabilizer(Program(2, 2, measured))
    assert refused.value.reason == "limit.dimension"


@pytest.mark.parametrize("n", [1, 2, 63, 64, 65, 200])
def test_words_are_written_letter_by_letter(n: int) -> None:
    rng = np.random.default_rng(n)
    for _ in range(20):
        x, z = (int.from_bytes(rng.bytes((n + 7) // 8), "little") & (1 << n) - 1 for _ in range(2))
        negative = bool(rng.integers(2))
        written = stim_word(PauliWord(x, z, negative), n)
        assert written.sign == (-1 if negative else 1)
        # stim counts letters I, X, Y, Z from 0.
        assert [letter in (1, 2) for letter in written] == [bool(x >> j & 1) for j in range(n)]
        assert [letter in (2, 3) for letter in written] == [bool(z >> j & 1) for j in range(n)]
