"""The sparse engine: few amplitudes on many qubits, trajectories and inputs side by side, bounds that are named."""

from __future__ import annotations

import math

import numpy as np
import pytest

from grader.simulate.limits import EngineLimit
from grader.simulate.sparse import run_sparse, run_superpositions
from grader.simulate.sparse_keys import bit_column, gather_bits, group_rows, pack_keys, unpack_keys
from grader.simulate.sparse_steps import DROPPED_NORM
from ir.program import Channel, Conditional, Control, Gate, Measure, Prepare, Program, Reset


def amplitudes(program: Program, row: int = 0) -> dict[int, complex]:
    found = run_sparse(program, [row])
    mask = (1 << program.num_qubits) - 1
    return {key & mask: complex(a) for key, a in zip(unpack_keys(found.keys), found.amplitudes, strict=True)}


def test_a_ghz_state_on_200_qubits_has_two_amplitudes() -> None:
    chain = (Gate("h", (0,)), *(Gate("x", (q + 1,), (), (Control(q),)) for q in range(199)))
    found = amplitudes(Program(200, 0, chain))
    assert found.keys() == {0, 2**200 - 1}
    assert all(abs(value - math.sqrt(0.5)) < 1e-15 for value in found.values())


def test_qubits_beyond_the_first_word_are_in_their_place() -> None:
    swap = Program(130, 0, (Gate("x", (64,)), Gate("swap", (64, 129)), Gate("x", (0,), (), (Control(129),))))
    assert amplitudes(swap, 1 << 65) == {1 << 65 | 1 << 129 | 1: 1}


def test_amplitudes_that_cancel_are_dropped_and_counted() -> None:
    twice = run_sparse(Program(1, 0, (Gate("h", (0,)), Gate("h", (0,)))), [0])
    assert len(twice.keys) == 1
    assert twice.dropped == 2 * DROPPED_NORM


def test_a_small_amplitude_is_kept() -> None:
    found = amplitudes(Program(1, 0, (Gate("ry", (0,), (2e-9,)),)))
    assert abs(found[1] - 1e-9) < 1e-18


def test_inputs_side_by_side_do_not_interfere() -> None:
    program = Program(3, 0, (Gate("h", (0,)), Gate("x", (2,), (), (Control(0), Control(1))), Gate("h", (0,))))
    found = run_sparse(program, [0b000, 0b011, 0b110])
    for tag, row in enumerate((0b000, 0b011, 0b110)):
        chosen = sum(bit_column(found.keys, found.first_tag + k) << np.uint64(k) for k in range(found.num_tags)) == tag
        alone = amplitudes(program, row)
        together = zip(unpack_keys(found.keys[chosen]), found.amplitudes[chosen], strict=True)
        assert {key & 7: complex(value) for key, value in together} == pytest.approx(alone)


def test_a_measured_superposition_does_not_interfere_afterwards() -> None:
    program = Program(1, 1, (Gate("h", (0,)), Measure(0, 0), Gate("h", (0,))))
    found = run_sparse(program, [0])
    assert len(found.keys) == 4
    assert np.allclose(np.abs(found.amplitudes) ** 2, 0.25)


def test_an_overwritten_record_still_keeps_trajectories_apart() -> None:
    program = Program(2, 1, (Gate("h", (0,)), Measure(0, 0), Measure(1, 0), Gate("h", (0,))))
    found = run_sparse(program, [0])
    assert set(bit_column(found.keys, 2).tolist()) == {0}
    assert len(found.keys) == 4


def test_an_inverted_record_is_what_conditions_read() -> None:
    program = Program(2, 1, (Measure(0, 0, True), Conditional((0,), frozenset({1}), (Gate("x", (1,)),))))
    assert amplitudes(program) == {0b10: 1}


def test_a_reset_traces_out() -> None:
    program = Program(1, 0, (Gate("h", (0,)), Reset(0), Gate("h", (0,)), Gate("h", (0,))))
    found = run_sparse(program, [0])
    assert set(bit_column(found.keys, 0).tolist()) == {0}
    assert np.allclose(sorted(np.abs(found.amplitudes) ** 2), [0.5, 0.5])


def test_a_preparation_on_part_of_an_entangled_pair() -> None:
    plus = Prepare(np.array([1, 1]) / math.sqrt(2), (0,))
    program = Program(2, 0, (Gate("h", (0,)), Gate("x", (1,), (), (Control(0),)), plus))
    found = run_sparse(program, [0])
    assert len(found.keys) == 4
    assert np.allclose(np.abs(found.amplitudes) ** 2, 0.25)


def test_noise_terms_are_told_apart() -> None:
    flip = Channel((math.sqrt(0.9) * np.eye(2), math.sqrt(0.1) * np.array([[0, 1], [1, 0]])), (0,))
    found = run_sparse(Program(1, 0, (flip, flip)), [0])
    weights = np.abs(found.amplitudes) ** 2
    ones = bit_column(found.keys, 0) == 1
    assert abs(weights[ones].sum() - 0.18) < 1e-12
    assert len(found.keys) == 4


def test_a_long_pauli_rotation_needs_no_matrix() -> None:
    program = Program(40, 0, (Gate("r" + "x" * 40, tuple(range(40)), (math.pi / 2,)),))
    found = amplitudes(program)
    assert found.keys() == {0, 2**40 - 1}
    assert abs(found[2**40 - 1] + 1j * math.sqrt(0.5)) < 1e-15


def test_the_global_phase_is_kept() -> None:
    (value,) = amplitudes(Program(1, 0, (), 0.5)).values()
    assert abs(value - np.exp(0.5j)) < 1e-15


def test_a_superposition_as_input() -> None:
    root = math.sqrt(0.5) + 0j
    found = run_superpositions(Program(1, 0, (Gate("h", (0,)),)), [((0, root), (1, -root))])
    assert [key & 1 for key in unpack_keys(found.keys)] == [1]


def test_too_many_amplitudes_are_refused_by_name() -> None:
    program = Program(40, 0, tuple(Gate("h", (q,)) for q in range(40)))
    with pytest.raises(EngineLimit) as refused:
        run_sparse(program, [0], 1024)
    assert refused.value.bound == 1024
    assert refused.value.reason == "limit.dimension"


def test_integers_survive_packing() -> None:
    values = [0, 1, 2**63, 2**64, 2**127 + 5]
    assert unpack_keys(pack_keys(values, 2)) == values
    assert unpack_keys(gather_bits(pack_keys(values, 2), [63, 64, 127, 0, 2])) == [0, 8, 1, 2, 4 + 8 + 16]


@pytest.mark.parametrize("words", [1, 2])
def test_grouping_finds_equal_rows(words: int) -> None:
    keys = pack_keys([5, 3, 5, 9, 3], words)
    distinct, group = group_rows(keys)
    assert unpack_keys(distinct[group]) == [5, 3, 5, 9, 3]
    assert len(distinct) == 3


def test_too_much_work_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grader.simulate.sparse.MAX_UPDATES", 10)
    with pytest.raises(EngineLimit) as refused:
        run_sparse(Program(3, 0, tuple(Gate("h", (q,)) for q in range(3)) * 2), [0])
    assert refused.value.what == "updates of sparse amplitudes"
