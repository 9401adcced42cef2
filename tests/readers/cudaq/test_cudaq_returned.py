"""What an entry point may be and return, and what is refused."""

# ruff: noqa: F821 - the gates inside a kernel are CUDA-Q's language, not Python's names

from __future__ import annotations

import linecache
import warnings
from collections.abc import Callable

import cudaq
import pytest

from ir.lowering.base import InvalidCandidate, Lowered, NotAProgram, ReturnedKind, UnsupportedOperation
from ir.program import Gate, Program

Read = Callable[..., Program]


@cudaq.kernel
def turned(n: int, a: float):
    q = cudaq.qvector(n)
    rx(a, q[n - 1])


@cudaq.kernel
def bell():
    q = cudaq.qvector(2)
    h(q[0])
    x.ctrl(q[0], q[1])


EXPECTED = Program(2, 0, (Gate("rx", (1,), (0.3,)),))


def test_a_kernel_as_the_entry_point_takes_the_contracts_arguments(read: Read) -> None:
    assert read(turned, 2, 0.3) == EXPECTED


def test_a_function_may_return_a_kernel_with_its_arguments(read: Read) -> None:
    assert read(lambda n, a: (turned, n, a), 2, 0.3) == EXPECTED


def test_a_kernel_with_its_arguments_may_be_the_entry_point(read: Read) -> None:
    assert read((turned, 2, 0.3)) == EXPECTED


def test_a_function_may_make_its_kernel(read: Read) -> None:
    def build(n: int, a: float) -> object:
        @cudaq.kernel
        def made():
            q = cudaq.qvector(n)
            rx(a, q[n - 1])

        return made

    assert read(build, 2, 0.3) == EXPECTED


def test_a_function_may_return_a_builder(read: Read) -> None:
    def build(n: int, a: float) -> object:
        kernel = cudaq.make_kernel()
        q = kernel.qalloc(n)
        kernel.rx(a, q[n - 1])
        return kernel

    assert read(build, 2, 0.3) == EXPECTED


def test_a_builder_with_parameters_takes_their_values(read: Read) -> None:
    def build(n: int, a: float) -> object:
        kernel, width, angles = cudaq.make_kernel(int, list[float])
        q = kernel.qalloc(width)
        kernel.rx(2 * angles[1], q[width - 1])
        return kernel, n, [0.0, a / 2]

    assert read(build, 2, 0.3) == EXPECTED


def test_an_int_is_taken_where_a_float_is_declared(read: Read) -> None:
    assert read(turned, 1, 1) == Program(1, 0, (Gate("rx", (0,), (1.0,)),))


def test_idle_qubits_are_added_up_to_the_contracts_number(read: Read) -> None:
    assert read(turned, 2, 0.3, num_qubits=4).num_qubits == 4
    assert read(turned, 4, 0.3, num_qubits=2).num_qubits == 4


@pytest.mark.parametrize("arguments", [(), (1,), (1, 0.1, 2)])
def test_a_kernel_with_missing_arguments_says_so(read: Read, arguments: tuple[object, ...]) -> None:
    with pytest.raises(InvalidCandidate, match="'turned' takes 2 arguments"):
        read(lambda: (turned, *arguments))


def test_a_parameter_of_a_builder_is_no_value(read: Read) -> None:
    def build() -> object:
        kernel, angle = cudaq.make_kernel(float)
        kernel.rx(angle, kernel.qalloc())
        return kernel, angle

    with pytest.raises(InvalidCandidate, match="own parameters"):
        read(build)


def test_an_argument_of_the_wrong_type_is_the_candidates_fault(read: Read) -> None:
    with pytest.raises(InvalidCandidate, match="Invalid runtime argument type"):
        read(turned, 2.5, 0.3)


MIXED = [0.6, 0.0, 0.0, 0.8j]


def test_a_complex_number_in_a_list_of_floats_is_the_candidates_fault_as_it_is_in_cudaq(read: Read) -> None:
    @cudaq.kernel
    def prepared():
        cudaq.qvector(MIXED)

    with pytest.raises(RuntimeError, match="element type"):
        cudaq.sample(prepared)
    with pytest.raises(InvalidCandidate, match="declared as"):
        read(prepared)


def test_what_cudaq_does_not_compile_is_the_candidates_fault_in_plain_text(read: Read) -> None:
    @cudaq.kernel
    def wrong():
        q = cudaq.qubit()
        undefined_gate(q)

    with pytest.raises(InvalidCandidate, match="undefined_gate") as caught:
        read(wrong)
    assert str(caught.value).isprintable()
    assert "0x" not in str(caught.value)


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (None, ReturnedKind.NOTHING),
        ({"00": 512, "11": 488}, ReturnedKind.COUNTS),
        ("00", ReturnedKind.TEXT),
        (0.5, ReturnedKind.NUMBER),
        ([0.5, 0.5], ReturnedKind.PROBABILITIES),
        ((), ReturnedKind.SEQUENCE),
    ],
)
def test_values_are_no_programs(read: Read, value: object, kind: ReturnedKind) -> None:
    with pytest.raises(NotAProgram) as caught:
        read(lambda: value)
    assert caught.value.kind is kind


def test_results_of_cudaq_are_no_programs(read: Read) -> None:
    values = {
        ReturnedKind.COUNTS: cudaq.SampleResult({"00": 600, "11": 400}),
        ReturnedKind.STATE_VECTOR: cudaq.get_state(bell),
    }
    for kind, value in values.items():
        with pytest.raises(NotAProgram) as caught:
            read(lambda value=value: value)
        assert caught.value.kind is kind


def test_what_the_candidate_raises_passes_through(read: Read) -> None:
    def fails() -> None:
        raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine"):
        read(fails)


def test_a_subclass_of_a_kernel_is_no_kernel(read: Read) -> None:
    class Lying(type(bell)):
        pass

    with pytest.raises(NotAProgram):
        read(lambda: Lying.__new__(Lying))


def test_a_candidate_without_a_file_is_read_like_one_with(read: Read) -> None:
    name = "<candidate>"
    source = (
        "import cudaq\n\n"
        "@cudaq.kernel\n"
        "def sub(q: cudaq.qubit):\n    h(q)\n\n"
        "@cudaq.kernel\n"
        "def solve(n: int):\n"
        "    q = cudaq.qvector(n)\n"
        "    sub(q[0])\n"
        "    for i in range(n - 1):\n        x.ctrl(q[i], q[i + 1])\n"
    )
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    names: dict[str, object] = {"__name__": "candidate"}
    exec(compile(source, name, "exec"), names)
    assert [op.name for op in read(names["solve"], 3).operations] == ["h", "x", "x"]


def test_a_target_is_noted_and_not_set(lower: Callable[..., Lowered]) -> None:
    def build() -> object:
        cudaq.set_target("nvidia", option="mgpu,fp64")
        return bell

    before = cudaq.get_target().name
    lowered = lower(build)
    assert cudaq.get_target().name == before
    assert [(note.code, note.message) for note in lowered.notes] == [
        ("cudaq.target_ignored", "set_target('nvidia', option='mgpu,fp64')")
    ]
    assert lower(bell).notes == ()


def test_a_target_asked_for_before_the_entry_point_runs_is_noted(lower: Callable[..., Lowered]) -> None:
    lower(bell)
    cudaq.set_target("tensornet")
    assert [note.message for note in lower(bell).notes] == ["set_target('tensornet')"]


def test_noise_is_refused_by_name(read: Read) -> None:
    @cudaq.kernel
    def noisy():
        q = cudaq.qubit()
        h(q)
        cudaq.apply_noise(cudaq.DepolarizationChannel, 0.1, q)

    with pytest.raises(UnsupportedOperation, match="noise channel"):
        read(noisy)


def test_a_state_inside_a_builder_is_refused_by_name(read: Read) -> None:
    state = cudaq.get_state(bell)
    kernel = cudaq.make_kernel()
    kernel.h(kernel.qalloc(state)[0])
    with pytest.raises(UnsupportedOperation, match="by its address"):
        read(kernel)


def test_reading_says_which_versions_decide(lower: Callable[..., Lowered]) -> None:
    from ir.lowering.from_cudaq import reader

    versions = reader().versions()
    assert {"cuda-quantum-cu13", "numpy"} <= versions.keys() or {"cuda-quantum-cu12", "numpy"} <= versions.keys()


def test_reading_twice_gives_the_same_program(read: Read) -> None:
    assert read(turned, 2, 0.3) == read(turned, 2, 0.3) == EXPECTED


def test_ten_thousand_operations_are_read(read: Read) -> None:
    @cudaq.kernel
    def long(n: int):
        q = cudaq.qvector(5)
        for i in range(n):
            rx(0.001 * i, q[i % 5])

    assert len(read(long, 10_000).operations) == 10_000


def test_nothing_is_warned_about_while_reading(read: Read) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert read(bell).num_qubits == 2
