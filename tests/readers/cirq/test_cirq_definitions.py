"""Classes of the candidate's: what they claim, what they define, and sub-circuits."""

from __future__ import annotations

import cirq
import numpy as np
import pytest
import sympy

from ir.lowering.base import InvalidCandidate, TooLarge, UnsupportedOperation
from ir.program import Block, BlockKind, Control, Gate, Measure, UnitaryMatrix
from tests.readers.reference import unitary

A, B, C = cirq.LineQubit.range(3)


class Defined(cirq.Gate):
    """A gate by its decomposition alone."""

    def __init__(self, *operations: cirq.Operation, num_qubits: int = 1) -> None:
        self.operations, self.width = operations, num_qubits

    def _num_qubits_(self):
        return self.width

    def _decompose_(self, qubits):
        mapping = dict(zip(cirq.LineQubit.range(self.width), qubits, strict=True))
        return [operation.transform_qubits(mapping) for operation in self.operations]


class Claimed(cirq.Gate):
    """A gate by its matrix alone."""

    def __init__(self, matrix: np.ndarray) -> None:
        self.matrix = matrix

    def _num_qubits_(self):
        return len(self.matrix).bit_length() - 1

    def _unitary_(self):
        return self.matrix


class Both(Defined):
    """A gate with a decomposition and a matrix."""

    def __init__(self, matrix: np.ndarray, *operations: cirq.Operation, num_qubits: int = 1) -> None:
        super().__init__(*operations, num_qubits=num_qubits)
        self.matrix = matrix

    def _unitary_(self):
        return self.matrix


class H(Both):
    """A false name."""


def test_own_gate_is_read_by_its_definition_inside_a_block_of_its_name(read):
    gate = Defined(cirq.H(A), cirq.CX(A, B), num_qubits=2)
    block = (Block(BlockKind.USER, "Defined"),)
    assert read(gate.on(C, A)).operations == (
        Gate("h", (2,), origin=block),
        Gate("x", (0,), controls=(Control(2),), origin=block),
    )


def test_blocks_nest_outermost_first(read):
    inner = Claimed(cirq.unitary(cirq.T))
    (operation,) = read(cirq.CircuitOperation(cirq.FrozenCircuit(Defined(inner.on(A)).on(B)))).operations
    assert operation.origin == (
        Block(BlockKind.CIRCUIT, "CircuitOperation"),
        Block(BlockKind.USER, "Defined"),
        Block(BlockKind.USER, "Claimed"),
    )


def test_own_gate_with_a_matrix_alone_stays_a_matrix(read):
    matrix = cirq.testing.random_unitary(4, random_state=3)
    program = read(Claimed(matrix).on(B, A))
    assert isinstance(program.operations[0], UnitaryMatrix)
    # Cirq's first operand is B, our qubit 1: the most significant, as in our index.
    np.testing.assert_allclose(unitary(program), matrix, rtol=0, atol=1e-12)


def test_name_of_a_gate_is_only_a_claim(read):
    program = read(H(cirq.unitary(cirq.X), cirq.X(A)).on(A))
    assert [operation.name for operation in program.operations] == ["x"]


def test_gate_whose_matrix_and_definition_differ_is_the_candidates_mistake(read):
    with pytest.raises(InvalidCandidate, match="operation 1: gate 'H': its matrix and its definition differ by"):
        read([cirq.X(A), H(cirq.unitary(cirq.H), cirq.X(A)).on(A)])


@pytest.mark.parametrize("angle", [1e-3, 1e-6])
def test_small_differences_between_matrix_and_definition_are_seen(angle, read):
    with pytest.raises(InvalidCandidate, match="differ by"):
        read(Both(np.eye(2), cirq.rx(angle)(A)).on(A))


def test_difference_in_phase_alone_is_settled_for_the_matrix(read):
    gate = Both(cirq.unitary(cirq.S), cirq.rz(np.pi / 2)(A))
    np.testing.assert_allclose(unitary(read(gate.on(A))), np.diag([1, 1j]), rtol=0, atol=1e-12)
    matrix = unitary(read(gate.controlled().on(A, B)))
    np.testing.assert_allclose(matrix, np.diag([1, 1, 1, 1j]), rtol=0, atol=1e-12)


def test_claims_inside_a_control_or_an_inverse_or_a_mixture_are_checked_too(read):
    liar = H(cirq.unitary(cirq.H), cirq.X(A))
    hidden = [
        liar.controlled().on(A, B),
        cirq.inverse(liar).on(A),
        cirq.RandomGateChannel(sub_gate=liar, probability=0.5).on(A),
        cirq.ParallelGate(liar, 2).on(A, B),
        Defined(liar.on(A)).on(B),
        liar.on(A).with_tags("honest"),
        cirq.CircuitOperation(cirq.FrozenCircuit(liar.on(A))),
    ]
    for operation in hidden:
        with pytest.raises(InvalidCandidate, match="gate 'H': its matrix and its definition differ"):
            read(operation)
    assert len(hidden) == 7


def test_subclass_of_a_library_gate_is_not_taken_for_it(read):
    class Fake(cirq.XPowGate):
        def _decompose_(self, qubits):
            return [cirq.Z(*qubits)]

        def _decompose_with_context_(self, qubits, context):
            return [cirq.Z(*qubits)]

        def _apply_unitary_(self, args):
            return NotImplemented

        def _unitary_(self):
            return cirq.unitary(cirq.Z)

    program = read(Fake().on(A))
    assert program.operations == (Gate("z", (0,), origin=(Block(BlockKind.USER, "Fake"),)),)


def test_subclass_of_a_circuit_cannot_show_other_operations(read):
    class Fake(cirq.Circuit):
        def all_operations(self):
            return iter([cirq.Z(A)])

        @property
        def moments(self):
            return [cirq.Moment(cirq.Y(A))]

    assert read(Fake(cirq.X(A))).operations == (Gate("x", (0,)),)


def test_own_operation_class_is_read_by_its_definition(read):
    class Entangle(cirq.Operation):
        @property
        def qubits(self):
            return (B, A)

        def with_qubits(self, *new_qubits):
            return self

        def _decompose_(self):
            return [cirq.H(B), cirq.CX(B, A)]

    block = (Block(BlockKind.USER, "Entangle"),)
    assert read([Entangle()]).operations == (
        Gate("h", (1,), origin=block),
        Gate("x", (0,), controls=(Control(1),), origin=block),
    )


def test_matrix_that_is_not_unitary_is_the_candidates_mistake(read):
    for gate in (Claimed(np.diag([1, 0.5])), cirq.MatrixGate(np.diag([1, 0.5]), unitary_check=False)):
        with pytest.raises(InvalidCandidate, match=r"operation 0: .*differs from 1 by"):
            read(gate.on(A))


def test_matrix_of_the_wrong_shape_is_the_candidates_mistake(read):
    class Odd(Claimed):
        def _num_qubits_(self):
            return 2

    with pytest.raises(InvalidCandidate, match=r"shape \(2, 2\) on 2 qubits"):
        read(Odd(np.eye(2)).on(A, B))


def test_matrix_claim_beyond_comparison_leaves_a_note(lower):
    qubits = cirq.LineQubit.range(9)

    class Wide(cirq.Gate):
        def _num_qubits_(self):
            return 9

        def _unitary_(self):
            return np.eye(512)

        def _decompose_(self, qubits):
            return [cirq.X(qubits[0])]

    lowered = lower(Wide().on(*qubits))
    assert [operation.name for operation in lowered.program.operations] == ["x"]
    assert [note.code for note in lowered.notes] == ["cirq.unitary_not_compared"]


def test_definition_outside_its_own_qubits_beside_a_matrix_is_the_candidates_mistake(read):
    class Reach(Both):
        def _decompose_(self, qubits):
            return [cirq.X(C)]

    with pytest.raises(InvalidCandidate, match="acts on qubits that are not its own"):
        read([cirq.X(C), Reach(np.eye(2)).on(A)])


def test_definition_with_hidden_ancillas_is_refused(read):
    class Borrow(cirq.Gate):
        def _num_qubits_(self):
            return 1

        def _decompose_with_context_(self, qubits, context):
            (ancilla,) = context.qubit_manager.qalloc(1)
            return [cirq.CX(qubits[0], ancilla), cirq.CX(qubits[0], ancilla)]

    with pytest.raises(UnsupportedOperation, match="which the program itself does not use at operation 0"):
        read(Borrow().on(A))


def test_gate_without_any_meaning_is_refused_by_name(read):
    class Opaque(cirq.Gate):
        def _num_qubits_(self):
            return 1

    with pytest.raises(UnsupportedOperation, match="gate 'Opaque' at operation 1: define _decompose_ or _unitary_"):
        read([cirq.X(A), Opaque().on(A)])


def test_endless_definition_is_too_large(read):
    class Endless(cirq.Gate):
        def _num_qubits_(self):
            return 1

        def _decompose_(self, qubits):
            return [Endless().on(*qubits), Endless().on(*qubits)]

    with pytest.raises(TooLarge, match="nested deeper than"):
        read(Endless().on(A))


def test_deep_nesting_without_blocks_is_too_large(read):
    gate: cirq.Gate = cirq.X
    for _ in range(500):
        gate = cirq.ParallelGate(gate, 1)
    with pytest.raises(TooLarge, match="nested deeper than"):
        read(gate.on(A))


class Add(cirq.ArithmeticGate):
    """target += source + constant."""

    def __init__(self, target, source, constant: int) -> None:
        self._registers = (target, source, constant)

    def registers(self):
        return self._registers

    def with_registers(self, *new_registers):
        return Add(*new_registers)

    def apply(self, target, source, constant):
        return target + source + constant


def test_arithmetic_gate_is_its_permutation(read, cirq_unitary):
    qubits = cirq.LineQubit.range(5)
    operation = Add([2] * 3, [2] * 2, 3).on(*qubits[::-1])
    program = read(operation)
    assert isinstance(program.operations[0], UnitaryMatrix)
    np.testing.assert_array_equal(unitary(program), cirq_unitary(operation, qubits))
    # target = 5, source = 2: Cirq's first qubits are most significant, here our highest.
    assert unitary(program)[(5 + 2 + 3) % 8 << 2 | 2, 5 << 2 | 2] == 1


def test_arithmetic_gate_that_is_not_reversible_is_the_candidates_mistake(read):
    class Erase(Add):
        def apply(self, target, source, constant):
            return 0

    with pytest.raises(InvalidCandidate, match="not reversible"):
        read(Erase([2] * 2, [2], 0).on(A, B, C))


def test_permutation_moves_each_qubit_to_its_place(read):
    # The qubit at offset i goes to permutation[i].
    program = read([cirq.X(A), cirq.QubitPermutationGate([2, 0, 1]).on(A, B, C)])
    assert np.argmax(np.abs(unitary(program)[:, 0])) == 0b100


# --- sub-circuits ------------------------------------------------------------------------------


def test_repetitions_are_unrolled(read):
    operation = cirq.CircuitOperation(cirq.FrozenCircuit(cirq.T(A), cirq.X(B))).repeat(3)
    names = [gate.name for gate in read(operation).operations]
    assert sorted(names) == ["t"] * 3 + ["x"] * 3


def test_negative_repetitions_invert(read, cirq_unitary):
    operation = cirq.CircuitOperation(cirq.FrozenCircuit(cirq.T(A), cirq.CX(A, B), cirq.rx(0.3)(B))) ** -2
    np.testing.assert_allclose(unitary(read(operation)), cirq_unitary(operation, [A, B]), rtol=0, atol=1e-12)


def test_qubit_and_parameter_maps_are_applied(read):
    inner = cirq.FrozenCircuit(cirq.rx(sympy.Symbol("t")).on(A), cirq.CX(A, B))
    operation = cirq.CircuitOperation(inner, qubit_map={A: C}, param_resolver={"t": 0.3})
    names = [(gate.name, gate.qubits, gate.params) for gate in read(operation).operations]
    assert names == [("rx", (2,), (0.3,)), ("x", (1,), ())]


def test_mapped_keys_and_repetition_ids_make_records_of_their_own(read):
    inner = cirq.FrozenCircuit(cirq.X(A), cirq.measure(A, key="m"), cirq.X(B).with_classical_controls("m"))
    operation = cirq.CircuitOperation(inner, repetitions=2, use_repetition_ids=True, measurement_key_map={"m": "k"})
    after = cirq.X(C).with_classical_controls(cirq.MeasurementKey("k", path=("0",)))
    program = read([operation, after])
    # The first repetition is the lower, and each condition inside reads the record of its own repetition.
    assert [m.clbit for m in program.operations if isinstance(m, Measure)] == [0, 1]
    assert [o.clbits for o in program.operations if hasattr(o, "clbits")] == [(0,), (1,), (0,)]


def test_loop_without_repetition_ids_repeats_its_key(read):
    inner = cirq.FrozenCircuit(cirq.measure(A, key="m"))
    operation = cirq.CircuitOperation(inner, repetitions=2, use_repetition_ids=False)
    program = read([operation, cirq.X(B).with_classical_controls("m")])
    assert [m.clbit for m in program.operations[:2]] == [0, 1]
    assert program.operations[2].clbits == (1,)


def test_subcircuit_under_a_condition(read):
    inner = cirq.CircuitOperation(cirq.FrozenCircuit(cirq.X(B), cirq.Z(B)))
    program = read([cirq.measure(A, key="a"), inner.with_classical_controls("a")])
    assert [gate.name for gate in program.operations[-1].operations] == ["x", "z"]


def test_loop_until_a_condition_is_refused(read):
    inner = cirq.FrozenCircuit(cirq.H(A), cirq.measure(A, key="m"))
    loop = cirq.CircuitOperation(inner, repeat_until=cirq.KeyCondition(cirq.MeasurementKey("m")))
    with pytest.raises(UnsupportedOperation, match="repeat_until at operation 0"):
        read(loop)


def test_huge_loops_are_too_large(read):
    body = cirq.FrozenCircuit(cirq.X(A))
    nested = cirq.CircuitOperation(body, repetitions=1000)
    for _ in range(5):
        nested = cirq.CircuitOperation(cirq.FrozenCircuit(nested), repetitions=1000)
    for operation in (cirq.CircuitOperation(body, repetitions=10**12), nested):
        with pytest.raises(TooLarge):
            read(operation)
    empty = cirq.CircuitOperation(cirq.FrozenCircuit(), repetitions=100_000)
    with pytest.raises(TooLarge):
        read(cirq.CircuitOperation(cirq.FrozenCircuit(cirq.Moment(empty), cirq.X(A)), repetitions=100_000))
