"""Families of programs that a contract hands to a candidate as an argument: oracles, unitaries, preparations.

A family is a function of the number of qubits and of its parameters that gives a Program, and a way to draw
parameters for probes. Bit strings are printed most significant first: their last character is qubit 0. Every
program holds at least one operation, so that its use leaves a trace: a constant 0 is a pair of X that cancel.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import numpy as np

from contracts.closed_forms.parameters import TargetError, bits, choice, integer, real, sequence
from contracts.family_members import (
    KINDS,
    Parameters,
    every_function,
    every_mark,
    every_period,
    every_secret,
    every_shift,
    not_listed,
)
from ir.lowering.raised import check_raisable
from ir.program import Control, Gate, InvalidProgram, Program
from ir.text import TextError, parse_program

MAX_TABLE_INPUTS = 8  # a function of 8 bits may need 256 multi-controlled gates for each output


@dataclass(frozen=True, slots=True)
class Family:
    """One family.

    Attributes:
        build: ``(qubits, **parameters)`` to a program on so many qubits; raises ValueError.
        draw: ``(generator, qubits, written)`` to parameters; ``written`` are those of the first written case.
            None where probes repeat one of the written cases, which is then needed.
        told: ``(qubits, written)`` to what a candidate is told of it, without any value of a parameter.
        members: ``(qubits, written)`` to the parameters of every member (``contracts.family_members``).
    """

    build: Callable[..., Program]
    draw: Callable[[np.random.Generator, int, Parameters | None], dict[str, Any]] | None
    told: Callable[[int, Parameters | None], str]
    members: Callable[[int, Parameters | None], tuple[Parameters, ...]] = not_listed

    @property
    def parameters(self) -> tuple[str, ...]:
        """Names of the parameters, in order."""
        return tuple(inspect.signature(self.build).parameters)[1:]


def build_program(family: str, qubits: int, parameters: Parameters) -> Program:
    """The program of ``family`` on ``qubits`` qubits.

    Raises:
        ValueError: A parameter is missing, unknown or wrong, or the program cannot be handed over; says which.
    """
    known = FAMILIES[family]
    if set(parameters) != set(known.parameters):
        raise ValueError(f"parameters {list(known.parameters)} are expected, got {sorted(parameters)}")
    program = known.build(qubits, **parameters)
    try:
        check_raisable(program)
    except InvalidProgram as error:
        raise ValueError(str(error)) from None
    return program


# --- written out ---------------------------------------------------------------------------------


def written(qubits: int, program: object) -> Program:
    """The program in the readable form of ``ir.text``."""
    if not isinstance(program, str):
        raise TargetError(f"program: readable text is expected, got {program!r:.60}")
    try:
        parsed = parse_program(program)
    except (TextError, InvalidProgram) as error:
        raise TargetError(f"program: {error}") from None
    if parsed.num_qubits != qubits:
        raise TargetError(f"program: {qubits} qubits are expected, got {parsed.num_qubits}")
    return parsed


# --- oracles that write into an answer register --------------------------------------------------


def bernstein_vazirani_oracle(qubits: int, secret: object) -> Program:
    """|x>|y> to |x>|y XOR parity(secret AND x)>; x is qubits 0 to n - 1, y is qubit n, the highest."""
    return _parity(qubits, bits("secret", secret, _inputs(qubits)), inverted=False)


def deutsch_jozsa_oracle(qubits: int, kind: object, mask: object) -> Program:
    """|x>|y> to |x>|y XOR f(x)>: f constant, or the parity of mask AND x, or its opposite; layout as above."""
    name, value = choice("kind", kind, KINDS), bits("mask", mask, _inputs(qubits))
    if name.startswith("balanced") != bool(value):
        raise TargetError(f"mask: a mask with {'a 1' if not value else 'zeros alone'} is expected for {name}")
    return _parity(qubits, value, inverted=name in ("constant_1", "balanced_inverted"))


def simon_oracle(qubits: int, secret: object, variant: object) -> Program:
    """|x>|y> to |x>|y XOR f(x)> with f(a) = f(b) exactly if a XOR b is 0 or secret.

    x is qubits 0 to n - 1, y is qubits n to 2n - 1. f(x) is ``M x XOR c`` over bits, with M of rank n - 1; variant 0
    is ``x XOR x_j secret`` for the lowest bit j of secret, every other one a seeded choice of M and c.
    """
    if qubits < 4 or qubits % 2:
        raise TargetError(f"qubits: an even number from 4 on is expected, got {qubits}")
    n = qubits // 2
    value = bits("secret", secret, n)
    if not value:
        raise TargetError("secret: a string with a 1 is expected: else no two inputs share a value")
    pivot = (value & -value).bit_length() - 1
    rows = [1 << i ^ (value >> i & 1) << pivot for i in range(n)]
    offset = 0
    seed = integer("variant", variant, 0, 2**31 - 1)
    if seed:
        generator = np.random.Generator(np.random.PCG64(seed))
        for _ in range(2 * n):
            target, source = (int(k) for k in generator.permutation(n)[:2])
            rows[target] ^= rows[source]  # an invertible change of the outputs: the kernel stays
        offset = int(generator.integers(1 << n))
    gates = [_x(n + i, ((k, 1),)) for i, row in enumerate(rows) for k in range(n) if row >> k & 1]
    gates += [_x(n + i) for i in range(n) if offset >> i & 1]
    return Program(qubits, 0, tuple(gates))


def bit_oracle(qubits: int, table: object) -> Program:
    """|x>|y> to |x>|y XOR table[x]>; the inputs x are the low qubits, as many as the table's length says."""
    entries = sequence("table", table)
    inputs = len(entries).bit_length() - 1
    if len(entries) != 1 << inputs or not 1 <= inputs <= min(MAX_TABLE_INPUTS, qubits - 1):
        most = 1 << min(MAX_TABLE_INPUTS, qubits - 1)
        raise TargetError(f"table: a power of two of values is expected, 2 to {most} of them, got {len(entries)}")
    outputs = qubits - inputs
    values = [integer("table", entry, 0, (1 << outputs) - 1) for entry in entries]
    # Moebius transform: values[m] becomes what the product of the inputs in m adds (algebraic normal form).
    for k in range(inputs):
        for x in range(len(values)):
            if x >> k & 1:
                values[x] ^= values[x ^ 1 << k]
    gates = [
        _x(inputs + i, tuple((k, 1) for k in range(inputs) if product >> k & 1))
        for product, value in enumerate(values)
        for i in range(outputs)
        if value >> i & 1
    ]
    return Program(qubits, 0, _traced(gates, inputs))


# --- oracles that turn signs ---------------------------------------------------------------------


def phase_oracle(qubits: int, marked: object) -> Program:
    """|x> to -|x> for each marked bit string, and to |x> for all others."""
    values = [bits("marked", text, qubits) for text in sequence("marked", marked)]
    if len(set(values)) != len(values):
        raise TargetError(f"marked: different bit strings are expected, got {marked!r}")
    gates: list[Gate] = []
    for value in values:
        target = value.bit_length() - 1 if value else 0
        sign = Gate("z", (target,), (), _controls((k, value >> k & 1) for k in range(qubits) if k != target))
        gates += [sign] if value else [_x(0), sign, _x(0)]
    return Program(qubits, 0, tuple(gates))


def shifted_bent_oracle(qubits: int, shift: object) -> Program:
    """|x> to (-1)^f(x XOR shift)|x>, f(x) = x0 x1 + x2 x3 + ...: bent, and its own dual (Roetteler, SODA 2010)."""
    if qubits < 2 or qubits % 2:
        raise TargetError(f"qubits: an even number is expected, got {qubits}")
    value = bits("shift", shift, qubits)
    moved = [_x(k) for k in range(qubits) if value >> k & 1]
    pairs = [Gate("z", (k + 1,), (), _controls([(k, 1)])) for k in range(0, qubits, 2)]
    return Program(qubits, 0, (*moved, *pairs, *moved))


# --- unitaries and preparations ------------------------------------------------------------------


def one_qubit_state(qubits: int, theta: object, phi: object) -> Program:
    """|0> to cos(theta/2)|0> + e^{i phi} sin(theta/2)|1>."""
    if qubits != 1:
        raise TargetError(f"qubits: 1 is expected, got {qubits}")
    return Program(1, 0, (Gate("u", (0,), (real("theta", theta), real("phi", phi), 0.0)),))


def state_preparation(qubits: int, angles: object) -> Program:
    """Layers of RY and RZ on every qubit, then CX from each qubit to the next; 2 angles a qubit and layer.

    The angles go layer by layer, RY and RZ of qubit 0, then of qubit 1, and so on.
    """
    values = [real("angles", angle) for angle in sequence("angles", angles)]
    if len(values) % (2 * qubits):
        raise TargetError(f"angles: a multiple of {2 * qubits} of them is expected, got {len(values)}")
    gates: list[Gate] = []
    for start in range(0, len(values), 2 * qubits):
        for k in range(qubits):
            gates += [Gate("ry", (k,), (values[start + 2 * k],)), Gate("rz", (k,), (values[start + 2 * k + 1],))]
        gates += [_x(k + 1, ((k, 1),)) for k in range(qubits - 1)]
    return Program(qubits, 0, tuple(gates))


def unitary_circuit(qubits: int, seed: object, layers: object) -> Program:
    """A seeded random circuit: in each layer a one-qubit gate on every qubit, then CX on pairs drawn at random."""
    generator = np.random.Generator(np.random.PCG64(integer("seed", seed, 0, 2**63 - 1)))
    gates: list[Gate] = []
    for _ in range(integer("layers", layers, 1, 100)):
        for k in range(qubits):
            gates.append(Gate("u", (k,), tuple(float(angle) for angle in generator.uniform(-math.pi, math.pi, 3))))
        order = [int(k) for k in generator.permutation(qubits)]
        gates += [_x(b, ((a, 1),)) for a, b in zip(order[::2], order[1::2], strict=False)]
    return Program(qubits, 0, tuple(gates))


# --- drawing -------------------------------------------------------------------------------------


def _draw_secret(generator: np.random.Generator, qubits: int, first: Parameters | None) -> dict[str, Any]:
    return {"secret": _nonzero(generator, qubits - 1)}


def _draw_deutsch_jozsa(generator: np.random.Generator, qubits: int, first: Parameters | None) -> dict[str, Any]:
    kind, mask = str(generator.choice(KINDS)), _nonzero(generator, qubits - 1)
    return {"kind": kind, "mask": mask if kind.startswith("balanced") else "0" * (qubits - 1)}


def _draw_shift(generator: np.random.Generator, qubits: int, first: Parameters | None) -> dict[str, Any]:
    return {"shift": _nonzero(generator, qubits)}


def _draw_simon(generator: np.random.Generator, qubits: int, first: Parameters | None) -> dict[str, Any]:
    return {"secret": _nonzero(generator, qubits // 2), "variant": int(generator.integers(1, 2**31))}


def _draw_table(generator: np.random.Generator, qubits: int, first: Parameters | None) -> dict[str, Any]:
    inputs = _table_inputs(qubits, first)
    return {"table": tuple(int(value) for value in generator.integers(1 << qubits - inputs, size=1 << inputs))}


def _draw_marked(generator: np.random.Generator, qubits: int, first: Parameters | None) -> dict[str, Any]:
    count = len(first["marked"]) if first else 1
    found: dict[str, None] = {}
    while len(found) < count:
        found["".join(str(bit) for bit in generator.integers(2, size=qubits))] = None
    return {"marked": tuple(found)}


def _draw_direction(generator: np.random.Generator, qubits: int, first: Parameters | None) -> dict[str, Any]:
    # Uniform over the sphere.
    theta = math.acos(float(generator.uniform(-1, 1)))
    return {"theta": theta, "phi": float(generator.uniform(-math.pi, math.pi))}


def _draw_angles(generator: np.random.Generator, qubits: int, first: Parameters | None) -> dict[str, Any]:
    count = len(first["angles"]) if first else 4 * qubits
    return {"angles": tuple(float(angle) for angle in generator.uniform(-math.pi, math.pi, count))}


def _draw_seed(generator: np.random.Generator, qubits: int, first: Parameters | None) -> dict[str, Any]:
    return {"seed": int(generator.integers(2**63)), "layers": first["layers"] if first else 2}


# --- what they share -----------------------------------------------------------------------------


def _inputs(qubits: int) -> int:
    if qubits < 2:
        raise TargetError(f"qubits: at least 2 are expected, got {qubits}")
    return qubits - 1


def _table_inputs(qubits: int, first: Parameters | None) -> int:
    return len(first["table"]).bit_length() - 1 if first else min(qubits - 1, MAX_TABLE_INPUTS)


def _parity(qubits: int, mask: int, *, inverted: bool) -> Program:
    answer = qubits - 1
    gates = [_x(answer, ((k, 1),)) for k in range(answer) if mask >> k & 1]
    return Program(qubits, 0, _traced(gates + [_x(answer)] * inverted, answer))


def _traced(gates: list[Gate], qubit: int) -> tuple[Gate, ...]:
    return tuple(gates) or (_x(qubit), _x(qubit))


def _x(target: int, controls: tuple[tuple[int, int], ...] = ()) -> Gate:
    return Gate("x", (target,), (), _controls(controls))


def _controls(pairs: Any) -> tuple[Control, ...]:
    return tuple(Control(qubit, value) for qubit, value in pairs)


def _nonzero(generator: np.random.Generator, width: int) -> str:
    text = ""
    while "1" not in text:
        text = "".join(str(bit) for bit in generator.integers(2, size=width))
    return text


def _range(first: int, last: int) -> str:
    return f"qubit {first}" if first == last else f"qubits {first} to {last}"


def _answers(what: str) -> Callable[[int, Parameters | None], str]:
    """What is told of an oracle with one answer qubit."""
    return lambda n, first: f"takes |x>|y> to |x>|y XOR f(x)>, {what}; x is {_range(0, n - 2)}, y is qubit {n - 1}"


FAMILIES: Mapping[str, Family] = MappingProxyType(
    {
        "written": Family(written, None, lambda n, first: "a unitary circuit"),
        "bernstein_vazirani_oracle": Family(
            bernstein_vazirani_oracle,
            _draw_secret,
            _answers("where f(x) is the parity of the bits that x shares with a secret string"),
            every_secret,
        ),
        "deutsch_jozsa_oracle": Family(
            deutsch_jozsa_oracle,
            _draw_deutsch_jozsa,
            _answers("where f is constant, or is 1 for half of all inputs"),
            every_function,
        ),
        "simon_oracle": Family(
            simon_oracle,
            _draw_simon,
            lambda n, first: (
                f"takes |x>|y> to |x>|y XOR f(x)>, where f(a) = f(b) exactly if a XOR b is 0 or a secret string; "
                f"x is {_range(0, n // 2 - 1)}, y is {_range(n // 2, n - 1)}"
            ),
            every_period,
        ),
        "phase_oracle": Family(
            phase_oracle,
            _draw_marked,
            lambda n, first: f"takes |x> to -|x> for each marked string of {n} bits and leaves all others",
            every_mark,
        ),
        "shifted_bent_oracle": Family(
            shifted_bent_oracle,
            _draw_shift,
            lambda n, first: (
                f"takes |x> to (-1)^f(x XOR s)|x> for a secret shift s of {n} bits, where f(x) = "
                f"{' + '.join(f'x{k} x{k + 1}' for k in range(0, n, 2))} and xk is qubit k"
            ),
            every_shift,
        ),
        "bit_oracle": Family(
            bit_oracle,
            _draw_table,
            lambda n, first: (
                f"takes |x>|y> to |x>|y XOR f(x)> for a function f; x is {_range(0, _table_inputs(n, first) - 1)}, "
                f"y is {_range(_table_inputs(n, first), n - 1)}"
            ),
        ),
        "one_qubit_state": Family(
            one_qubit_state, _draw_direction, lambda n, first: "takes |0> to a state of one qubit that is not told"
        ),
        "state_preparation": Family(
            state_preparation,
            _draw_angles,
            lambda n, first: f"takes |{'0' * n}> to a state of {n} qubits that is not told",
        ),
        "unitary_circuit": Family(
            unitary_circuit, _draw_seed, lambda n, first: f"a unitary on {n} qubits that is not told"
        ),
    }
)
