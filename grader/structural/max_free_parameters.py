"""Rule ``max_free_parameters``: how many numbers a program was given, against one that is a table of them."""

from __future__ import annotations

import bisect
import functools
import math

import numpy as np

from contracts.rules import MaxFreeParameters
from contracts.schema import Contract
from grader.structural.describe import counted, describe, listed, numbered
from grader.structural.effects import Effect, Rotation, unitary_effect
from grader.structural.equality import inverse, same_but_for_qubits
from grader.structural.euler_angles import free_euler_angles, is_fixed_angle
from grader.structural.evidence import failed, held
from grader.structural.operators import EFFECT_ATOL, basis_state_of
from grader.structural.recognise import is_gate, parts, table_gate
from grader.structural.simplify import effective_steps
from grader.verdict import Evidence
from ir.gates import GATES
from ir.program import Channel, Gate, Operation, Prepare, Program

_TRACE_ATOL = 1e-5


def max_free_parameters(rule: MaxFreeParameters, contract: Contract, program: Program, subject: str) -> Evidence:
    """All operations together, equal ones once, hold at most ``count`` free real numbers.

    The defence against a dense object spelled as gates: a product of Pauli rotations for an arbitrary
    generator, a tree of multiplexed rotations for arbitrary amplitudes, many small matrices for one large
    matrix. What an algorithm forces has few numbers: a Trotter product repeats its angles, a Fourier
    transform on n qubits has n - 3 that are no multiple of pi/4.
    """
    effective = {step.number for step in effective_steps(program)}
    seen = _Seen()
    total = 0
    shown: list[str] = []
    for number, operation in numbered(program):
        if number not in effective:
            continue
        found = _held_by(operation, seen)
        total += found
        if found:
            shown.append(f"{describe(number, operation)} holds {found}")
    measured = counted(total, "free number")
    bound = f"at most {rule.count}"
    if total <= rule.count:
        return held(rule.rule, subject, rule.because, measured=measured, bound=bound)
    return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=listed(shown))


class _Seen:
    """The effects counted so far, found again by the size of their trace, which relabelling keeps."""

    def __init__(self) -> None:
        self._gates: set[tuple[str, tuple[float, ...], tuple[int, ...]]] = set()
        self._traces: list[float] = []
        self._effects: list[Effect] = []

    def has_gate(self, gate: Gate) -> bool:
        """Whether this very gate came before, on any qubits; it has now."""
        key = (gate.name, gate.params, tuple(sorted(value for _, value in gate.controls)))
        known = key in self._gates
        self._gates.add(key)
        return known

    def has(self, effect: Effect) -> bool:
        """Whether an equal effect, or its inverse, came before; it has now."""
        trace = _trace(effect)
        first = bisect.bisect_left(self._traces, trace - _TRACE_ATOL)
        for other in range(first, len(self._traces)):
            if self._traces[other] > trace + _TRACE_ATOL:
                break
            if _equal(effect, self._effects[other]):
                return True
        place = bisect.bisect_left(self._traces, trace)
        self._traces.insert(place, trace)
        self._effects.insert(place, effect)
        return False


def _held_by(operation: Operation, seen: _Seen) -> int:
    if isinstance(operation, Prepare):
        return 0 if basis_state_of(operation.amplitudes) is not None else 2 * len(operation.amplitudes) - 2
    if isinstance(operation, Channel) and len(operation.kraus) > 1:
        # Up to a unitary mixing of the Kraus operators, which changes nothing.
        rank, size = len(operation.kraus), operation.kraus[0].size
        return max(0, 2 * rank * size - rank**2 - size)
    if isinstance(operation, Gate) and seen.has_gate(operation):
        return 0
    effect = unitary_effect(operation)
    if effect is None:
        return 0
    counts = [(part, free_parameters(part)) for part in parts(effect) if not part.is_identity]
    return sum(count for part, count in counts if count and not seen.has(part))


def _trace(effect: Effect) -> float:
    """Without a global phase, and the same for the inverse."""
    if isinstance(effect.body, Rotation):
        return 10.0 + len(effect.body.word) + abs(math.cos(effect.body.angle / 2))
    trace = complex(np.trace(effect.body)) / len(effect.body)
    size = trace.real if effect.controls else abs(trace)
    return 100.0 * len(effect.controls) + 3.0 * len(effect.qubits) + size


def free_parameters(effect: Effect) -> int:
    """Real numbers that an effect holds: 0 for a gate without parameters, or by multiples of pi/4."""
    if isinstance(effect.body, Rotation):
        return 0 if is_fixed_angle(effect.body.angle) else 1
    if len(effect.qubits) == 0:  # a phase of its controls
        angle = math.atan2(effect.body[0, 0].imag, effect.body[0, 0].real)
        return 0 if is_fixed_angle(angle) else 1
    if _is_fixed(effect):
        return 0
    if len(effect.qubits) + len(effect.controls) <= 4 and table_gate(effect) is not None:
        return 0 if _is_fixed_rotation(effect) else 1
    if len(effect.qubits) == 1 and not effect.controls:
        return free_euler_angles(effect.body)
    if all(axes == frozenset("z") for axes in effect.axes):  # diagonal: one phase an entry
        return len(effect.body) - (0 if effect.controls else 1)
    return int(4 ** len(effect.qubits)) - (0 if effect.controls else 1)


@functools.lru_cache(maxsize=64)
def _fixed_names(num_qubits: int, controls: int) -> tuple[str, ...]:
    rows = [row for row in GATES.values() if row.num_params == 0 and row.num_qubits == num_qubits]
    return tuple("c" * controls + row.name for row in rows)


def _is_fixed(effect: Effect) -> bool:
    body = effect.body
    assert isinstance(body, np.ndarray)
    if np.all(np.isclose(np.abs(body), 0, atol=EFFECT_ATOL) | np.isclose(body, 1, atol=EFFECT_ATOL)):
        return True  # a permutation of basis states: a function, not numbers
    return any(
        is_gate(effect, "c" * extra + name, open_controls=True)
        for extra in range(len(effect.controls) + 1)
        for name in _fixed_names(len(effect.qubits) + len(effect.controls) - extra, 0)
    )


def _is_fixed_rotation(effect: Effect) -> bool:
    """Whether a one-parameter gate has an angle that is a multiple of pi/4: its eighth power does nothing."""
    body = effect.body
    assert isinstance(body, np.ndarray)
    power = np.linalg.matrix_power(body, 8)
    wanted = power if effect.controls else power / power[0, 0]
    allowed = (1, -1) if effect.controls else (1,)
    return any(bool(np.all(np.abs(wanted - sign * np.eye(len(body))) <= 8 * EFFECT_ATOL)) for sign in allowed)


def _equal(one: Effect, other: Effect) -> bool:
    return same_but_for_qubits(one, other) or same_but_for_qubits(one, inverse(other))
