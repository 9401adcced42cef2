"""Registers interact by the net operation, and by nothing else."""

from __future__ import annotations

import math

import numpy as np
import pytest
from circuits import circuit, cp, cx, cz, gate, h, outcome, rz, swap, unitary, x
from hypothesis import given, settings, strategies as st

from grader.verdict import Outcome
from ir.program import Channel, Conditional, Control, Gate, Measure, Reset, UnitaryMatrix
from ir.random_programs import random_unitary

HELD, FAILED, UNDECIDED = Outcome.HELD, Outcome.FAILED, Outcome.UNDECIDED
PARTS = (
    {"name": "a", "qubits": (0, 1), "start": "free"},
    {"name": "b", "qubits": (2, 3), "start": "free"},
)
WITH_ANCILLA = (*PARTS, {"name": "ancilla", "qubits": (4,), "end": "ignored"})
INTERACTS = {"rule": "interacts", "parts": ("a", "b")}
APART = {"rule": "no_interaction", "parts": ("a", "b")}


def both(*operations, registers=WITH_ANCILLA, clbits=0, kind="channel"):
    program = circuit(6, *operations, num_clbits=clbits)
    return tuple(outcome(rule, program, registers=registers, kind=kind) for rule in (INTERACTS, APART))


@pytest.mark.parametrize(
    "operations",
    [
        (cx(0, 2),),
        (cp(0.1, 1, 3),),
        (unitary(random_unitary(np.random.default_rng(1), 2), 1, 2),),
        (cx(0, 4), cx(4, 2), cx(0, 4)),  # through the ancilla, which is cleaned afterwards
        (cx(0, 2), rz(0.3, 2), cx(0, 2)),  # a ZZ rotation
        (Gate("swap", (2, 3), controls=(Control(0),)),),
        (h(2), h(0), cx(2, 0), h(2), h(0), cx(1, 2)),
    ],
)
def test_what_couples_registers(operations):
    assert both(*operations) == (HELD, FAILED)


@pytest.mark.parametrize(
    "operations",
    [
        (),
        (cx(0, 1), cx(2, 3)),
        (cx(0, 2), cx(0, 2)),
        (cx(0, 2), rz(0.4, 0), cx(0, 2)),  # commuted past
        (h(2), cx(0, 2), h(2), cz(0, 2)),  # conjugated
        (cx(0, 2), h(1), cz(2, 1), cz(2, 1), cx(0, 2)),
        (cp(0.0, 0, 2),),
        (cp(2 * math.pi, 0, 2),),
        (gate("rzz", 0, 2, params=(2 * math.pi,)),),
        (cx(5, 2), cx(0, 4)),  # a control that is |0>, and an ancilla that nothing looks at
        (unitary(np.kron(np.diag([1, 1j]), np.array([[0, 1], [1, 0]])), 0, 2),),
        (swap(0, 2),),
        (cx(0, 2), cx(2, 0), cx(0, 2)),
        (cx(0, 2), cx(2, 1), cx(0, 2), cx(0, 1), cx(2, 1)),  # the identity, spread over three qubits
    ],
)
def test_what_counts_for_nothing(operations):
    assert both(*operations) == (FAILED, HELD)


def test_a_product_found_only_by_the_net_operator():
    # CX(0,4) CX(4,2) CX(0,4) couples 0 and 2; a further CX(0,2) takes exactly that away again.
    assert both(cx(0, 4), cx(4, 2), cx(0, 4), cx(0, 2)) == (FAILED, HELD)


def test_a_record_is_no_quantum_operation():
    conditional = Conditional((0,), frozenset({1}), (x(2),))
    assert both(h(0), Measure(0, 0), conditional, clbits=1) == (FAILED, HELD)


ASKED_OF_RECORDS = {**APART, "records": True}


def by_records(*operations, registers=WITH_ANCILLA, clbits=2):
    return outcome(ASKED_OF_RECORDS, circuit(6, *operations, num_clbits=clbits), registers=registers, kind="channel")


def when(clbit, *operations):
    return Conditional((clbit,), frozenset({1}), operations)


@pytest.mark.parametrize(
    "operations",
    [
        (Measure(0, 0), when(0, x(2))),
        (h(4), Measure(4, 0), when(0, x(2), x(0))),  # one coin for both
        (cx(0, 4), Measure(4, 0), when(0, gate("s", 3))),  # by way of an ancilla
        (Measure(0, 0), when(0, x(4)), cx(4, 2)),
    ],
)
def test_a_record_joins_where_one_register_is_acted_on_by_what_the_other_was(operations):
    assert by_records(*operations) is FAILED


@pytest.mark.parametrize(
    "operations",
    [
        (Measure(0, 0), when(0, x(1)), Measure(2, 1), when(1, x(3))),
        (Measure(0, 0), when(0, x(0)), Measure(2, 0), when(0, x(2))),  # one clbit, written anew
        (h(4), Measure(4, 0), when(0, x(2))),  # a coin that the other knows nothing of
        (Measure(0, 0), when(0, x(2)), when(0, x(2))),
        (Measure(0, 0), when(0, h(3)), Reset(2), Reset(3), h(2), cx(2, 3)),  # nothing of it is left
        (Measure(0, 0), Measure(2, 1)),
    ],
)
def test_a_record_joins_nothing_where_the_program_is_a_product_of_channels(operations):
    assert by_records(*operations) is HELD


def test_an_outcome_that_is_known_beforehand_is_acted_on_all_the_same():
    zeros = ({"name": "a", "qubits": (0, 1)}, {"name": "b", "qubits": (2, 3)})
    program = circuit(4, Measure(0, 0), when(0, x(2)), num_clbits=1)
    assert outcome(ASKED_OF_RECORDS, program, registers=zeros) is FAILED


def test_records_between_registers_whose_channel_is_too_large_are_not_decided():
    wide = ({"name": "a", "qubits": (0, 1, 2), "start": "free"}, {"name": "b", "qubits": (3, 4, 5), "start": "free"})
    assert by_records(Measure(0, 0), when(0, x(3)), registers=wide) is UNDECIDED
    assert by_records(Measure(0, 0), when(0, x(1)), registers=wide) is HELD


def test_noise_that_may_entangle_is_not_decided():
    half = math.sqrt(0.5)
    noise = Channel((half * np.eye(4), half * np.diag([1, 1, 1, -1])), (0, 2))
    assert both(noise) == (UNDECIDED, UNDECIDED)


def test_three_registers_are_all_coupled_or_not():
    registers = tuple({"name": name, "qubits": (k,), "start": "free"} for k, name in enumerate("abc"))
    rule = {"rule": "interacts", "parts": ("a", "b", "c")}
    assert outcome(rule, circuit(3, cx(0, 1), cx(1, 2)), registers=registers) is HELD
    assert outcome(rule, circuit(3, cx(0, 1)), registers=registers) is FAILED
    none = {"rule": "no_interaction", "parts": ("a", "b", "c")}
    assert outcome(none, circuit(3, cx(0, 1)), registers=registers) is FAILED
    assert outcome(none, circuit(3, h(0), h(1)), registers=registers) is HELD


def test_in_any_state_a_gate_that_meets_a_blind_one_counts():
    registers = ({"name": "a", "qubits": (0,)}, {"name": "b", "qubits": (1,)})
    rule = {"rule": "no_interaction", "parts": ("a", "b")}
    anyhow = {**rule, "any_state": ("b",)}
    blind = circuit(2, h(0), h(1), cx(0, 1), h(0))
    after_reset = circuit(2, h(0), x(1), h(1), Reset(1), h(1), cx(0, 1), h(0))
    read_and_reset = circuit(2, h(0), x(1), Measure(1, 0), Reset(1), h(1), cx(0, 1), h(0), num_clbits=1)
    for program in (blind, after_reset, read_and_reset):
        assert outcome(rule, program, registers=registers) is HELD
        assert outcome(anyhow, program, registers=registers) is FAILED
    undone = circuit(2, h(0), x(1), h(1), cx(0, 1), x(0), cx(0, 1), x(0), h(0), Reset(1))
    assert outcome(anyhow, undone, registers=registers) is HELD
    # Of a work qubit the state stays known.
    assert outcome(anyhow, circuit(3, h(0), cx(2, 0), cx(2, 1)), registers=registers) is HELD


def test_a_reset_by_a_record_before_a_blind_query_is_not_decided():
    registers = ({"name": "a", "qubits": (0,)}, {"name": "b", "qubits": (1,)})
    anyhow = {"rule": "no_interaction", "parts": ("a", "b"), "any_state": ("b",)}
    to_zero = (Measure(1, 0), Conditional((0,), frozenset({1}), (x(1),)))
    program = circuit(2, h(0), x(1), h(1), *to_zero, h(1), cx(0, 1), h(0), num_clbits=1)
    assert outcome(anyhow, program, registers=registers) is UNDECIDED


def test_a_large_program_is_judged_by_what_is_left():
    registers = (
        {"name": "a", "qubits": tuple(range(10)), "start": "free"},
        {"name": "b", "qubits": tuple(range(10, 20)), "start": "free"},
    )
    inside = [cx(k, k + 1) for _ in range(30) for k in (*range(9), *range(10, 19))]
    assert outcome(INTERACTS, circuit(20, *inside), registers=registers) is FAILED
    assert outcome(APART, circuit(20, *inside), registers=registers) is HELD
    across = [*inside, cx(4, 15), *inside]
    assert outcome(INTERACTS, circuit(20, *across), registers=registers) is HELD
    assert outcome(APART, circuit(20, *across), registers=registers) is UNDECIDED


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=25, deadline=None)
def test_inserted_inverse_pairs_and_local_operations_change_no_answer(seed):
    generator = np.random.default_rng(seed)
    coupled = bool(generator.integers(2))
    core = [cp(0.7, 0, 2)] if coupled else [cp(0.7, 0, 1)]
    for _ in range(3):
        matrix = random_unitary(generator, 2)
        qubits = tuple(int(q) for q in generator.choice(4, 2, replace=False))
        place = int(generator.integers(len(core) + 1))
        core[place:place] = [unitary(matrix, *qubits), unitary(matrix.conj().T, *qubits)]
    dressed = [UnitaryMatrix(random_unitary(generator, 1), (q,)) for q in range(4)]
    expected = (HELD, FAILED) if coupled else (FAILED, HELD)
    assert both(*dressed, *core, registers=PARTS, kind="unitary") == expected
