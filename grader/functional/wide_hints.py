"""Near misses of wide targets: what a common mistake would meet, tried once a program has failed; they decide nothing.

Only where a try is cheap: a state or a law by the engine that comes first, if the planner expects little of it; a
unitary by cancelling gates or rotations; a function on the inputs that were run, of which alone its hint speaks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import assert_never

from contracts.schema import Contract
from contracts.target_values import (
    AffineDistributionTarget,
    OperatorTarget,
    PauliWord,
    ProgramTarget,
    SparseDistributionTarget,
    SparseStateTarget,
    StabilizerTarget,
    WideFunctionTarget,
    WideTarget,
)
from grader.functional.observe import Unreadable
from grader.functional.wide_functions import most_probable_values
from grader.functional.wide_route import planned, question_of
from grader.functional.wide_unitaries import placed, same_register, unitary_part
from grader.functional.wide_view import WideView
from grader.simulate.cancellation import cancel
from grader.simulate.limits import EngineLimit
from grader.simulate.pauli_rotations import rotations_cancel
from grader.simulate.wide_costs import gates_only
from grader.verdict import Evidence, Outcome
from ir.lowering.raised import inverted
from ir.program import Gate, Program

# Updates of amplitudes, or what takes as long: about a tenth of a second a try.
_MAX_COST = 10**8
# Of program and textbook together, and comparisons of two gates: five tries at cancelling take a second or two.
_MAX_GATES = 2_000
_MAX_STEPS = 120_000
# Single bits are tried one by one up to this width.
_MAX_BITS = 16
_REVERSED_STATE = "with the qubit order reversed the state matches"
_CONJUGATE = "the complex conjugate of the target matches"

Decided = Callable[[WideTarget], tuple[Evidence, ...]]


def with_hint(
    contract: Contract,
    target: WideTarget,
    program: Program,
    subject: str,
    found: tuple[Evidence, ...],
    decided: Decided,
) -> tuple[Evidence, ...]:
    """The evidence of a wide comparison, with a hint in the last witness where the compared object failed.

    Args:
        contract: Of the case.
        target: That was compared.
        program: As lowered.
        subject: Names the case.
        found: What was decided.
        decided: Decides another target in the same way.
    """
    if not found or found[-1].outcome is not Outcome.FAILED or found[-1].check != contract.compare.object:
        return found
    view = WideView.of(contract, program, subject)
    try:
        hint = _hint(view, target, decided)
    except (EngineLimit, Unreadable):
        return found
    last = replace(found[-1], witness="; ".join(text for text in (found[-1].witness, hint) if text))
    return (*found[:-1], last)


def _hint(view: WideView, target: WideTarget, decided: Decided) -> str:
    match target:
        case StabilizerTarget() | SparseStateTarget() | SparseDistributionTarget() | AffineDistributionTarget():
            form = "stabilizer" if isinstance(target, StabilizerTarget) else "sparse"
            plans = planned(question_of(view, form)).plans
            if not plans or plans[0].operations_cost > _MAX_COST:
                return ""
            near = _states(target) if isinstance(target, StabilizerTarget | SparseStateTarget) else _laws(target)
            return next((text for text, other in near if decided(other)[-1].outcome is Outcome.HELD), "")
        case ProgramTarget():
            return _unitary_hint(view, target)
        case WideFunctionTarget():
            return _function_hint(view, target)
        case OperatorTarget():
            return ""
        case _:
            assert_never(target)


def _states(target: StabilizerTarget | SparseStateTarget) -> Iterator[tuple[str, WideTarget]]:
    if isinstance(target, SparseStateTarget):
        width, listed = target.num_qubits, target.amplitudes

        def moved(place: Callable[[int], int]) -> SparseStateTarget:
            return SparseStateTarget(width, tuple(sorted((place(state), value) for state, value in listed)))

        yield _REVERSED_STATE, moved(lambda state: _turned_around(state, width))
        yield _CONJUGATE, SparseStateTarget(width, tuple((state, value.conjugate()) for state, value in listed))
        for text, mask in _masks(width, "the state"):
            yield text, moved(lambda state, mask=mask: state ^ mask)  # type: ignore[misc]
        return
    width, words = target.num_qubits, target.generators

    def changed(change: Callable[[PauliWord], PauliWord]) -> StabilizerTarget:
        return StabilizerTarget(width, tuple(change(word) for word in words))

    yield (
        _REVERSED_STATE,
        changed(lambda w: PauliWord(_turned_around(w.x, width), _turned_around(w.z, width), w.negative)),
    )
    # The conjugate of Y is -Y.
    yield _CONJUGATE, changed(lambda w: w._replace(negative=w.negative ^ bool((w.x & w.z).bit_count() % 2)))
    for text, mask in _masks(width, "the state"):
        # X anticommutes with Z and Y.
        yield (
            text,
            changed(lambda w, mask=mask: w._replace(negative=w.negative ^ bool((w.z & mask).bit_count() % 2))),  # type: ignore[misc]
        )


def _laws(target: SparseDistributionTarget | AffineDistributionTarget) -> Iterator[tuple[str, WideTarget]]:
    width = target.num_bits

    def moved(place: Callable[[int], int], turn: Callable[[int], int]) -> WideTarget:
        if isinstance(target, SparseDistributionTarget):
            return SparseDistributionTarget(width, tuple(sorted((place(v), p) for v, p in target.probabilities)))
        return AffineDistributionTarget(width, place(target.offset), tuple(turn(d) for d in target.directions))

    def around(value: int) -> int:
        return _turned_around(value, width)

    yield "with the bit order reversed the distribution matches", moved(around, around)
    for text, mask in _masks(width, "the record"):
        yield text, moved(lambda value, mask=mask: value ^ mask, lambda value: value)  # type: ignore[misc]


def _unitary_hint(view: WideView, target: ProgramTarget) -> str:
    if not same_register(view) or not gates_only(view.body):
        return ""
    if len(view.body.operations) + len(target.program.operations) > _MAX_GATES:
        return ""
    count = target.program.num_qubits
    body = unitary_part(view)
    around = placed(target.program, tuple(reversed(range(count))), count)
    swaps = tuple(Gate("swap", (q, count - 1 - q)) for q in range(count // 2))
    # Without its barriers, which have no inverse.
    gates = placed(target.program, tuple(range(count)), count)
    textbook = gates.operations
    near = [
        ("with the qubit order reversed it matches", around.operations),
        ("with the order of the output qubits reversed it matches", (*textbook, *swaps)),
        ("with the order of the input qubits reversed it matches", (*swaps, *textbook)),
        ("the inverse of the target matches", inverted(gates).operations),
    ]
    if view.contract.compare.phase == "fixed":
        near.insert(0, ("up to a global phase it matches, and here the phase counts", textbook))
    for text, operations in near:
        other = placed(Program(count, 0, operations), view.layout.graded, view.layout.num_qubits)
        alike = rotations_cancel(body, other, max_steps=_MAX_STEPS) or cancel(body, other, max_steps=_MAX_STEPS)
        if alike is not None:
            return text
    return ""


def _function_hint(view: WideView, target: WideFunctionTarget) -> str:
    readout = view.readout()
    if len(readout.bits) != target.num_outputs:
        return ""
    inputs, seen = most_probable_values(view, target, readout)
    width, size = target.num_outputs, target.num_inputs
    last = (1 << width) - 1

    def value(x: int) -> int:
        return target.value(x)

    near: list[tuple[str, Callable[[int], int]]] = [
        ("with the bit order reversed", lambda x: _turned_around(value(x), width)),
        ("with the order of the input's bits reversed", lambda x: value(_turned_around(x, size))),
        ("with both bit orders reversed", lambda x: _turned_around(value(_turned_around(x, size)), width)),
        ("with every bit of the value inverted", lambda x: value(x) ^ last),
        ("one too large", lambda x: (value(x) + 1) & last),
        ("one too small", lambda x: (value(x) - 1) & last),
    ]
    for text, other in near:
        if all(other(x) == found for x, found in zip(inputs, seen, strict=True)):
            verb = "each value is" if text.startswith("one") else "the value matches"
            order = f"{verb} {text}" if text.startswith("one") else f"{text} {verb}"
            return f"on all {len(inputs)} inputs that were run {order}"
    return ""


def _masks(width: int, of_what: str) -> Iterator[tuple[str, int]]:
    """Every bit inverted, then each single one."""
    yield f"with every bit of {of_what} inverted it matches", (1 << width) - 1
    if width <= _MAX_BITS:
        for position in range(width):
            yield f"with bit {position} of {of_what} inverted it matches", 1 << position


def _turned_around(value: int, width: int) -> int:
    return int(format(value, f"0{width}b")[::-1], 2)
