"""What a quantum function returns: which records it prints, and what else it asks for.

Records come from ``probs``, ``counts`` and ``sample``. In the order of the returned measurements, and
inside each in the order of its wires, the first printed bit is the highest clbit, so that the printed
record is the clbits with the highest index leftmost. Mid-circuit records that are not returned come
above all printed ones, in the order of measuring, and are unprinted where anything else is returned.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

import pennylane as qml
from pennylane import measurements as mp

from ir.lowering.base import Note, UnsupportedOperation
from ir.lowering.pennylane_labels import QubitOrder
from ir.program import OutputKind

RECORDS = (mp.ProbabilityMP, mp.CountsMP, mp.SampleMP)
MOMENTS = {mp.ExpectationMP: OutputKind.EXPECTATION, mp.VarianceMP: OutputKind.VARIANCE}
# What is computed from the reduced state of some wires: the program ends in that state, unmeasured.
OF_A_STATE = {
    mp.DensityMatrixMP: OutputKind.DENSITY_MATRIX,
    mp.VnEntropyMP: OutputKind.ENTROPY,
    mp.PurityMP: OutputKind.PURITY,
    mp.MutualInfoMP: OutputKind.MUTUAL_INFORMATION,
}
REFUSED_MEASUREMENTS = {
    mp.ClassicalShadowMP: "it measures in bases drawn at random",
    mp.ShadowExpvalMP: "it measures in bases drawn at random",
    mp.NullMeasurement: "it stands for no measurement",
}
# Observables whose outcome +1 is the record 0 after their diagonalizing gates.
_PAULI_LIKE = (qml.PauliX, qml.PauliY, qml.PauliZ, qml.Hadamard)


@dataclass(frozen=True, slots=True)
class Printed:
    """One printed bit: the record of a wire at the end, or of a measurement in the middle.

    Attributes:
        label: The measured wire; None for a mid-circuit record.
        record: The key of the mid-circuit measurement; None for a wire.
        basis: Name of the observable's class that the wire is measured in.
        rotation: Operations that take that basis to the computational one.
    """

    label: Hashable | None = None
    record: Hashable | None = None
    basis: str = "PauliZ"
    rotation: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Returned:
    """All returned measurements, read.

    Attributes:
        printed: One entry a bit, first printed first; no wire and no record twice.
        outputs: What else is asked for, and the wire labels that it is about.
        averaged: Keys of mid-circuit records of which an expectation or a variance is returned.
        anything: Whether anything at all is returned, a state included.
    """

    printed: tuple[Printed, ...]
    outputs: tuple[tuple[OutputKind, tuple[Hashable, ...]], ...]
    notes: tuple[Note, ...]
    averaged: frozenset[Hashable]
    anything: bool

    def shows(self, record: Hashable) -> bool:
        """Whether a mid-circuit record is part of what is returned; all are where nothing is."""
        shown = any(bit.record == record for bit in self.printed)
        return shown or record in self.averaged or not self.anything


def record_key(measurement: Any) -> Hashable:
    """What identifies a mid-circuit measurement through copies and transforms."""
    uid: Hashable = measurement.meas_uid
    return uid if uid is not None else id(measurement)


def read_measurements(measurements: Sequence[Any], order: QubitOrder) -> Returned:
    """Sort the returned measurements.

    Raises:
        UnsupportedOperation: One that has no meaning here, or two that need different bases of a wire.
    """
    printed: list[Printed] = []
    outputs: list[tuple[OutputKind, tuple[Hashable, ...]]] = []
    for measurement in measurements:
        kind = type(measurement)
        if kind in RECORDS:
            printed += _bits(measurement, order)
        elif kind in MOMENTS:
            outputs.append((MOMENTS[kind], tuple(dict.fromkeys(_labels_of(measurement)))))
        elif kind in OF_A_STATE:
            outputs.append((OF_A_STATE[kind], tuple(dict.fromkeys(measurement.wires))))
        elif kind is not mp.StateMP:  # a state is what a program without measurement stands for anyway
            known = "probs, counts, sample, state, density_matrix, expval, var, entropies and purity are read"
            raise UnsupportedOperation(
                f"the measurement {kind.__name__}", at="the return value", hint=REFUSED_MEASUREMENTS.get(kind, known)
            )
    bits, repeated = _without_repeats(printed)
    note = Note("pennylane.repeated_measurement", "a wire is returned more than once; its first place counts")
    averaged = frozenset(
        record_key(record)
        for measurement in measurements
        if type(measurement) in MOMENTS
        for value in _measured_values(measurement)
        for record in value.measurements
    )
    return Returned(bits, tuple(outputs), (note,) if repeated else (), averaged, bool(measurements))


def _bits(measurement: Any, order: QubitOrder) -> list[Printed]:
    if measurement.mv is not None:
        return [Printed(record=_plain_record(value)) for value in _measured_values(measurement)]
    if measurement.obs is None:
        if order.adds_wires and not measurement.wires:
            raise UnsupportedOperation(
                "a returned measurement of all wires, dynamic ones among them",
                at="the return value",
                hint="name the wires",
            )
        return [Printed(label=label) for label in (tuple(measurement.wires) or order.printed)]
    return _eigenbasis_bits(measurement)


def _plain_record(value: Any) -> Hashable:
    if value.has_processing or len(value.measurements) != 1:
        raise UnsupportedOperation(
            "a value computed from records", at="the return value", hint="return the measured values themselves"
        )
    return record_key(value.measurements[0])


def _eigenbasis_bits(measurement: Any) -> list[Printed]:
    """Bits of an observable: single factors of it, each rotated to the computational basis.

    The probabilities of a product of single-wire observables are those of its wires one by one; samples and counts
    of a product print its eigenvalue, a parity, which is no bit of the record.
    """
    observable = measurement.obs
    factors = observable.operands if type(observable) is qml.ops.Prod else (observable,)
    single = all(type(factor) in _PAULI_LIKE for factor in factors)
    if (
        not single
        or len(observable.wires) != len(factors)
        or (len(factors) > 1 and type(measurement) is not mp.ProbabilityMP)
    ):
        raise UnsupportedOperation(
            f"{type(measurement).__name__.removesuffix('MP').lower()} of {type(observable).__name__}",
            at="the return value",
            hint="return the wires, or expval of the observable",
        )
    by_label = {factor.wires[0]: factor for factor in factors}
    bits: list[Printed] = []
    for label in observable.wires:
        rotation = tuple(by_label[label].diagonalizing_gates())
        bits.append(Printed(label=label, basis=type(by_label[label]).__name__, rotation=rotation))
    return bits


def _without_repeats(printed: Sequence[Printed]) -> tuple[tuple[Printed, ...], bool]:
    kept: dict[tuple[Hashable, Hashable], Printed] = {}
    for bit in printed:
        key = (bit.label, bit.record)
        first = kept.setdefault(key, bit)
        if first.basis != bit.basis:
            raise UnsupportedOperation(f"wire {bit.label!r} measured in two bases", at="the return value")
    return tuple(kept.values()), len(kept) < len(printed)


def _labels_of(measurement: Any) -> list[Hashable]:
    if measurement.mv is not None:
        return [label for value in _measured_values(measurement) for label in value.wires]
    return list(measurement.wires)


def _measured_values(measurement: Any) -> list[Any]:
    """What a returned measurement of mid-circuit records is about; nothing for one of wires."""
    if measurement.mv is None:
        return []
    return measurement.mv if isinstance(measurement.mv, list) else [measurement.mv]
