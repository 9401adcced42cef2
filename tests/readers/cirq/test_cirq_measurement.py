"""Measurement records of Cirq: which clbit, which value, and which record a condition reads."""

from __future__ import annotations

import inspect

import cirq
import numpy as np
import pytest
import sympy

from ir.lowering.base import InvalidCandidate, TooLarge, UnsupportedOperation
from ir.program import Conditional, Gate, Measure, Reset

A, B, C, D = cirq.LineQubit.range(4)


def certain_record(outcomes, program) -> str:
    """The printed record of a program that has one outcome."""
    ((record, rho),) = outcomes(program).items()
    assert np.trace(rho).real == pytest.approx(1)
    return format(record, f"0{program.num_clbits}b")


def test_descending_qubits_in_one_measurement_give_each_its_own_clbit(read):
    program = read([cirq.measure(C, B, A, key="m")])
    assert program.operations == (Measure(0, 0), Measure(1, 1), Measure(2, 2))


def test_ascending_qubits_give_the_first_qubit_the_highest_clbit(read):
    program = read([cirq.measure(A, B, C, key="m")])
    assert program.operations == (Measure(2, 0), Measure(1, 1), Measure(0, 2))


def test_records_of_several_keys_are_ordered_by_their_lowest_qubits(read, outcomes):
    program = read([cirq.X(B), cirq.measure(B, key="z"), cirq.measure(A, C, key="a")])
    assert [(m.qubit, m.clbit) for m in program.operations[1:]] == [(1, 2), (2, 0), (0, 1)]
    assert certain_record(outcomes, program) == "100"


@pytest.mark.parametrize("written", [(A, B), (B, A)])
def test_one_key_a_qubit_is_one_record_in_whatever_moment_it_runs(written, lower):
    # Cirq moves the measurement of B into the first moment, where its qubit is idle: the author does not see it.
    circuit = cirq.Circuit(cirq.X(A), [cirq.measure(qubit, key=str(qubit)) for qubit in written])
    lowered = lower(circuit)
    measured = [(m.qubit, m.clbit) for m in lowered.program.operations if isinstance(m, Measure)]
    assert sorted(measured) == [(0, 0), (1, 1)]
    assert [note.code for note in lowered.notes] == ["cirq.record"]
    assert "q(1)[1], q(0)[1]" in lowered.notes[0].message


@pytest.mark.parametrize("keys", ["ab", "ba", "aa"])
def test_of_two_measurements_of_one_qubit_the_first_is_the_less_significant_whatever_their_keys(keys, read):
    program = read([cirq.measure(A, key=keys[0]), cirq.X(A), cirq.measure(A, key=keys[1])])
    assert [m.clbit for m in program.operations if isinstance(m, Measure)] == [0, 1]


def test_a_qubit_measured_twice_comes_before_the_qubits_above_it(read):
    program = read([cirq.measure(A, key="a"), cirq.measure(B, key="b"), cirq.X(A), cirq.measure(A, key="c")])
    assert sorted((m.clbit, m.qubit) for m in program.operations if isinstance(m, Measure)) == [(0, 0), (1, 0), (2, 1)]


def test_the_note_says_from_left_to_right_which_record_is_where(lower):
    lowered = lower([cirq.measure(A, key="a"), cirq.X(A), cirq.measure(A, key="b")])
    assert [note.message for note in lowered.notes] == ["the record from left to right: b[1], a[1]"]


def test_invert_mask_flips_the_record_and_not_the_qubit(read, outcomes):
    program = read([cirq.measure(A, key="a", invert_mask=(True,)), cirq.measure(A, key="b")])
    assert certain_record(outcomes, program) == "01"


def test_short_invert_mask_is_padded_with_false(read):
    program = read([cirq.measure(A, B, C, key="m", invert_mask=(True,))])
    assert {m.qubit: m.inverted for m in program.operations} == {0: True, 1: False, 2: False}


def test_condition_sees_the_inverted_record(read, outcomes):
    program = read(
        [cirq.measure(A, key="a", invert_mask=(True,)), cirq.X(B).with_classical_controls("a"), cirq.measure(B)]
    )
    assert certain_record(outcomes, program) == "11"


def test_condition_on_a_repeated_key_reads_its_last_record(read, outcomes):
    program = read(
        [
            cirq.X(A),
            cirq.measure(A, key="a"),
            cirq.measure(B, key="a"),
            cirq.X(C).with_classical_controls("a"),
            cirq.measure(C, key="c"),
        ]
    )
    assert program.num_clbits == 3
    assert certain_record(outcomes, program) == "001"


@pytest.mark.parametrize(("index", "record"), [(0, "101"), (-2, "101"), (1, "001"), (-1, "001")])
def test_key_condition_with_an_index_reads_that_record(index, record, read, outcomes):
    condition = cirq.KeyCondition(cirq.MeasurementKey("a"), index)
    program = read(
        [
            cirq.X(A),
            cirq.measure(A, key="a"),
            cirq.measure(B, key="a"),
            cirq.X(C).with_classical_controls(condition),
            cirq.measure(C, key="c"),
        ]
    )
    assert certain_record(outcomes, program) == record


def test_key_condition_holds_for_every_value_but_zero(read):
    program = read([cirq.measure(B, A, key="m"), cirq.X(C).with_classical_controls("m")])
    assert program.operations[-1] == Conditional((0, 1), frozenset({1, 2, 3}), (Gate("x", (2,)),))


@pytest.mark.parametrize(
    ("condition", "values"),
    [
        (cirq.BitMaskKeyCondition("m", bitmask=2), {2, 3, 6, 7}),
        (cirq.BitMaskKeyCondition("m", bitmask=6, target_value=4, equal_target=True), {4, 5}),
        (cirq.BitMaskKeyCondition("m", target_value=5), set(range(8)) - {5}),
        (cirq.BitMaskKeyCondition.create_not_equal_mask("m", 5), {0, 1, 2, 3, 4, 6}),
        (sympy.Eq(sympy.Symbol("m"), 3), {3}),
        (sympy.Symbol("m") > 4, {5, 6, 7}),
        (sympy.Symbol("m") - 2, set(range(8)) - {2}),
        # Digits of a record are numbered from the first measured, the most significant.
        (sympy.Eq(sympy.IndexedBase("m")[0], 1), {4, 5, 6, 7}),
        (sympy.Xor(sympy.IndexedBase("m")[0], sympy.IndexedBase("m")[2]), {1, 3, 4, 6}),
    ],
)
def test_conditions_become_truth_tables_over_the_integer_of_the_record(condition, values, read):
    if isinstance(condition, sympy.Basic):
        condition = cirq.SympyCondition(condition)
    program = read([cirq.measure(C, B, A, key="m"), cirq.X(D).with_classical_controls(condition)])
    assert program.operations[-1] == Conditional((0, 1, 2), frozenset(values), (Gate("x", (3,)),))


def test_several_conditions_must_all_hold(read):
    x = cirq.X(D).with_classical_controls("a", cirq.BitMaskKeyCondition("b", target_value=2, equal_target=True))
    program = read([cirq.measure(C, key="a"), cirq.measure(B, A, key="b"), x])
    # "a" is printed leftmost: bit 2 of the record.
    assert program.operations[-1] == Conditional((0, 1, 2), frozenset({0b110}), (Gate("x", (3,)),))


def test_conditions_too_wide_for_one_table_are_nested(read):
    qubits = cirq.LineQubit.range(18)
    measured = [cirq.measure(*qubits[:9], key="a"), cirq.measure(*qubits[9:], key="b")]
    outer = read([*measured, cirq.X(qubits[0]).with_classical_controls("a", "b")]).operations[-1]
    assert isinstance(outer, Conditional)
    (inner,) = outer.operations
    assert isinstance(inner, Conditional)
    assert sorted([*outer.clbits, *inner.clbits]) == list(range(18))
    assert inner.operations == (Gate("x", (0,)),)


def test_nested_conditions_and_tags_are_read(read):
    x = cirq.X(C).with_classical_controls("a").with_tags("t").with_classical_controls("b")
    program = read([cirq.measure(A, key="a"), cirq.measure(B, key="b"), x])
    assert program.operations[-1] == Conditional((0, 1), frozenset({3}), (Gate("x", (2,)),))


def test_phase_under_a_condition_stays_under_it(read):
    program = read([cirq.measure(A, key="a"), cirq.XPowGate(global_shift=0.5).on(B).with_classical_controls("a")])
    (x, phase) = program.operations[-1].operations
    assert (x, phase.name, phase.controls) == (Gate("x", (1,)), "gphase", ())
    assert program.global_phase == 0


def test_reset_under_a_condition_is_read(read):
    program = read([cirq.measure(A, key="a"), cirq.reset(B).with_classical_controls("a")])
    assert program.operations[-1].operations == (Reset(1),)


def test_teleportation_moves_any_state(read, outcomes):
    prepare = cirq.PhasedXZGate(x_exponent=0.3, z_exponent=0.4, axis_phase_exponent=0.2)
    program = read(
        cirq.Circuit(
            prepare(A),
            cirq.H(B),
            cirq.CX(B, C),
            cirq.CX(A, B),
            cirq.H(A),
            cirq.measure(A, key="z"),
            cirq.measure(B, key="x"),
            cirq.X(C).with_classical_controls("x"),
            cirq.Z(C).with_classical_controls("z"),
        )
    )
    state = cirq.unitary(prepare)[:, 0]
    branches = outcomes(program)
    assert len(branches) == 4
    for rho in branches.values():
        on_c = np.einsum("aibi->ab", rho.reshape(2, 4, 2, 4))
        np.testing.assert_allclose(on_c, np.outer(state, state.conj()) / 4, rtol=0, atol=1e-12)


def test_measure_each_of_cirq_gives_one_key_a_qubit(read):
    program = read([cirq.measure_each(C, B, A)])
    assert program.operations == (Measure(2, 2), Measure(1, 1), Measure(0, 0))


@pytest.mark.parametrize("sign", [1, -1])
def test_pauli_measurement_records_the_eigenvalue_and_keeps_the_eigenstate(sign, read, outcomes):
    # |+> |1> is the eigenstate of X Z with eigenvalue -1.
    observable = cirq.DensePauliString("XZ", coefficient=sign)
    program = read(
        [
            cirq.H(A),
            cirq.X(B),
            cirq.PauliMeasurementGate(observable, key="m").on(A, B),
            cirq.H(A),
            cirq.measure(A, B, key="after"),
        ]
    )
    assert certain_record(outcomes, program) == "01" + ("1" if sign == 1 else "0")


@pytest.mark.parametrize(
    ("confusion", "flips"),
    [
        ({(0,): np.eye(2)}, (False, False)),
        ({(0,): np.eye(2)[::-1]}, (True, False)),
        ({(1, 0): np.eye(4)[[1, 0, 3, 2]]}, (True, False)),  # the last index named is the lowest bit
        ({(0, 1): np.eye(4)[[1, 0, 3, 2]]}, (False, True)),
        ({(0, 1): np.eye(4)[::-1]}, (True, True)),
    ],
)
@pytest.mark.parametrize("mask", [(), (True, False)])
def test_confusion_map_without_chance_flips_the_record_as_cirq_does(confusion, flips, mask, read):
    measured = cirq.measure(A, B, key="m", invert_mask=mask, confusion_map=confusion)
    circuit = cirq.Circuit(cirq.X(A), measured)
    program = read(circuit)
    found = {op.qubit: (op.qubit == 0) ^ op.inverted for op in program.operations if isinstance(op, Measure)}
    expected = cirq.Simulator(seed=1).run(circuit).measurements["m"][0]
    assert [int(found[0]), int(found[1])] == list(expected)
    assert [bool(bit) for bit in expected] == [
        True ^ flips[0] ^ bool(mask),
        flips[1],
    ]


@pytest.mark.parametrize(
    "confusion",
    [
        {(0,): np.array([[1.0, 0], [1, 0]])},  # always 0
        {(0, 1): np.eye(4)[[0, 2, 1, 3]]},  # the two bits change places
    ],
)
def test_confusion_map_that_mixes_bits_is_refused(confusion, read):
    with pytest.raises(UnsupportedOperation, match="with a confusion map"):
        read([cirq.measure(A, B, key="m", confusion_map=confusion)])


def test_confusion_map_is_refused(read):
    with pytest.raises(UnsupportedOperation, match="measurement 'm' with a confusion map at operation 1"):
        read([cirq.X(A), cirq.measure(A, key="m", confusion_map={(0,): np.array([[0.9, 0.1], [0.1, 0.9]])})])


def test_every_kind_of_condition_and_of_control_values_of_the_installed_version_is_read():
    spaces = (cirq, cirq.value, cirq.ops)

    def found(base):
        values = {value for space in spaces for value in vars(space).values() if inspect.isclass(value)}
        return {value for value in values if issubclass(value, base) and value is not base}

    assert found(cirq.Condition) == {cirq.KeyCondition, cirq.BitMaskKeyCondition, cirq.SympyCondition}
    assert found(cirq.ops.AbstractControlValues) == {cirq.ProductOfSums, cirq.SumOfProducts}


def test_condition_of_an_own_class_is_refused(read):
    class Sometimes(cirq.KeyCondition):
        def resolve(self, classical_data):
            return True

    with pytest.raises(UnsupportedOperation, match="classical condition of class Sometimes"):
        read([cirq.measure(A, key="a"), cirq.X(B).with_classical_controls(Sometimes(cirq.MeasurementKey("a")))])


def test_condition_on_a_key_that_is_not_measured_before_is_the_candidates_mistake(read):
    with pytest.raises(InvalidCandidate, match=r"operation 0: .* 'a', which is not measured before it"):
        read([cirq.X(B).with_classical_controls("a"), cirq.measure(A, key="a")])


def test_condition_on_a_record_that_does_not_exist_is_the_candidates_mistake(read):
    condition = cirq.KeyCondition(cirq.MeasurementKey("a"), 1)
    with pytest.raises(InvalidCandidate, match="record 1 of key 'a', which has 1"):
        read([cirq.measure(A, key="a"), cirq.X(B).with_classical_controls(condition)])


def test_records_of_two_lengths_under_one_key_are_the_candidates_mistake(read):
    with pytest.raises(InvalidCandidate, match="a record of 2 bits after one of 1"):
        read([cirq.measure(A, key="a"), cirq.measure(A, B, key="a")])


def test_wide_sympy_condition_is_too_large(read):
    qubits = cirq.LineQubit.range(12)
    condition = cirq.SympyCondition(sympy.Eq(sympy.Symbol("m"), 3))
    with pytest.raises(TooLarge, match="reads 12 bits"):
        read([cirq.measure(*qubits, key="m"), cirq.X(qubits[0]).with_classical_controls(condition)])


def test_measurement_hidden_under_a_condition_is_refused(read):
    class Hidden(cirq.Gate):
        def _num_qubits_(self):
            return 1

        def _decompose_(self, qubits):
            return [cirq.measure(*qubits, key="hidden")]

    with pytest.raises(UnsupportedOperation, match="a measurement under a classical condition"):
        read([cirq.measure(A, key="a"), Hidden().on(B).with_classical_controls("a")])


def test_a_constant_condition_is_none(read):
    never, always = cirq.SympyCondition(sympy.false), cirq.SympyCondition(sympy.true)
    assert read([cirq.X(A).with_classical_controls(always)]).operations == (Gate("x", (0,)),)
    assert read([cirq.X(A), cirq.Y(A).with_classical_controls(never)]).operations == (Gate("x", (0,)),)
    program = read([cirq.measure(A, key="m"), cirq.X(A).with_classical_controls(always, "m")])
    assert program.operations[1] == Conditional((0,), frozenset({1}), (Gate("x", (0,)),))
