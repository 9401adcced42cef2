"""What an entry point may be or return, and what is no program."""

from __future__ import annotations

import functools

import numpy as np
import pennylane as qml
import pytest

from ir.lowering.base import InvalidCandidate, NotAProgram, ReturnedKind, TooLarge, UnsupportedOperation
from ir.lowering.from_pennylane import reader
from ir.program import Block, BlockKind, Channel, Control, Gate, Measure, Output, OutputKind, Program

BELL = (Gate("h", (0,)), Gate("x", (1,), controls=(Control(0),)))
DEVICE = qml.device("default.qubit")


def bell_function():
    qml.Hadamard(0)
    qml.CNOT([0, 1])


@qml.qnode(DEVICE)
def bell_state():
    bell_function()
    return qml.state()


@qml.qnode(DEVICE)
def bell_probs():
    bell_function()
    return qml.probs(wires=[1, 0])


def _tape():
    with qml.tape.QuantumTape() as tape:
        bell_function()
    return tape


def _queued_last_operation():
    qml.Hadamard(0)
    return qml.CNOT([0, 1])


def _unqueued_operation():
    with qml.QueuingManager.stop_recording():
        return qml.prod(qml.CNOT([0, 1]), qml.Hadamard(0))


@pytest.mark.parametrize(
    "entry_point",
    [
        lambda: bell_state,
        bell_state,
        bell_function,
        lambda: bell_function,
        lambda: lambda: bell_function,
        lambda: functools.partial(bell_function),
        _tape,
        _tape(),
        lambda: qml.tape.QuantumScript([qml.Hadamard(0), qml.CNOT([0, 1])], [qml.state()]),
        lambda: [qml.Hadamard(0), qml.CNOT([0, 1])],
        lambda: (qml.Hadamard(0), qml.CNOT([0, 1])),
        [qml.Hadamard(0), qml.CNOT([0, 1])],
        _queued_last_operation,
        lambda: (bell_function(), qml.state())[1],
        lambda: bell_state(),
        lambda: qml.execute([qml.tape.make_qscript(lambda: (bell_function(), qml.state()))()], DEVICE),
        lambda: qml.execute([qml.tape.QuantumScript(_tape().operations, [qml.state()])], DEVICE)[0],
        lambda: DEVICE.execute(qml.tape.QuantumScript(_tape().operations, [qml.state()])),
        lambda: qml.workflow.construct_tape(bell_state)(),
    ],
    ids=lambda f: getattr(f, "__name__", type(f).__name__),
)
def test_each_way_to_return_a_program_is_read_alike(read, entry_point):
    assert read(entry_point, num_qubits=2) == Program(2, 0, BELL)


def test_an_operation_returned_alone_is_the_program(read):
    program = read(_unqueued_operation, num_qubits=2)
    assert [(o.name, o.controls) for o in program.operations] == [("h", ()), ("x", (Control(0),))]


def test_an_operation_listed_twice_acts_twice(read):
    def entry_point():
        gate = qml.S(0)
        return [gate, qml.Hadamard(0), gate]

    assert [o.name for o in read(entry_point).operations] == ["s", "h", "s"]


def test_operations_listed_and_wrapped_are_not_counted_twice(read):
    def entry_point():
        gate = qml.S(0)
        return [gate, qml.adjoint(gate)]

    assert [o.name for o in read(entry_point).operations] == ["s", "sdg"]


def test_a_list_that_leaves_out_what_was_queued_is_refused(read):
    def entry_point():
        qml.Hadamard(0)
        return qml.adjoint(bell_function)()

    with pytest.raises(UnsupportedOperation, match="beside others"):
        read(entry_point)


def test_a_tape_inside_a_quantum_function_is_a_block_of_it(read):
    def circuit():
        qml.Hadamard(0)
        with qml.tape.QuantumTape():
            qml.CNOT([0, 1])

    first, second = read(circuit, num_qubits=2).operations
    assert (first, second.name) == (BELL[0], "x")
    assert second.origin == (Block(BlockKind.CIRCUIT, "QuantumTape"),)


def test_a_qnode_may_be_the_entry_point_and_take_the_arguments(read):
    @qml.qnode(DEVICE)
    def circuit(angle, wires):
        qml.RX(angle, wires[0])
        return qml.state()

    assert read(circuit, 0.3, [1], num_qubits=2) == Program(2, 0, (Gate("rx", (1,), (0.3,)),))


def test_a_quantum_function_may_take_the_arguments_and_return_measurements(read):
    def circuit(angle):
        qml.RX(angle, 0)
        return {"zero": qml.probs(wires=0), "z": qml.expval(qml.Z(1))}

    expected = Program(2, 1, (Gate("rx", (0,), (0.3,)), Measure(0, 0)), outputs=(Output(OutputKind.EXPECTATION, (1,)),))
    assert read(circuit, 0.3, num_qubits=2) == expected


def test_a_returned_qnode_that_takes_arguments_is_not_bound(read):
    @qml.qnode(DEVICE)
    def circuit(theta):
        qml.RX(theta, 0)
        return qml.state()

    with pytest.raises(InvalidCandidate, match="theta"):
        read(lambda: circuit)


def test_a_parameter_without_a_number_is_not_bound(read):
    with pytest.raises(InvalidCandidate, match="alpha"):
        read([qml.RX("alpha", 0)])


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (None, ReturnedKind.NOTHING),
        ({"00": 512, "11": 512}, ReturnedKind.COUNTS),
        ({"00": 0.5, "11": 0.5}, ReturnedKind.PROBABILITIES),
        (np.array([0.5, 0, 0, 0.5]), ReturnedKind.PROBABILITIES),
        (np.array([1, 0, 0, 1j]), ReturnedKind.STATE_VECTOR),
        (np.eye(4), ReturnedKind.MATRIX),
        ("00", ReturnedKind.TEXT),
        (0.5, ReturnedKind.NUMBER),
        ([0.5, 0, 0, 0.5], ReturnedKind.PROBABILITIES),
        ([], ReturnedKind.SEQUENCE),
    ],
    ids=repr,
)
def test_a_literal_result_is_no_program(read, value, kind):
    with pytest.raises(NotAProgram) as caught:
        read(lambda: value)
    assert caught.value.kind is kind


def test_a_matrix_of_a_circuit_is_no_program(read):
    with pytest.raises(NotAProgram) as caught:
        read(lambda: qml.matrix(bell_state, wire_order=[1, 0])())
    assert caught.value.kind is ReturnedKind.MATRIX


def test_a_qnode_that_computes_a_matrix_is_refused(read):
    with pytest.raises(UnsupportedOperation, match="something else than a circuit"):
        read(qml.matrix(bell_state, wire_order=[1, 0]))


# --- evaluated results -------------------------------------------------------------------------


def test_an_evaluated_result_reads_the_circuit_that_ran_and_says_so(lower):
    lowered = lower(lambda: bell_probs(), num_qubits=2)
    assert lowered.program == Program(2, 2, (*BELL, Measure(0, 0), Measure(1, 1)))
    assert [note.code for note in lowered.notes] == ["pennylane.evaluated"]
    assert "bell_probs" in lowered.notes[0].message


@pytest.mark.parametrize("convert", [np.array, list, tuple, lambda r: r.tolist(), lambda r: r.copy()], ids=str)
def test_an_equal_value_is_tied_to_its_execution(read, convert):
    assert read(lambda: convert(bell_probs()), num_qubits=2).operations[:2] == BELL


def test_counts_made_into_a_plain_dict_are_tied_to_their_execution(read):
    @qml.set_shots(50)
    @qml.qnode(qml.device("default.qubit", seed=1))
    def circuit():
        bell_function()
        return qml.counts(wires=[1, 0])

    program = read(lambda: {key: int(count) for key, count in circuit().items()}, num_qubits=2)
    assert program == Program(2, 2, (*BELL, Measure(0, 0), Measure(1, 1)))


def test_a_value_that_no_execution_returned_is_no_program_though_circuits_ran(read):
    def entry_point():
        bell_probs()
        return np.array([0.25, 0.25, 0.25, 0.25])

    with pytest.raises(NotAProgram):
        read(entry_point)


def test_a_changed_result_is_no_program(read):
    with pytest.raises(NotAProgram):
        read(lambda: bell_probs() ** 2)


def _flipping(label):
    @qml.qnode(DEVICE)
    def circuit():
        qml.X(label)
        return qml.probs(wires=[label])

    return circuit


def test_of_several_executions_the_one_whose_result_is_returned_is_read(read):
    def entry_point():
        first, _ = bell_probs(), _flipping(0)()
        bell_state()
        return first

    assert read(entry_point, num_qubits=2).operations[:2] == BELL


def test_the_very_object_decides_between_equal_results(read):
    def entry_point():
        first = _flipping(0)()
        _flipping(1)()
        return first

    assert read(entry_point, num_qubits=2).operations[0] == Gate("x", (0,))


def test_an_equal_copy_of_two_different_executions_is_ambiguous(read):
    def entry_point():
        first = _flipping(0)()
        _flipping(1)()
        return first.copy()

    with pytest.raises(NotAProgram):
        read(entry_point, num_qubits=2)


def test_an_equal_copy_of_the_same_circuit_run_twice_is_not_ambiguous(read):
    def entry_point():
        bell_probs()
        return bell_probs().copy()

    assert read(entry_point, num_qubits=2).operations[:2] == BELL


def test_one_of_several_returned_measurements_is_tied_too(read):
    @qml.qnode(DEVICE)
    def circuit():
        bell_function()
        return qml.probs(wires=[1, 0]), qml.expval(qml.Z(0))

    assert read(lambda: circuit()[0], num_qubits=2).operations[:2] == BELL


def test_what_a_simulator_builds_is_not_queued_into_a_quantum_function(read):
    def entry_point():
        qml.Hadamard(0)
        bell_state()
        qml.CNOT([0, 1])

    assert read(entry_point, num_qubits=2) == Program(2, 0, BELL)


def methods():
    return [qml.QNode.__call__, qml.QNode.construct, qml.execute, *(type(d).execute for d in (DEVICE, LIGHTNING))]


def test_reading_changes_nothing_of_pennylane_but_once(read):
    with pytest.raises(ZeroDivisionError):
        read(lambda: (bell_state(), 1 / 0))
    before = methods()
    assert read(bell_state, num_qubits=2).operations == BELL
    with pytest.raises(ZeroDivisionError):
        read(lambda: (bell_state(), 1 / 0))
    assert methods() == before


def test_what_ran_before_the_entry_point_is_no_program_of_its(read):
    result = bell_state()
    with pytest.raises(NotAProgram):
        read(lambda: result, num_qubits=2)
    assert read(lambda: bell_state(), num_qubits=2).operations == BELL
    with pytest.raises(NotAProgram):
        read(lambda: result, num_qubits=2)


def test_what_the_candidate_puts_over_a_method_is_recorded_and_stays(read, monkeypatch):
    calls = []
    own = methods()[0]

    def counted(qnode, *args, **kwargs):
        calls.append(qnode)
        return own(qnode, *args, **kwargs) * 1.0  # another object than what ran below

    monkeypatch.setattr(qml.QNode, "__call__", counted)
    assert read(lambda: bell_state(), num_qubits=2).operations == BELL
    assert calls == [bell_state]
    assert qml.QNode.__call__ is counted


def test_a_device_of_the_candidates_own_is_recorded_and_left_as_it_was(read):
    class Own(type(DEVICE)):
        def execute(self, circuits, execution_config=None):
            return super().execute(circuits, execution_config or qml.devices.ExecutionConfig())

    before = Own.execute
    tape = qml.tape.QuantumScript([qml.Hadamard(0), qml.CNOT([0, 1])], [qml.probs(wires=[0, 1])])
    assert read(lambda: Own(wires=2).execute(tape), num_qubits=2).operations[:2] == BELL
    assert Own.execute is before


LIGHTNING = qml.device("lightning.qubit", wires=2)


def test_a_result_of_lightning_is_read_as_written(read):
    @qml.qnode(LIGHTNING)
    def circuit():
        qml.QFT([0, 1])
        return qml.state()

    program = read(lambda: circuit(), num_qubits=2)
    assert {o.origin[0].name for o in program.operations} == {"QFT"}


def test_an_exception_of_the_candidate_passes_through(read):
    with pytest.raises(ZeroDivisionError):
        read(lambda: 1 / 0)


# --- transforms --------------------------------------------------------------------------------


def test_transforms_of_a_qnode_are_applied_and_noted(lower):
    @qml.transforms.cancel_inverses
    @qml.qnode(DEVICE)
    def circuit():
        qml.X(0)
        qml.X(0)
        bell_function()
        return qml.state()

    for entry_point in (circuit, lambda: circuit, lambda: circuit()):
        lowered = lower(entry_point, num_qubits=2)
        assert lowered.program == Program(2, 0, BELL)
        assert "pennylane.transforms_applied" in [note.code for note in lowered.notes]


def test_noise_added_by_a_transform_is_in_the_program(read):
    model = qml.NoiseModel({qml.noise.op_eq(qml.Hadamard): qml.noise.partial_wires(qml.BitFlip, 0.25)})
    program = read(qml.noise.add_noise(bell_state, model), num_qubits=2)
    assert [type(o) for o in program.operations] == [Gate, Channel, Gate]


@pytest.mark.parametrize("on_a_device", [False, True])
def test_a_transform_that_fails_is_the_authors_error(read, on_a_device):
    # The Clifford + T decomposition knows no feed-forward, and says so by an error of PennyLane's own.
    def circuit():
        qml.RX(0.3, 0)
        qml.cond(qml.measure(0), qml.PauliX)(1)
        return qml.probs(wires=[0, 1])

    function = qml.QNode(circuit, qml.device("default.qubit")) if on_a_device else circuit
    with pytest.raises(InvalidCandidate, match="MatrixUndefinedError"):
        read(qml.clifford_t_decomposition(function))


def test_a_transform_that_makes_several_circuits_is_refused(read):
    @qml.transforms.split_non_commuting
    @qml.qnode(DEVICE)
    def circuit():
        qml.Hadamard(0)
        return qml.expval(qml.X(0)), qml.expval(qml.Z(0))

    with pytest.raises(UnsupportedOperation, match="2 circuits"):
        read(circuit)


# --- the reader itself -------------------------------------------------------------------------


def test_an_operation_after_a_measurement_contradicts_the_order(read):
    def circuit():
        qml.probs(wires=0)
        qml.X(0)

    with pytest.raises(InvalidCandidate, match="after it measured"):
        read(circuit)


def test_a_readout_error_of_the_device_is_refused(read):
    @qml.qnode(qml.device("default.mixed", wires=1, readout_prob=0.1))
    def circuit():
        return qml.probs(wires=[0])

    with pytest.raises(UnsupportedOperation, match="readout"):
        read(circuit)


def test_too_many_operations_are_refused_before_they_are_kept(read):
    with pytest.raises(TooLarge):
        read([qml.pow(qml.QFT([0, 1]), 10**6)])


def test_a_class_that_decomposes_into_itself_ends(read):
    class Forever(qml.operation.Operation):
        num_wires = 1

        @staticmethod
        def compute_decomposition(wires):
            return [Forever(wires)]

    with pytest.raises(TooLarge, match="nested"):
        read([Forever(0)])


def test_warming_up_executes_nothing(monkeypatch):
    executed = []
    for kind in (type(DEVICE), type(LIGHTNING)):
        monkeypatch.setattr(kind, "execute", lambda *_: executed.append(1))
    reader().warm_up()
    assert executed == []


def test_versions_name_exact_releases():
    versions = reader().versions()
    assert versions["pennylane"] == qml.version()
    assert set(versions) >= {"pennylane", "numpy"}


@pytest.mark.parametrize("claimed", [qml.QNode, qml.tape.QuantumScript, qml.X, type(qml.state())])
def test_an_object_that_claims_a_false_class_is_no_program(read, claimed):
    class Fake:
        __class__ = property(lambda self: claimed)

    for value in (Fake(), [Fake()]):
        with pytest.raises(NotAProgram):
            read(lambda returned=value: returned)
    with pytest.raises(NotAProgram):
        read(Fake())
