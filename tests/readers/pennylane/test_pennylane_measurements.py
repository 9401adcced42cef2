"""Records in the middle and at the end, conditions on them, noise and injected states."""

from __future__ import annotations

import inspect
import itertools
import math

import numpy as np
import pennylane as qml
import pytest
import scipy.sparse
from pennylane import measurements as mp

from ir.lowering.base import InvalidCandidate, TooLarge, UnsupportedOperation
from ir.lowering.pennylane_measurements import MOMENTS, OF_A_STATE, RECORDS, REFUSED_MEASUREMENTS
from ir.program import Conditional, Control, Gate, Measure, Output, OutputKind, Prepare, Program, Reset
from tests.readers.pennylane.channel_examples import CHANNELS
from tests.readers.reference import state, unitary

X1 = Gate("x", (1,))


def _measures(program):
    return [(o.qubit, o.clbit) for o in program.operations if isinstance(o, Measure)]


# --- the end -----------------------------------------------------------------------------------


@pytest.mark.parametrize("returned", [qml.probs, qml.counts, qml.sample])
def test_the_first_returned_wire_is_the_highest_clbit(read, returned):
    program = read(lambda: (qml.X(2), returned(wires=[2, 0, 1]))[1], num_qubits=3)
    assert _measures(program) == [(1, 0), (0, 1), (2, 2)]


def test_measurements_of_a_tuple_print_one_after_the_other(read):
    program = read(lambda: (qml.probs(wires=2), qml.counts(wires=[0, 1])), num_qubits=3)
    assert _measures(program) == [(1, 0), (0, 1), (2, 2)]


def test_a_wire_returned_twice_is_measured_once(lower):
    lowered = lower(lambda: (qml.probs(wires=[1, 0]), qml.probs(wires=[0])), num_qubits=2)
    assert _measures(lowered.program) == [(0, 0), (1, 1)]
    assert [note.code for note in lowered.notes] == ["pennylane.repeated_measurement"]


def test_a_state_adds_nothing(read):
    assert read(lambda: (qml.X(0), qml.state())[1], num_qubits=1) == Program(1, 0, (Gate("x", (0,)),))


def test_other_quantities_are_outputs_and_no_measurements(read):
    program = read(
        lambda: (qml.expval(qml.X(0) @ qml.Z(2)), qml.var(qml.Y(1)), qml.density_matrix(wires=[2, 0])), num_qubits=3
    )
    assert program.operations == ()
    assert program.outputs == (
        Output(OutputKind.EXPECTATION, (0, 2)),
        Output(OutputKind.VARIANCE, (1,)),
        Output(OutputKind.DENSITY_MATRIX, (2, 0)),
    )


def test_what_is_computed_from_a_reduced_state_is_an_output_about_its_wires(read):
    program = read(
        lambda: (qml.X(2), qml.vn_entropy([2]), qml.purity([1, 0]), qml.mutual_info([2], [0, 1]))[1:], num_qubits=3
    )
    assert program.operations == (Gate("x", (2,)),)
    assert program.outputs == (
        Output(OutputKind.ENTROPY, (2,)),
        Output(OutputKind.PURITY, (1, 0)),
        Output(OutputKind.MUTUAL_INFORMATION, (2, 0, 1)),
    )


def test_every_measurement_of_the_installed_version_is_read_or_refused_with_a_reason():
    abstract = {mp.MeasurementProcess, mp.MeasurementTransform, mp.SampleMeasurement, mp.StateMeasurement}
    found = {
        value for value in vars(mp).values() if inspect.isclass(value) and issubclass(value, mp.MeasurementProcess)
    }
    assert len(found) >= 15
    read = {mp.StateMP, *RECORDS, *MOMENTS, *OF_A_STATE}
    assert found == abstract | read | set(REFUSED_MEASUREMENTS)
    assert all(REFUSED_MEASUREMENTS.values())


def test_samples_of_a_pauli_are_records_after_its_change_of_basis(read, distribution):
    program = read(lambda: (qml.Hadamard(0), qml.counts(qml.X(0)))[1], num_qubits=1)
    np.testing.assert_allclose(distribution(program), [1, 0], atol=1e-12)  # |+> has X = +1, the record 0


def test_probabilities_of_a_pauli_product_are_those_of_its_rotated_wires(read, distribution):
    @qml.qnode(qml.device("default.qubit"))
    def circuit():
        qml.RX(0.7, 0)
        qml.RY(0.4, 1)
        return qml.probs(op=qml.Y(1) @ qml.X(0))

    np.testing.assert_allclose(distribution(read(circuit, num_qubits=2)), circuit(), atol=1e-9)


@pytest.mark.parametrize(
    "returned",
    [
        lambda: qml.counts(qml.Z(0) @ qml.Z(1)),
        lambda: qml.sample(qml.Hermitian(np.eye(2), 0)),
        lambda: (qml.probs(op=qml.X(0)), qml.probs(wires=[0])),
        lambda: qml.classical_shadow(wires=0),
        lambda: qml.shadow_expval(qml.Z(0)),
    ],
)
def test_a_return_value_without_a_meaning_here_is_refused(read, returned):
    with pytest.raises(UnsupportedOperation, match="the return value"):
        read(returned, num_qubits=2)


# --- the middle --------------------------------------------------------------------------------


def test_records_that_are_not_returned_come_above_the_printed_ones(read):
    def circuit():
        qml.measure(1)
        qml.measure(0, reset=True)
        return qml.probs(wires=[0, 1])

    operations = read(circuit, num_qubits=2).operations
    assert operations == (Measure(1, 2), Measure(0, 3), Reset(0), Measure(1, 0), Measure(0, 1))


@pytest.mark.parametrize(
    ("returned", "unprinted"),
    [
        (lambda first, second: qml.state(), (0, 1)),
        (lambda first, second: qml.expval(qml.Z(0)), (0, 1)),
        (lambda first, second: qml.probs(wires=[0]), (1, 2)),
        (lambda first, second: qml.sample(second), (1,)),
        (lambda first, second: (qml.sample(second), qml.state()), (1,)),
        (lambda first, second: qml.probs(op=[first, second]), ()),
        (lambda first, second: qml.expval(second), (0,)),
        (lambda first, second: qml.var(first * second), ()),
    ],
)
def test_records_that_are_not_among_what_is_returned_are_unprinted(read, returned, unprinted):
    def circuit():
        return returned(qml.measure(0), qml.measure(1))

    assert read(circuit, num_qubits=2).unprinted == unprinted


def test_where_nothing_is_returned_every_record_is_printed(read):
    assert read(lambda: (qml.measure(0), None)[1], num_qubits=1).unprinted == ()
    tape = qml.tape.QuantumScript([qml.X(0), qml.ops.MidMeasure(qml.wires.Wires([0]), meas_uid="a")])
    assert _measures(read(tape, num_qubits=1)) == [(0, 0)]
    assert read(tape, num_qubits=1).unprinted == ()


def test_returned_records_are_printed_first_to_last(read):
    def circuit():
        first, second, _ = qml.measure(0), qml.measure(1), qml.measure(2)
        return qml.counts([first, second])

    assert _measures(read(circuit, num_qubits=3)) == [(0, 1), (1, 0), (2, 2)]


def test_a_returned_list_of_samples_prints_its_records_in_order(read):
    def circuit():
        records = [qml.measure(0, reset=True) for _ in range(3)]
        return [qml.sample(record) for record in records]

    assert _measures(read(circuit, num_qubits=1)) == [(0, 2), (0, 1), (0, 0)]


def test_an_expectation_of_a_record_is_an_output(read):
    program = read(lambda: qml.expval(qml.measure(1)), num_qubits=2)
    assert program.outputs == (Output(OutputKind.EXPECTATION, (1,)),)
    assert _measures(program) == [(1, 0)]


def test_a_value_computed_from_records_is_refused_as_a_record(read):
    with pytest.raises(UnsupportedOperation, match="computed"):
        read(lambda: qml.counts(qml.measure(0) + 2 * qml.measure(1)))


def test_postselection_is_refused(read):
    with pytest.raises(UnsupportedOperation, match="postselection at operation 1"):
        read(lambda: (qml.X(0), qml.measure(0, postselect=1), None)[2])


@pytest.mark.parametrize("word", ["X", "Y", "Z", "XZ", "YY", "ZXY"])
def test_a_pauli_measurement_projects_on_the_eigenspaces_of_its_word(read, branches, word):
    labels = [2, 0, 1][: len(word)]

    def circuit():
        for label in range(3):
            qml.RY(0.5 + label, label)
            qml.RZ(0.3 * label - 0.7, label)
        qml.pauli_measure(word, labels)
        return qml.state()

    letters = {"X": np.array([[0, 1], [1, 0]]), "Y": np.array([[0, -1j], [1j, 0]]), "Z": np.diag([1, -1])}
    acting = dict(zip(labels, word, strict=True))
    product, vector = np.eye(1), np.eye(1)[0]
    for label in (2, 1, 0):  # little-endian: label 0 is the last factor
        half = (0.5 + label) / 2
        turned = np.array([np.cos(half), np.sin(half) * np.exp(1j * (0.3 * label - 0.7))])
        vector = np.kron(vector, turned)
        product = np.kron(product, letters[acting[label]] if label in acting else np.eye(2))
    found = branches(read(circuit, num_qubits=3))
    for record, sign in ((0, 1), (1, -1)):
        projected = (vector + sign * product @ vector) / 2
        np.testing.assert_allclose(found[record], np.outer(projected, projected.conj()), atol=1e-9)


def test_a_pauli_measurement_is_a_condition(read):
    def circuit():
        outcome = qml.pauli_measure("ZZ", [0, 1])
        qml.cond(outcome, qml.X)(2)

    *_, last = read(circuit, num_qubits=3).operations
    assert last == Conditional((0,), frozenset({1}), (Gate("x", (2,)),))


def test_a_postselected_pauli_measurement_is_refused(read):
    with pytest.raises(UnsupportedOperation, match="postselection at operation 0"):
        read(lambda: (qml.pauli_measure("XY", [0, 1], postselect=0), None)[1])


def test_a_returned_record_that_was_never_made_contradicts_the_circuit(read):
    with qml.QueuingManager.stop_recording():
        elsewhere = qml.measure(0)
    with pytest.raises(InvalidCandidate, match="record"):
        read(lambda: (qml.X(0), qml.counts(elsewhere))[1])


def test_a_condition_on_a_record_that_was_never_made_contradicts_the_circuit(read):
    with qml.QueuingManager.stop_recording():
        elsewhere = qml.measure(0)
    with pytest.raises(InvalidCandidate, match="not made before"):
        read(lambda: (qml.cond(elsewhere, qml.X)(0), None)[1])


CONDITIONS = {
    "plain": lambda a, b, c: a,
    "not": lambda a, b, c: ~b,
    "and": lambda a, b, c: a & ~b,
    "or": lambda a, b, c: a | b,
    "equal": lambda a, b, c: a == b,
    "sum": lambda a, b, c: a + 2 * b + 4 * c == 5,
    "order": lambda a, b, c: a + b < c,
    "product": lambda a, b, c: a * c,
    "xor": lambda a, b, c: a ^ c,
    "reversed": lambda a, b, c: 1 - c,
    "always": lambda a, b, c: a + b >= 0,
}
PLAIN = {**CONDITIONS, "not": lambda a, b, c: not b, "and": lambda a, b, c: a & (1 - b)}


@pytest.mark.parametrize("name", CONDITIONS)
def test_a_condition_is_the_truth_table_of_its_function(read, name):
    def circuit():
        records = qml.measure(2), qml.measure(0), qml.measure(1)
        qml.cond(CONDITIONS[name](*records), qml.X)(3)

    (conditional,) = (o for o in read(circuit, num_qubits=4).operations if isinstance(o, Conditional))
    # a, b, c are clbits 0, 1, 2: the order of measuring.
    for bits in itertools.product((0, 1), repeat=3):
        value = sum(bits[clbit] << i for i, clbit in enumerate(conditional.clbits))
        assert (value in conditional.values) == bool(PLAIN[name](*bits))


def test_both_branches_of_a_condition_become_one_operation(read):
    def then():
        qml.X(1)
        qml.S(1)

    def circuit():
        record = qml.measure(0)
        qml.cond(record, then, lambda: qml.Hadamard(1))()

    (_, conditional) = read(circuit, num_qubits=2).operations
    assert conditional == Conditional((0,), frozenset({1}), (X1, Gate("s", (1,))), (Gate("h", (1,)),))


def test_a_condition_inside_a_condition_stays_inside(read):
    def circuit():
        first, second = qml.measure(0), qml.measure(2)
        qml.cond(first, lambda: qml.cond(second, qml.X)(1))()

    inner = Conditional((1,), frozenset({1}), (X1,))
    assert read(circuit, num_qubits=3).operations[2] == Conditional((0,), frozenset({1}), (inner,))


def test_a_condition_known_while_building_leaves_its_branch_alone(read):
    assert read(lambda: qml.cond(True, qml.X, qml.Y)(1), num_qubits=2).operations == (X1,)


def test_a_controlled_condition_controls_its_body(read):
    def circuit():
        record = qml.measure(0)
        qml.ctrl(lambda: qml.cond(record, qml.X)(1), 2)()

    body = (Gate("x", (1,), controls=(Control(2),)),)
    assert read(circuit, num_qubits=3).operations[1] == Conditional((0,), frozenset({1}), body)


def test_a_condition_on_too_many_records_is_too_large(read):
    def circuit():
        qml.cond(sum(qml.measure(k) for k in range(17)) == 3, qml.X)(0)

    with pytest.raises(TooLarge, match="17 records"):
        read(circuit)


class Measuring(qml.operation.Operation):
    """PennyLane itself refuses to wrap a measurement, but not a class that contains one."""

    num_wires = 1

    @staticmethod
    def compute_decomposition(wires):
        return [qml.Hadamard(wires), qml.ops.MidMeasure(wires)]


@pytest.mark.parametrize("wrap", [lambda op: qml.ctrl(op, 2), qml.adjoint, lambda op: qml.pow(op, 2)])
def test_a_measurement_under_a_wrapper_is_refused(read, wrap):
    with pytest.raises(UnsupportedOperation, match="measurement"):
        read([wrap(Measuring(0))])


def test_a_measurement_inside_a_users_operation_is_read(read):
    operations = read([Measuring(0), Measuring(1)]).operations
    assert [(o.qubit, o.clbit, o.origin[0].name) for o in operations if isinstance(o, Measure)] == [
        (0, 0, "Measuring"),
        (1, 1, "Measuring"),
    ]


def test_a_phase_inside_a_branch_stays_there(read):
    program = read(lambda: (qml.cond(qml.measure(0), qml.GlobalPhase)(0.3), None)[1])
    assert program.global_phase == 0
    assert program.operations[1] == Conditional((0,), frozenset({1}), (Gate("gphase", (), (-0.3,)),))


def test_teleportation_gives_the_state_away(read, branches):
    def circuit(theta, phi):
        qml.U3(theta, phi, 0.0, 0)
        qml.Hadamard(1)
        qml.CNOT([1, 2])
        qml.CNOT([0, 1])
        qml.Hadamard(0)
        z, x = qml.measure(0), qml.measure(1)
        qml.cond(x, qml.X)(2)
        qml.cond(z, qml.Z)(2)

    results = branches(read(circuit, 0.7, 1.1, num_qubits=3))
    psi = np.array([math.cos(0.35), np.exp(1.1j) * math.sin(0.35)])
    assert len(results) == 4
    for record, rho in results.items():
        reduced = np.zeros((2, 2), dtype=complex)
        for rest in range(4):
            reduced += rho[rest::4, rest::4]
        assert np.trace(reduced).real == pytest.approx(0.25), record
        np.testing.assert_allclose(reduced, np.outer(psi, psi.conj()) / 4, atol=1e-12)


# --- injected states and noise -----------------------------------------------------------------


def test_a_preparation_is_gates_in_the_order_of_the_wires(read):
    program = read([qml.StatePrep([0, 0.6, 0, 0.8j], [1, 0])], num_qubits=2)
    assert not any(isinstance(o, Prepare | Reset) for o in program.operations)
    assert {o.origin[0].name for o in program.operations} == {"StatePrep"}
    # Wire 1 is written first: |01> and |11> of (wire 1, wire 0) are the indices 1 and 3.
    np.testing.assert_allclose(state(program), [0, 0.6, 0, 0.8j], atol=1e-12)


def test_a_preparation_on_fresh_qubits_means_the_same_on_any_input(read):
    """A contract may give the qubits any input: then a preparation is what PennyLane decomposes it to, and no reset."""
    preparation = qml.StatePrep([0.6, 0.8j, 0, 0], [0, 1])
    expected = qml.matrix(qml.tape.QuantumScript(preparation.decomposition()), wire_order=[1, 0])
    np.testing.assert_allclose(unitary(read([preparation], num_qubits=2)), expected, atol=1e-12)


def test_a_sparse_state_is_prepared_as_its_dense_form_is(read):
    sparse = qml.StatePrep(scipy.sparse.csr_matrix([[0.6, 0, 0, 0.8]]), [0, 1])
    np.testing.assert_allclose(state(read([sparse], num_qubits=2)), [0.6, 0, 0, 0.8], atol=1e-12)


def test_amplitudes_too_wide_to_synthesise_are_injected(read):
    amplitudes = np.full(2**13, 2**-6.5)
    assert read([qml.StatePrep(amplitudes, range(13))], num_qubits=13).operations == (
        Prepare(amplitudes.astype(complex), tuple(range(13))),
    )


@pytest.mark.parametrize("make", [qml.StatePrep, qml.AmplitudeEmbedding])
def test_unnormalised_amplitudes_contradict_themselves(read, make):
    with qml.QueuingManager.stop_recording():
        operation = make([1, 1], 0, validate_norm=False)
    with pytest.raises(InvalidCandidate, match="norm"):
        read([operation])


def test_an_embedding_that_normalises_is_normalised(read):
    program = read([qml.AmplitudeEmbedding([3.0, 4.0], 0, normalize=True)])
    np.testing.assert_allclose(state(program), [0.6, 0.8], atol=1e-12)


@pytest.mark.parametrize("before", [[qml.X(0)], [qml.CNOT([2, 0])]])
def test_a_preparation_on_touched_qubits_is_the_circuit_that_pennylane_runs(read, before):
    preparation = qml.StatePrep([0.6, 0.8j], 0)
    program = read([*before, preparation], num_qubits=3)
    assert not any(isinstance(o, Prepare) for o in program.operations)
    assert {o.origin[0].name for o in program.operations[len(before) :]} == {"StatePrep"}
    script = qml.tape.QuantumScript([*before, *preparation.decomposition()])
    np.testing.assert_allclose(unitary(program), qml.matrix(script, wire_order=[2, 1, 0]), atol=1e-9)


@pytest.mark.parametrize("wrap", [lambda op: qml.ctrl(op, 1), qml.adjoint, lambda op: qml.pow(op, 2)])
def test_a_preparation_under_a_wrapper_is_no_injection(read, wrap):
    program = read([wrap(qml.StatePrep([0.6, 0.8], 0))], num_qubits=2)
    assert program.operations
    assert not any(isinstance(o, Prepare) for o in program.operations)


def test_a_basis_state_is_x_gates_with_its_name(read):
    program = read([qml.BasisState([1, 0, 1], [2, 0, 1])], num_qubits=3)
    assert [(o.name, o.qubits, o.origin[0].name) for o in program.operations] == [
        ("x", (2,), "BasisState"),
        ("x", (1,), "BasisState"),
    ]


def _id(make):
    with qml.QueuingManager.stop_recording():
        return type(make()).__name__


@pytest.mark.parametrize("make", [make for make in CHANNELS if _id(make) != "PauliError"], ids=_id)
def test_a_channel_acts_as_pennylane_simulates_it(read, branches, make):
    @qml.qnode(qml.device("default.mixed", wires=[2, 1, 0]))
    def circuit():
        for label in range(3):
            qml.RY(0.3 + label, label)
        qml.CNOT([0, 1])
        make()
        return qml.state()

    (rho,) = branches(read(circuit, num_qubits=3)).values()
    np.testing.assert_allclose(rho, circuit(), atol=1e-9)


@pytest.mark.parametrize("word", ["XZ", "YX", "Y"])
def test_a_pauli_error_applies_its_word_with_its_probability(read, branches, word):
    labels = [2, 0][: len(word)]
    dense = qml.pauli.string_to_pauli_word(word, dict(zip(labels, range(len(word)), strict=True))).matrix()
    spelled = qml.QubitChannel([math.sqrt(0.8) * np.eye(len(dense)), math.sqrt(0.2) * dense], labels)
    before = [qml.RY(0.3 + label, label) for label in range(3)]
    results = [
        branches(read([*before, last], num_qubits=3))[0] for last in (qml.PauliError(word, 0.2, labels), spelled)
    ]
    np.testing.assert_allclose(results[0], results[1], atol=1e-12)
    assert np.trace(results[0] @ results[0]).real < 0.99


def test_noise_has_no_adjoint(read):
    with pytest.raises(UnsupportedOperation, match="channel"):
        read([qml.adjoint(qml.BitFlip(0.1, 0))])


@pytest.mark.parametrize(
    "make",
    [
        lambda: qml.QDrift(qml.Hamiltonian([0.3, 0.4], [qml.X(0), qml.Z(0)]), 1.0, n=3),
        lambda: qml.RandomLayers([[0.1, 0.2]], [0, 1], seed=None),
        lambda: qml.QubitDensityMatrix(np.eye(2) / 2, 0),
        lambda: qml.Displacement(0.1, 0.2, 0),
        lambda: qml.TShift(0),
        lambda: qml.RX(np.array([0.1, 0.2]), 0),
        lambda: qml.QubitUnitary(np.stack([np.eye(2), np.eye(2)]), 0),
        lambda: qml.AngleEmbedding(np.array([[0.1, 0.2], [0.3, 0.4]]), [0, 1]),
        lambda: qml.StatePrep(np.array([[1, 0], [0, 1]]), 0),
    ],
)
def test_what_has_no_faithful_reading_is_refused_by_name(read, make):
    with pytest.raises(UnsupportedOperation, match="at operation 1") as caught:
        read([qml.X(0), make()])
    assert caught.value.hint


@pytest.mark.parametrize(
    "make",
    [
        lambda: qml.QubitUnitary(np.eye(2**11), range(11)),
        lambda: qml.pow(qml.QFT(range(11)), 0.5),
        lambda: qml.evolve(qml.Hamiltonian([1.0, 1.0], [qml.Z(0), qml.prod(*(qml.X(k) for k in range(11)))]), 0.1),
    ],
)
def test_a_dense_matrix_that_is_too_wide_is_refused_before_it_is_made(read, make):
    with pytest.raises(TooLarge, match="11 qubits"):
        read([make()])
