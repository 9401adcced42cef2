"""Gates of Cirq's library, recognised by exact class: one function each that writes gates of the table.

Cirq's power gates have an exponent and a global shift: ``X**t`` with shift ``s`` is the row's ``X**t``
times ``exp(i pi s t)``. The phase goes into the fragment, so that a control reaches it.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import cirq

from ir.lowering.base import UnsupportedOperation
from ir.lowering.cirq_channels import channel, prepare, reset
from ir.lowering.cirq_fragment import Fragment
from ir.lowering.cirq_matrices import diagonal_gate, matrix_gate
from ir.lowering.cirq_parameters import real, unit_complex
from ir.lowering.cirq_table_gate import TableGate, table_gate
from ir.program import BlockKind

Qubits = tuple[int, ...]
Lower = Callable[[Any, Qubits, Fragment], None]


# --- powers ------------------------------------------------------------------------------------

# Exponents modulo the period of the gate that name a row without parameters.
_X_ROWS = {0.0: "id", 0.5: "sx", 1.0: "x", 1.5: "sxdg"}
_Y_ROWS = {0.0: "id", 1.0: "y"}
_Z_ROWS = {0.0: "id", 0.25: "t", 0.5: "s", 1.0: "z", 1.5: "sdg", 1.75: "tdg"}
_H_ROWS = {0.0: "id", 1.0: "h"}


def _x_power(t: float) -> tuple[str, tuple[float, ...]]:
    row = _X_ROWS.get(t % 2)
    return (row, ()) if row else ("xpow", (t,))


def _y_power(t: float) -> tuple[str, tuple[float, ...]]:
    row = _Y_ROWS.get(t % 2)
    return (row, ()) if row else ("ypow", (t,))


def _z_power(t: float) -> tuple[str, tuple[float, ...]]:
    row = _Z_ROWS.get(t % 2)
    return (row, ()) if row else ("p", (math.pi * t,))


def _h_power(t: float) -> tuple[str, tuple[float, ...]]:
    row = _H_ROWS.get(t % 2)
    return (row, ()) if row else ("hpow", (t,))


def _swap_power(t: float) -> tuple[str, tuple[float, ...]]:
    return ("swap", ()) if t % 2 == 1 else ("swappow", (t,))


def _iswap_power(t: float) -> tuple[str, tuple[float, ...]]:
    return ("iswap", ()) if t % 4 == 1 else ("iswappow", (t,))


def _row_with_exponent(row: str) -> Callable[[float], tuple[str, tuple[float, ...]]]:
    return lambda t: (row, (t,))


def _power(
    row: Callable[[float], tuple[str, tuple[float, ...]]], *, num_controls: int = 0, rotation: str | None = None
) -> Lower:
    """A power gate whose first ``num_controls`` qubits are closed controls.

    ``rotation`` names the row that the gate is with a global shift of minus one half, where
    ``A**t`` becomes ``exp(-i pi t A / 2)``.
    """

    def lower(gate: Any, qubits: Qubits, out: Fragment) -> None:
        exponent = real(gate.exponent, type(gate).__name__)
        shift = real(gate.global_shift, type(gate).__name__)
        if rotation and shift == -0.5:
            out.gate(rotation, qubits, (math.pi * exponent,))
            return
        name, params = row(exponent)
        out.gate(name, qubits[num_controls:], params, controls=qubits[:num_controls])
        out.phase += math.pi * shift * exponent

    return lower


def _rotation(row: str) -> Lower:
    """Rx, Ry, Rz keep the angle that the author wrote; the exponent has been divided by pi."""

    def lower(gate: Any, qubits: Qubits, out: Fragment) -> None:
        out.gate(row, qubits, (real(gate._rads, type(gate).__name__),))

    return lower


def _pauli(row: str) -> Lower:
    def lower(gate: Any, qubits: Qubits, out: Fragment) -> None:
        out.gate(row, qubits)

    return lower


def _phased_x_power(gate: Any, qubits: Qubits, out: Fragment) -> None:
    exponent = real(gate.exponent, "PhasedXPowGate")
    axis = real(gate.phase_exponent, "PhasedXPowGate")
    shift = real(gate.global_shift, "PhasedXPowGate")
    if shift == -0.5:
        out.gate("prx", qubits, (math.pi * exponent, math.pi * axis))
        return
    if axis == 0:
        name, params = _x_power(exponent)
    elif axis == 0.5:
        name, params = _y_power(exponent)
    else:
        name, params = "phased_xz", (exponent, 0.0, axis)
    out.gate(name, qubits, params)
    out.phase += math.pi * shift * exponent


def _phased_xz(gate: Any, qubits: Qubits, out: Fragment) -> None:
    params = (gate.x_exponent, gate.z_exponent, gate.axis_phase_exponent)
    out.gate("phased_xz", qubits, tuple(real(value, "PhasedXZGate") for value in params))


def _phased_iswap(gate: Any, qubits: Qubits, out: Fragment) -> None:
    exponent = real(gate.exponent, "PhasedISwapPowGate")
    out.gate("phased_iswap", qubits, (real(gate.phase_exponent, "PhasedISwapPowGate"), exponent))
    out.phase += math.pi * real(gate.global_shift, "PhasedISwapPowGate") * exponent


def _fsim(gate: Any, qubits: Qubits, out: Fragment) -> None:
    out.gate("fsim", qubits, (real(gate.theta, "FSimGate"), real(gate.phi, "FSimGate")))


def _phased_fsim(gate: Any, qubits: Qubits, out: Fragment) -> None:
    params = (gate.theta, gate.zeta, gate.chi, gate.gamma, gate.phi)
    out.gate("phased_fsim", qubits, tuple(real(value, "PhasedFSimGate") for value in params))


def _cswap(gate: Any, qubits: Qubits, out: Fragment) -> None:
    out.gate("swap", qubits[1:], controls=qubits[:1])


def _identity(gate: Any, qubits: Qubits, out: Fragment) -> None:
    for qubit in qubits:
        out.gate("id", (qubit,))


def _wait(gate: Any, qubits: Qubits, out: Fragment) -> None:
    inside = out.block(BlockKind.LIBRARY, "WaitGate")
    _identity(gate, qubits, inside)
    out.extend(inside)


def _global_phase(gate: Any, qubits: Qubits, out: Fragment) -> None:
    out.phase += cmath.phase(unit_complex(gate.coefficient, "GlobalPhaseGate"))


# --- Pauli words -------------------------------------------------------------------------------


def _dense_pauli_string(gate: Any, qubits: Qubits, out: Fragment) -> None:
    for letter, qubit in zip(gate.pauli_mask, qubits, strict=True):
        if letter:
            out.gate("ixyz"[int(letter)], (qubit,))
    out.phase += cmath.phase(unit_complex(gate.coefficient, "DensePauliString"))


def _pauli_string_phasor(gate: Any, qubits: Qubits, out: Fragment) -> None:
    # The gate's own constructor has moved a coefficient of -1 into the exponents.
    letters = ["ixyz"[int(letter)] for letter in gate.dense_pauli_string.pauli_mask]
    negative = real(gate.exponent_neg, "PauliStringPhasorGate")
    positive = real(gate.exponent_pos, "PauliStringPhasorGate")
    if not letters:
        # The constant term of a Hamiltonian: a phase, which Cirq's decomposition drops under a control.
        out.phase += math.pi * positive
        return
    if "i" in letters:
        # Cirq documents these qubits as idle, but its decomposition, which is what it simulates,
        # takes the parity over them too.
        raise UnsupportedOperation(
            "PauliStringPhasor with identities in its Pauli string",
            hint="name only the qubits that carry X, Y or Z",
        )
    out.gate("r" + "".join(letters), qubits, (math.pi * (negative - positive),))
    out.phase += math.pi * (negative + positive) / 2


# --- the table ---------------------------------------------------------------------------------

DIRECT: Mapping[type, Lower] = MappingProxyType(
    {
        type(cirq.X): _pauli("x"),
        type(cirq.Y): _pauli("y"),
        type(cirq.Z): _pauli("z"),
        cirq.XPowGate: _power(_x_power, rotation="rx"),
        cirq.YPowGate: _power(_y_power, rotation="ry"),
        cirq.ZPowGate: _power(_z_power, rotation="rz"),
        cirq.HPowGate: _power(_h_power),
        cirq.Rx: _rotation("rx"),
        cirq.Ry: _rotation("ry"),
        cirq.Rz: _rotation("rz"),
        cirq.CXPowGate: _power(_x_power, num_controls=1),
        cirq.CYPowGate: _power(_y_power, num_controls=1),
        cirq.CZPowGate: _power(_z_power, num_controls=1),
        cirq.CCXPowGate: _power(_x_power, num_controls=2),
        cirq.CCYPowGate: _power(_y_power, num_controls=2),
        cirq.CCZPowGate: _power(_z_power, num_controls=2),
        cirq.CSwapGate: _cswap,
        cirq.SwapPowGate: _power(_swap_power),
        cirq.ISwapPowGate: _power(_iswap_power),
        cirq.XXPowGate: _power(_row_with_exponent("xxpow"), rotation="rxx"),
        cirq.YYPowGate: _power(_row_with_exponent("yypow"), rotation="ryy"),
        cirq.ZZPowGate: _power(_row_with_exponent("zzpow"), rotation="rzz"),
        cirq.MSGate: _power(_row_with_exponent("xxpow"), rotation="rxx"),
        cirq.PhasedXPowGate: _phased_x_power,
        cirq.PhasedXZGate: _phased_xz,
        cirq.PhasedISwapPowGate: _phased_iswap,
        cirq.FSimGate: _fsim,
        cirq.PhasedFSimGate: _phased_fsim,
        cirq.IdentityGate: _identity,
        cirq.WaitGate: _wait,
        cirq.GlobalPhaseGate: _global_phase,
        cirq.DensePauliString: _dense_pauli_string,
        cirq.MutableDensePauliString: _dense_pauli_string,
        cirq.PauliStringPhasorGate: _pauli_string_phasor,
        TableGate: table_gate,
        cirq.MatrixGate: matrix_gate,
        cirq.TwoQubitDiagonalGate: diagonal_gate,
        cirq.ThreeQubitDiagonalGate: diagonal_gate,
        cirq.DiagonalGate: diagonal_gate,
        cirq.ResetChannel: reset,
        cirq.StatePreparationChannel: prepare,
        cirq.AmplitudeDampingChannel: channel,
        cirq.AsymmetricDepolarizingChannel: channel,
        cirq.BitFlipChannel: channel,
        cirq.DepolarizingChannel: channel,
        cirq.GeneralizedAmplitudeDampingChannel: channel,
        cirq.KrausChannel: channel,
        cirq.MixedUnitaryChannel: channel,
        cirq.PhaseDampingChannel: channel,
        cirq.PhaseFlipChannel: channel,
    }
)

# Library gates that are read by the decomposition that Cirq gives, inside a block of their name.
BY_DEFINITION: frozenset[type] = frozenset(
    {
        cirq.BooleanHamiltonianGate,
        cirq.CliffordGate,
        cirq.PauliInteractionGate,
        cirq.PauliMeasurementGate,
        cirq.PhaseGradientGate,
        cirq.QuantumFourierTransformGate,
        cirq.QubitPermutationGate,
        cirq.SingleQubitCliffordGate,
        cirq.UniformSuperpositionGate,
    }
)
