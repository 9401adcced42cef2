"""Arguments, lists, loops and arithmetic of a kernel, evaluated as Python would."""

# ruff: noqa: F821, F841 - the gates inside a kernel are CUDA-Q's language, not Python's names

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import make_dataclass

import cudaq
import numpy as np
import pytest

from ir.lowering.base import InvalidCandidate, TooLarge
from ir.lowering.cudaq_module import Type, dense_constant, parse_type
from ir.program import Gate, Prepare, Program

Read = Callable[..., Program]

SHARED = [0.25, 0.5]


def angles(program: Program) -> list[float]:
    """The parameter of every operation, in order."""
    return [op.params[0] for op in program.operations if isinstance(op, Gate)]


def test_every_kind_of_argument(read: Read) -> None:
    @cudaq.kernel
    def kinds(
        n: int, a: float, flag: bool, xs: list[float], ks: list[int], bs: list[bool], c: complex, cs: list[complex]
    ):
        q = cudaq.qvector(n)
        rx(a, q[0])
        if flag:
            rx(xs[1], q[ks[1]])
        for b in bs:
            if b:
                rx(c.imag, q[0])
        rx(cs[1].real, q[0])

    program = read(kinds, 3, 0.1, True, [0.2, 0.3], [1, 2], [True, False, True], 1 + 0.4j, [1j, 0.5 + 1j])
    assert program.num_qubits == 3
    assert angles(program) == [0.1, 0.3, 0.4, 0.4, 0.5]
    assert program.operations[1].qubits == (2,)


def test_lists_of_lists_and_tuples(read: Read) -> None:
    @cudaq.kernel
    def nested(rows: list[list[float]], pair: tuple[int, float]):
        q = cudaq.qvector(2)
        for row in rows:
            for a in row:
                rx(a, q[0])
        ry(pair[1], q[pair[0]])

    program = read(nested, [[0.1], [], [0.2, 0.3]], (1, 0.4))
    assert angles(program) == [0.1, 0.2, 0.3, 0.4]
    assert program.operations[3].qubits == (1,)


# CUDA-Q wants field types that are types, and this file's annotations are text.
Ansatz = make_dataclass("Ansatz", [("width", int), ("turns", list[float]), ("last", float)], slots=True)


@cudaq.kernel
def fields(p: Ansatz):
    q = cudaq.qvector(p.width)
    for i in range(p.width):
        ry(p.turns[i], q[i])
    rz(p.last, q[0])


def test_a_dataclass(read: Read) -> None:
    assert angles(read(fields, Ansatz(2, [0.1, 0.2], 0.3))) == [0.1, 0.2, 0.3]


def test_pauli_words(read: Read) -> None:
    @cudaq.kernel
    def words(ws: list[cudaq.pauli_word], cs: list[float]):
        q = cudaq.qvector(2)
        for i in range(len(cs)):
            exp_pauli(cs[i], q, ws[i])

    program = read(words, ["XZ", "IY"], [0.1, -0.2])
    assert [(op.name, op.qubits, op.params) for op in program.operations] == [
        ("rxz", (0, 1), (-0.2,)),
        ("ry", (1,), (0.4,)),
    ]


def test_captured_variables_are_read_when_the_kernel_is(read: Read) -> None:
    def build(width: int):
        @cudaq.kernel
        def captured():
            q = cudaq.qvector(width)
            for i in range(width):
                ry(turns[i], q[i])

        turns = [0.1 * k for k in range(width)]
        return captured

    @cudaq.kernel
    def of_the_module():
        q = cudaq.qubit()
        rx(SHARED[1], q)

    assert angles(read(build, 3)) == [0.0, 0.1, 0.2]
    assert angles(read(of_the_module)) == [0.5]


def test_arithmetic_is_pythons(read: Read) -> None:
    @cudaq.kernel
    def computed(n: int, a: float, c: complex):
        q = cudaq.qubit()
        rx(a * np.pi / 2**n, q)
        rx(np.sin(a) + np.cos(a) ** 2, q)
        rx((n // 2) - a, q)
        rx((n % 3) / 4, q)
        rx(np.sqrt(a) * np.exp(-a), q)
        rx((c * c).real, q)
        rx((c * 1j).imag, q)

    n, a, c = 5, 0.7, 0.3 - 1.1j
    expected = [
        a * math.pi / 2**n,
        math.sin(a) + math.cos(a) ** 2,
        n // 2 - a,
        n % 3 / 4,
        math.sqrt(a) * math.exp(-a),
        (c * c).real,
        (c * 1j).imag,
    ]
    assert angles(read(computed, n, a, c)) == pytest.approx(expected, abs=1e-15)


def test_lists_made_and_changed_inside(read: Read) -> None:
    @cudaq.kernel
    def lists(n: int):
        q = cudaq.qubit()
        a = [0.1 * i for i in range(n)]
        b = a.copy()
        b[1] = 5.0
        for x_ in a:
            rx(x_, q)
        for x_ in b[1:3]:
            ry(x_, q)
        rz(1.0 * len(b), q)

    assert angles(read(lists, 3)) == pytest.approx([0.0, 0.1, 0.2, 5.0, 0.2, 3.0], abs=1e-15)


def test_loops_of_every_form(read: Read) -> None:
    @cudaq.kernel
    def loops(n: int):
        q = cudaq.qvector(n)
        for i in range(n - 1, -1, -2):
            x(q[i])
        k = 0
        while k < n:
            y(q[k])
            k += 1
            if k == 2:
                break
        for i, a in enumerate([0.5, 0.25]):
            rx(a, q[i])
        for r in q:
            z(r)

    operations = [(op.name, op.qubits[0]) for op in read(loops, 4).operations]
    assert operations == [
        *[("x", 3), ("x", 1)],
        *[("y", 0), ("y", 1)],
        *[("rx", 0), ("rx", 1)],
        *[("z", k) for k in range(4)],
    ]


def test_parts_of_a_register(read: Read) -> None:
    @cudaq.kernel
    def parts(n: int):
        q = cudaq.qvector(n)
        x(q[1:3])
        y(q.front(2))
        z(q.back(2))
        h(q.back())
        s(q[-1])
        t(q[n - 1])
        cudaq.control(inner, q[0], q[1:n])

    operations = [(op.name, op.qubits[0]) for op in read(parts, 4).operations]
    assert operations == [
        *[("x", 1), ("x", 2)],
        *[("y", 0), ("y", 1)],
        *[("z", 2), ("z", 3)],
        *[("h", 3), ("s", 3), ("t", 3)],
        *[("x", 1), ("x", 2), ("x", 3)],
    ]


@cudaq.kernel
def inner(q: cudaq.qview):
    for i in range(q.size()):
        x(q[i])


def test_registers_in_the_order_of_allocation(read: Read) -> None:
    @cudaq.kernel
    def several():
        a = cudaq.qvector(2)
        b = cudaq.qubit()
        c = cudaq.qvector(2)
        x(c[1])
        y(b)
        z(a[1])

    program = read(several, num_qubits=7)
    assert program.num_qubits == 7
    assert [op.qubits[0] for op in program.operations] == [4, 2, 1]


def test_a_qubit_beyond_the_register_is_the_candidates_fault(read: Read) -> None:
    @cudaq.kernel
    def beyond(k: int):
        q = cudaq.qvector(2)
        x(q[k])

    with pytest.raises(InvalidCandidate, match="qubit 2 of a register of 2"):
        read(beyond, 2)


def test_a_list_element_beyond_the_end_is_the_candidates_fault(read: Read) -> None:
    @cudaq.kernel
    def beyond(xs: list[float]):
        q = cudaq.qubit()
        rx(xs[2], q)

    assert angles(read(beyond, [0.1, 0.2, 0.3])) == [0.3]
    with pytest.raises(InvalidCandidate, match="element 2"):
        read(beyond, [0.1, 0.2])


def test_an_angle_that_is_no_number_is_the_candidates_fault(read: Read) -> None:
    @cudaq.kernel
    def divided(a: float):
        q = cudaq.qubit()
        rx(1.0 / a, q)

    with pytest.raises(InvalidCandidate, match="angle"):
        read(divided, 0.0)


def test_division_by_zero_is_the_candidates_fault(read: Read) -> None:
    @cudaq.kernel
    def divided(n: int):
        q = cudaq.qvector(4 // n)
        x(q[0])

    assert read(divided, 2).num_qubits == 2
    with pytest.raises(InvalidCandidate, match="division by zero"):
        read(divided, 0)


def test_a_loop_that_never_ends_is_too_large(read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    @cudaq.kernel
    def endless():
        q = cudaq.qubit()
        while True:
            x(q)

    monkeypatch.setattr("ir.lowering.cudaq_machine.MAX_LOWERED_OPERATIONS", 2_000)
    with pytest.raises(TooLarge, match="more than 2000 operations"):
        read(endless)


def test_a_loop_that_does_nothing_for_too_long_is_too_large(read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    @cudaq.kernel
    def idle(n: int):
        q = cudaq.qubit()
        for i in range(n):
            if i == n - 1:
                x(q)

    monkeypatch.setattr("ir.lowering.cudaq_machine.MAX_STEPS", 5_000)
    assert len(read(idle, 10).operations) == 1
    with pytest.raises(TooLarge, match="instructions"):
        read(idle, 10_000)


def test_too_many_qubits_are_too_large_before_anything_is_allocated(read: Read) -> None:
    @cudaq.kernel
    def wide(n: int):
        q = cudaq.qvector(n)
        h(q[0])

    assert read(wide, 100).num_qubits == 100
    with pytest.raises(TooLarge, match="qubits"):
        read(wide, 10**12)
    with pytest.raises(InvalidCandidate, match="-1 qubits"):
        read(wide, -1)


# --- states ------------------------------------------------------------------------------------


def test_amplitudes_are_injected_with_qubit_0_least_significant(read: Read) -> None:
    @cudaq.kernel
    def injected(v: list[complex]):
        q = cudaq.qvector(v)
        h(q[0])

    amplitudes = [0.0, 0.6, 0.0, 0.8j]
    assert list(read(injected, amplitudes).operations) == [Prepare(np.array(amplitudes), (0, 1)), Gate("h", (0,))]


def test_amplitudes_written_in_the_kernel_captured_or_from_a_state(read: Read) -> None:
    vector = [0.0, 1.0]
    given = cudaq.State.from_data(np.array([0, 0, 1j, 0], dtype=complex))

    @cudaq.kernel
    def injected(state: cudaq.State):
        a = cudaq.qvector([0.6, 0.8])
        b = cudaq.qvector(vector)
        c = cudaq.qvector(state)
        d = cudaq.qvector(np.array([1.0, 0.0, 0.0, 0.0], dtype=complex))

    assert list(read(injected, given).operations) == [
        Prepare(np.array([0.6, 0.8]), (0,)),
        Prepare(np.array([0.0, 1.0]), (1,)),
        Prepare(np.array([0, 0, 1j, 0]), (2, 3)),
        Prepare(np.array([1.0, 0, 0, 0]), (4, 5)),
    ]


def test_amplitudes_given_to_a_builder(read: Read) -> None:
    kernel = cudaq.make_kernel()
    q = kernel.qalloc([0.6 + 0j, 0.8j])
    kernel.h(q[0])
    assert list(read(kernel).operations) == [Prepare(np.array([0.6, 0.8j]), (0,)), Gate("h", (0,))]


def test_amplitudes_that_are_no_state_are_the_candidates_fault(read: Read) -> None:
    @cudaq.kernel
    def injected(v: list[float]):
        q = cudaq.qvector(v)

    with pytest.raises(InvalidCandidate, match="norm"):
        read(injected, [1.0, 1.0])
    with pytest.raises(InvalidCandidate, match="power of two"):
        read(injected, [0.6, 0.8, 0.0])


# --- parts that can be checked by hand ---------------------------------------------------------


def test_types_are_parsed_with_what_they_are_made_of() -> None:
    assert parse_type("!cc.ptr<!cc.array<complex<f64> x ?>>") == Type("ptr", (Type("array", (Type("complex<f64>"),)),))
    struct = parse_type('!cc.struct<"P" {f64, !cc.callable<(i64, f64) -> ()>, !cc.sequence<!cc.sequence<i1>>}>')
    assert [member.name for member in struct.members] == ["f64", "!cc.callable<(i64, f64) -> ()>", "sequence"]
    assert parse_type("!quake.veq<7>") == Type("veq", (), 7)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(dense<[(1.0e+00,0.0e+00), (0.0e+00,-1.5e-01)]> : tensor<2xcomplex<f64>>)", [1, -0.15j]),
        ("(dense<(5.0e-01,-5.0e-01)> : tensor<4xcomplex<f64>>)", [0.5 - 0.5j] * 4),
        ("(dense<[6.0e-01, -8.0e-01]> : tensor<2xf64>)", [0.6, -0.8]),
        ("(dense<[1, -2, 3]> : tensor<3xi64>)", [1, -2, 3]),
        (f'(dense<"0x{np.array([0.1, 1j]).tobytes().hex()}"> : tensor<2xcomplex<f64>>)', [0.1, 1j]),
    ],
)
def test_constants_are_read_from_their_text(text: str, expected: list[complex]) -> None:
    np.testing.assert_array_equal(dense_constant(text), expected)
