"""What a candidate may return, how its qubits are numbered, and what is refused as a whole."""

from __future__ import annotations

import itertools
import math

import cirq
import numpy as np
import pytest
import sympy

from ir.codec import decode, digest, encode
from ir.lowering.base import InvalidCandidate, NotAProgram, ReturnedKind, TooLarge, UnsupportedOperation
from ir.lowering.from_cirq import reader
from ir.program import MAX_QUBITS, Block, BlockKind, Control, Gate, Program
from tests.readers.common import COMMON_PROGRAMS
from tests.readers.reference import unitary

A, B, C = cirq.LineQubit.range(3)
BELL = (Gate("h", (0,)), Gate("x", (1,), controls=(Control(0),)))

COMMON = {
    "x_on_qubit_0_of_2": cirq.Circuit(cirq.X(A)),
    "bell_measured": cirq.Circuit(cirq.H(A), cirq.CNOT(A, B), cirq.measure(B, A, key="m")),
    # One moment each, so that the order is the written one.
    "plain_gates": cirq.Circuit(
        cirq.Moment(operation)
        for operation in [
            cirq.H(A),
            cirq.X(B),
            cirq.Y(C),
            cirq.Z(A),
            cirq.S(B),
            (cirq.S**-1)(C),
            cirq.T(A),
            (cirq.T**-1)(B),
            cirq.rx(math.pi / 17)(A),
            cirq.ry(0.3)(B),
            cirq.rz(-0.7)(C),
            cirq.SWAP(A, C),
        ]
    ),
    "controlled_gates": cirq.Circuit(
        cirq.CNOT(C, A),
        cirq.CZ(A, B),
        cirq.TOFFOLI(A, B, C),
        cirq.FREDKIN(A, B, C),
        cirq.ry(0.4)(C).controlled_by(B),
        cirq.X(A).controlled_by(B, C, control_values=[0, 1]),
    ),
    "feed_forward": cirq.Circuit(cirq.X(A), cirq.measure(A, key="m"), cirq.X(B).with_classical_controls("m")),
}


def test_every_common_circuit_is_written_here():
    assert COMMON.keys() == COMMON_PROGRAMS.keys()


@pytest.mark.parametrize("name", COMMON_PROGRAMS)
def test_common_circuit_has_the_digest_that_all_frameworks_share(name, read):
    expected = COMMON_PROGRAMS[name]
    assert digest(read(COMMON[name], expected.num_qubits)) == digest(expected)


def test_x_on_qubit_0_of_two_is_x_on_qubit_0(read):
    assert digest(read(cirq.Circuit(cirq.X(cirq.q(0))), 2)) == digest(Program(2, 0, (Gate("x", (0,)),)))


@pytest.mark.parametrize(
    "make",
    [
        lambda: cirq.Circuit(cirq.H(A), cirq.CX(A, B)),
        lambda: cirq.FrozenCircuit(cirq.H(A), cirq.CX(A, B)),
        lambda: [cirq.H(A), cirq.CX(A, B)],
        lambda: (cirq.H(A), cirq.CX(A, B)),
        lambda: (operation for operation in [cirq.H(A), cirq.CX(A, B)]),
        lambda: [cirq.Moment(cirq.H(A)), [[cirq.CX(A, B)]]],
        lambda: (moment for moment in cirq.Circuit(cirq.H(A), cirq.CX(A, B))),
    ],
    ids=["circuit", "frozen", "list", "tuple", "generator", "nested", "moments"],
)
def test_every_form_of_a_program_is_read_alike(make, read):
    assert read(make()).operations == BELL


def test_generator_function_is_a_program(read):
    def bell():
        yield cirq.H(A)
        yield cirq.CX(A, B)

    assert reader().read(bell, (), num_qubits=0).program.operations == BELL


def test_single_operation_and_single_moment_are_programs(read):
    assert read(cirq.CX(A, B)).operations == BELL[1:]
    assert read(cirq.Moment(cirq.H(A))).operations == BELL[:1]
    assert len(read(cirq.CircuitOperation(cirq.FrozenCircuit(cirq.H(A), cirq.CX(A, B)))).operations) == 2


def test_entry_point_gets_its_arguments():
    lowered = reader().read(lambda n, angle: cirq.Circuit(cirq.rx(angle)(cirq.q(n))), (2, 0.3), num_qubits=0)
    assert lowered.program == Program(3, 0, (Gate("rx", (2,), (0.3,)),))


def test_entry_point_may_be_the_program_itself():
    circuit = cirq.Circuit(cirq.H(A), cirq.CX(A, B))
    assert reader().read(circuit, (), num_qubits=0).program.operations == BELL
    with pytest.raises(InvalidCandidate, match="takes 1 arguments, and is no function"):
        reader().read(circuit, (1,), num_qubits=0)
    with pytest.raises(NotAProgram):
        reader().read(3.5, (), num_qubits=0)


def test_what_the_candidate_raises_passes_through():
    def broken():
        return 1 / 0

    with pytest.raises(ZeroDivisionError):
        reader().read(broken, (), num_qubits=0)


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (None, ReturnedKind.NOTHING),
        ({"00": 512, "11": 512}, ReturnedKind.COUNTS),
        (np.array([1, 0], dtype=complex), ReturnedKind.STATE_VECTOR),
        (np.eye(2), ReturnedKind.MATRIX),
        (0.5, ReturnedKind.NUMBER),
        ("00", ReturnedKind.TEXT),
        ([0.5, 0.5], ReturnedKind.PROBABILITIES),
        ([], ReturnedKind.SEQUENCE),
        ([cirq.X(A), 1], ReturnedKind.SEQUENCE),
        ([cirq.Circuit(cirq.X(A))], ReturnedKind.SEQUENCE),
        ([A], ReturnedKind.SEQUENCE),
        (cirq.X, ReturnedKind.OTHER),
        (cirq.PauliSum(), ReturnedKind.OTHER),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_is_no_program_is_named(value, kind, read):
    with pytest.raises(NotAProgram) as caught:
        read(value)
    assert caught.value.kind is kind


@pytest.mark.parametrize(
    ("value", "entry"),
    [
        ((cirq.Circuit(cirq.X(A)), [A]), "entry [0] is a cirq.circuits.circuit.Circuit"),
        ([cirq.X(A), [cirq.X(B), A]], "entry [1][1] is a cirq.devices.line_qubit.LineQubit"),
        ([cirq.X(A), 1], "entry [1] is a builtins.int"),
    ],
    ids=["circuit and qubits", "nested", "number"],
)
def test_the_entry_of_a_sequence_that_is_no_operation_is_named(value, entry, read):
    with pytest.raises(NotAProgram) as caught:
        read(value)
    assert f"{entry}, a sequence holds operations and moments alone" in caught.value.python_type


def test_results_of_simulations_are_no_programs(read):
    circuit = cirq.Circuit(cirq.X(A), cirq.measure(A, key="m"))
    for value in (cirq.Simulator().run(circuit), cirq.Simulator().simulate(circuit)):
        with pytest.raises(NotAProgram):
            read(value)


def test_endless_generator_is_too_large():
    with pytest.raises(TooLarge, match="more than 200000 operations"):
        reader().read(lambda: itertools.repeat(cirq.X(A)), (), num_qubits=0)


# --- numbering ---------------------------------------------------------------------------------


def order_of(qubits: list[cirq.Qid], read) -> list[int]:
    """The numbers that the reader gives to ``qubits``."""
    program = read([cirq.rx(0.1 * k)(qubit) for k, qubit in enumerate(qubits)])
    return [gate.qubits[0] for gate in program.operations]


def test_line_qubits_are_their_numbers(read):
    program = read(cirq.X(cirq.LineQubit(5)))
    assert (program.num_qubits, program.operations) == (6, (Gate("x", (5,)),))


def test_named_qubits_are_sorted_by_name(read):
    sys, anc = cirq.NamedQubit("sys"), cirq.NamedQubit("anc")
    assert read([cirq.X(sys), cirq.I(anc)]).operations[0] == Gate("x", (1,))


def test_named_qubits_are_sorted_naturally(read):
    assert order_of([cirq.NamedQubit(name) for name in ("q10", "q2", "q1")], read) == [2, 1, 0]


def test_grid_qubits_are_sorted_by_row(read):
    assert order_of([cirq.GridQubit(1, 0), cirq.GridQubit(0, 5), cirq.GridQubit(0, 1)], read) == [2, 1, 0]


def test_line_qubits_keep_their_numbers_beside_other_kinds(read):
    qubits = [cirq.NamedQubit("a"), cirq.LineQubit(1), cirq.GridQubit(3, 3)]
    assert order_of(qubits, read) == [2, 1, 0]
    assert order_of([cirq.LineQubit(0), cirq.GridQubit(0, 0)], read) == [0, 1]
    assert order_of([*cirq.LineQubit.range(1, 4), cirq.NamedQubit("work")], read) == [1, 2, 3, 0]


def test_other_kinds_take_the_numbers_that_no_line_qubit_has_in_sorted_order(read):
    line = [cirq.LineQubit(k) for k in (1, 2, 5)]
    others = [cirq.NamedQubit("b10"), cirq.NamedQubit("b9"), cirq.GridQubit(0, 1), cirq.GridQubit(0, 0)]
    assert order_of([*line, *others], read) == [1, 2, 5, 6, 4, 3, 0]


def test_kinds_of_qubits_without_a_line_qubit_are_sorted_grid_named(read):
    qubits = [cirq.NamedQubit("a"), cirq.GridQubit(3, 3)]
    assert order_of(qubits, read) == [1, 0]


def test_ancillas_of_a_qubit_manager_come_beside_the_line_qubits(read):
    [ancilla] = cirq.SimpleQubitManager().qalloc(1)
    assert sorted([A, ancilla])[0] is ancilla  # Cirq itself sorts it first
    assert order_of([A, B, ancilla], read) == [0, 1, 2]


def test_a_line_qid_of_two_dimensions_is_a_line_qubit(read):
    assert order_of([cirq.NamedQubit("a"), cirq.LineQid(1, dimension=2), B], read) == [0, 1, 1]


def test_the_numbers_do_not_depend_on_the_order_of_use(read):
    qubits = [cirq.NamedQubit("b"), C, cirq.NamedQubit("a"), cirq.GridQubit(7, 7), A]
    numbers = dict(zip(qubits, order_of(qubits, read), strict=True))
    for other in itertools.permutations(qubits):
        assert order_of(list(other), read) == [numbers[qubit] for qubit in other]


def test_which_qubit_of_the_authors_has_which_number_is_noted(lower):
    program = [cirq.X(A), cirq.X(cirq.NamedQubit("a")), cirq.X(cirq.GridQubit(2, 3))]
    (note,) = [note for note in lower(program).notes if note.code == "cirq.qubits"]
    assert note.message == "qubit 1 is cirq.GridQubit(2, 3), qubit 2 is cirq.NamedQubit('a')"


def test_line_qubits_alone_need_no_such_note(lower):
    assert not lower([cirq.X(A), cirq.X(C)]).notes


def test_two_qubits_with_one_number_are_the_candidates_mistake(read):
    class Mine(cirq.LineQid):
        def __eq__(self, other):
            return self is other

        __hash__ = object.__hash__

    with pytest.raises(InvalidCandidate, match="two qubits that are qubit 0"):
        read([cirq.X(A), cirq.Z(Mine(0, dimension=2))])


def test_idle_qubits_come_from_the_contract(read):
    assert read(cirq.X(A), 3).num_qubits == 3
    assert read(cirq.X(C), 2).num_qubits == 3


def test_negative_line_qubit_is_refused(read):
    for other in (A, cirq.NamedQubit("a")):
        with pytest.raises(UnsupportedOperation, match=r"LineQubit\(-1\)"):
            read([cirq.X(cirq.LineQubit(-1)), cirq.X(other)])


def test_line_qubits_numbered_by_numpy_are_read(read):
    assert read(cirq.X(cirq.LineQubit(np.arange(3)[2]))).operations == (Gate("x", (2,)),)


def test_line_qubit_that_is_no_integer_is_the_candidates_mistake(read):
    with pytest.raises(InvalidCandidate, match=r"LineQubit\(1.5\)"):
        read(cirq.X(cirq.LineQubit(1.5)))


def test_huge_line_qubit_is_too_large(read):
    with pytest.raises(TooLarge, match="qubit 1000000"):
        read(cirq.X(cirq.LineQubit(10**6)))
    with pytest.raises(TooLarge, match="qubit 1000000"):
        read([cirq.X(cirq.NamedQubit("a")), cirq.X(cirq.LineQubit(10**6))])


def test_the_last_line_qubit_that_is_read_may_stand_beside_another_kind(read):
    last = cirq.LineQubit(MAX_QUBITS - 1)
    assert order_of([last, cirq.NamedQubit("a")], read) == [MAX_QUBITS - 1, 0]


def test_qudits_are_refused(read):
    qutrit = cirq.LineQid(1, dimension=3)
    with pytest.raises(UnsupportedOperation, match=r"qudit .* of dimension 3"):
        read([cirq.X(A), cirq.IdentityGate(qid_shape=(3,)).on(qutrit)])


def test_qft_object_is_the_fourier_transform_of_the_integer_in_cirqs_order(read):
    # Cirq's integer has its first qubit most significant; on qubits in descending order it is ours.
    matrix = unitary(read(cirq.qft(C, B, A)))
    k = np.arange(8)
    np.testing.assert_allclose(matrix, np.exp(2j * np.pi * np.outer(k, k) / 8) / np.sqrt(8), rtol=0, atol=1e-12)


def test_inverse_qft_object_is_the_inverse_in_a_block_of_the_same_name(read):
    program = read([cirq.qft(C, B, A), cirq.qft(C, B, A, inverse=True)])
    np.testing.assert_allclose(unitary(program), np.eye(8), rtol=0, atol=1e-12)
    assert {operation.origin[0] for operation in program.operations} == {
        Block(BlockKind.LIBRARY, "QuantumFourierTransformGate")
    }


# --- parameters --------------------------------------------------------------------------------


def test_unbound_parameters_are_named(read):
    s, t = sympy.symbols("s t")
    circuit = cirq.Circuit(cirq.rx(t)(A), (cirq.X**s)(B), cirq.CircuitOperation(cirq.FrozenCircuit(cirq.rz(s)(A))))
    with pytest.raises(InvalidCandidate, match="unbound parameters: s, t"):
        read(circuit)


def test_unbound_number_of_repetitions_is_named(read):
    loop = cirq.CircuitOperation(cirq.FrozenCircuit(cirq.X(A)), repetitions=sympy.Symbol("n"))
    with pytest.raises(InvalidCandidate, match="unbound parameters: n"):
        read(loop)


def test_parameter_that_a_gate_hides_is_named_where_it_is_used(read):
    class Hides(cirq.Gate):
        def _num_qubits_(self):
            return 1

        def _decompose_(self, qubits):
            return [cirq.rx(sympy.Symbol("secret")).on(*qubits)]

    with pytest.raises(InvalidCandidate, match="operation 0: Rx: unbound parameter secret"):
        read(Hides().on(A))


def test_resolved_parameters_are_numbers(read):
    circuit = cirq.Circuit((cirq.X ** sympy.Symbol("t"))(A), cirq.rz(sympy.Symbol("t") * 2)(A))
    resolved = cirq.resolve_parameters(circuit, {"t": 0.5})
    assert read(resolved).operations == (Gate("sx", (0,)), Gate("rz", (0,), (1.0,)))


def test_parameter_that_is_no_finite_number_is_the_candidates_mistake(read):
    for gate in (cirq.rx(float("nan")), cirq.XPowGate(exponent=float("inf"))):
        with pytest.raises(InvalidCandidate, match="operation 0"):
            read(gate.on(A))


# --- as a whole --------------------------------------------------------------------------------


def test_reading_twice_gives_the_same_bytes_and_they_decode(read):
    circuit = cirq.testing.random_circuit(5, 20, 0.8, random_state=7)
    program = read(circuit)
    assert len(program.operations) > 20
    assert encode(program) == encode(read(circuit))
    assert decode(encode(program)) == program


def test_reading_leaves_the_circuit_as_it_was(read):
    circuit = cirq.Circuit(cirq.H(A), cirq.measure(A, key="m"), cirq.X(B).with_classical_controls("m"))
    before = repr(circuit)
    read(circuit)
    assert repr(circuit) == before


def test_versions_name_what_decides_the_reading():
    versions = reader().versions()
    assert versions["cirq-core"] == cirq.__version__
    assert versions.keys() == {"cirq-core", "numpy", "sympy"}


def test_warm_up_starts_no_thread():
    import threading

    before = threading.active_count()
    reader().warm_up()
    assert threading.active_count() == before


def test_ten_thousand_operations_are_read_whole(read):
    circuit = cirq.Circuit(cirq.Moment(cirq.CX(A, B), cirq.T(C)) for _ in range(5000))
    assert len(read(circuit).operations) == 10_000


@pytest.mark.parametrize("claimed", [cirq.Circuit, cirq.FrozenCircuit, cirq.X(A).__class__, cirq.Moment, list])
def test_an_object_that_claims_a_false_class_is_no_program(claimed, read):
    class Fake:
        __class__ = property(lambda self: claimed)

    for value in (Fake(), [Fake()]):
        with pytest.raises(NotAProgram):
            read(value)
