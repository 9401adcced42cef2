"""Distributions on many bits: Hellinger infidelity over the values that either side may give, the rest as lumps."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from contracts.target_values import AffineDistributionTarget, SparseDistributionTarget
from grader.functional.distances import hellinger_infidelity
from grader.functional.observe import Readout
from grader.functional.report import Comparison, Distance, bit_string, first_largest, probability_text
from grader.functional.uncertainty import UNIT_ROUNDOFF, squared, target_error
from grader.functional.wide_clean import clean_comparison, sparse_leak, stabilizer_leak
from grader.functional.wide_route import Decide, question_of, settled
from grader.functional.wide_states import SPARSE, STABILIZER
from grader.functional.wide_view import WideView
from grader.simulate.limits import EngineLimit
from grader.simulate.sparse import run_sparse
from grader.simulate.sparse_keys import gather_bits, group_rows, unpack_keys
from grader.simulate.stabilizer import is_clifford, run_stabilizer
from grader.simulate.stabilizer_states import AffineSpace, read_space
from grader.verdict import Evidence, Outcome

_MAX_LISTED = 12  # an affine subspace of up to 2**12 points may be gone through point by point

DistributionForm = SparseDistributionTarget | AffineDistributionTarget


def distribution_evidence(view: WideView, target: DistributionForm, readout: Readout) -> tuple[Evidence, ...]:
    """Clean qubits, then the law of the observed bits, by the first engine that gets there."""
    width = len(readout.bits)
    if width != target.num_bits:
        differs = "functional.distribution_differs"
        wrong = Evidence(
            "distribution",
            view.subject,
            Outcome.FAILED,
            f"a record of {width} bits",
            f"a record of {target.num_bits} bits",
            differs,
        )
        return (wrong,)
    form = "sparse" if isinstance(target, SparseDistributionTarget) else "affine"
    engines: dict[str, Decide] = {
        "stabilizer engine": lambda: _by_stabilizer(view, target, readout),
        "sparse engine": lambda: _by_amplitudes(view, target, readout),
    }
    otherwise = "" if is_clifford(view.body) else "the program is not Clifford"
    return settled(view, question_of(view, form), engines, otherwise)


@dataclass(frozen=True, slots=True)
class _Law:
    """Actual and expected probability of each value listed; ``values`` is None for a lump of many."""

    values: list[int | None]
    actual: list[float]
    expected: list[float]

    def add(self, value: int | None, actual: float, expected: float) -> None:
        self.values.append(value)
        self.actual.append(actual)
        self.expected.append(expected)


def _by_stabilizer(view: WideView, target: DistributionForm, readout: Readout) -> tuple[Evidence, ...]:
    ensemble = run_stabilizer(view.body, ones=view.start_ones)
    clean = clean_comparison(view, stabilizer_leak(view, ensemble), STABILIZER)
    weights: dict[AffineSpace, float] = {}
    for trajectory in ensemble.trajectories:
        space = read_space(trajectory, view.tableau_bits(readout, trajectory))
        weights[space] = weights.get(space, 0.0) + 2.0**-trajectory.halvings
    law = _Law([], [], [])
    if isinstance(target, SparseDistributionTarget):
        for value, expected in target.probabilities:
            actual = sum(weight * 2.0**-space.dimension for space, weight in weights.items() if value in space)
            law.add(value, actual, expected)
    else:
        _against_space(law, weights, AffineSpace.of(target.offset, target.directions))
    # What is left over on either side are values that the other never gives.
    law.add(None, _left_over(law.actual), 0.0)
    law.add(None, 0.0, _left_over(law.expected))
    shown = max(space.dimension for space in weights)
    return (*clean, _compared(view, law, target.num_bits, ensemble.error, f"{STABILIZER}: 2^{shown} values at most"))


def _against_space(law: _Law, weights: dict[AffineSpace, float], target: AffineSpace) -> None:
    """Lumps on which both laws are uniform: the target's overlap with each space, if the spaces do not overlap."""
    spaces = list(weights)
    apart = all(left.meet(right) is None for i, left in enumerate(spaces) for right in spaces[:i])
    if apart:
        for space, weight in weights.items():
            common = space.meet(target)
            if common is not None:
                only = common.offset if common.dimension == 0 else None
                actual = weight * 2.0 ** (common.dimension - space.dimension)
                law.add(only, actual, 2.0 ** (common.dimension - target.dimension))
        return
    if target.dimension > _MAX_LISTED:
        bound = 1 << _MAX_LISTED
        raise EngineLimit("values of overlapping subspaces", 1 << target.dimension, bound, "limit.dimension")
    points = [target.offset]
    for direction in target.directions:
        points += [point ^ direction for point in points]
    for point in points:
        actual = sum(weight * 2.0**-space.dimension for space, weight in weights.items() if point in space)
        law.add(point, actual, 1 / len(points))


def _left_over(probabilities: list[float]) -> float:
    """What the listed ones leave of 1, rounding noise left out."""
    rest = 1 - math.fsum(probabilities)
    return rest if rest > 8 * UNIT_ROUNDOFF else 0.0


def _by_amplitudes(view: WideView, target: DistributionForm, readout: Readout) -> tuple[Evidence, ...]:
    state = run_sparse(view.body, [view.layout.start_row])
    clean = clean_comparison(view, sparse_leak(view, state), SPARSE)
    places = view.positions(readout)
    seen, group = group_rows(gather_bits(state.keys, [position for position, _ in places]))
    probabilities = np.bincount(group, np.abs(state.amplitudes) ** 2, minlength=len(seen))
    probabilities = probabilities / probabilities.sum()
    flips = sum(flipped << j for j, (_, flipped) in enumerate(places))
    actual = {key ^ flips: float(p) for key, p in zip(unpack_keys(seen), probabilities, strict=True)}
    if isinstance(target, SparseDistributionTarget):
        expected = dict(target.probabilities)
    else:
        space = AffineSpace.of(target.offset, target.directions)
        expected = {value: 2.0**-space.dimension for value in actual if value in space}
    law = _Law([], [], [])
    for value in sorted(actual.keys() | expected.keys()):
        law.add(value, actual.get(value, 0.0), expected.get(value, 0.0))
    law.add(None, 0.0, _left_over(law.expected))
    error = view.evolution_error + state.dropped + target_error()
    return (*clean, _compared(view, law, target.num_bits, error, f"{SPARSE}: {len(actual)} values"))


def _compared(view: WideView, law: _Law, width: int, amplitude_error: float, extra: str) -> Evidence:
    actual, expected = np.array(law.actual), np.array(law.expected)
    value = hellinger_infidelity(actual, expected)

    def witness() -> str:
        (worst,) = first_largest(np.abs(actual - expected))
        listed = law.values[worst]
        if listed is None:
            what = "never expected" if expected[worst] == 0 else "expected, and never seen"
            return f"values {what} have probability {probability_text(float(max(actual[worst], expected[worst])))}"
        return (
            f"{bit_string(listed, width)} has probability {probability_text(float(actual[worst]))}, "
            f"expected {probability_text(float(expected[worst]))}"
        )

    return Comparison(
        view.contract.compare,
        Distance.of(value, 2 * squared(value, amplitude_error) + 8 * UNIT_ROUNDOFF * value),
        check="distribution",
        subject=view.subject,
        reason="functional.distribution_differs",
        unit="Hellinger infidelity",
        witness=witness,
        extra=extra,
    ).evidence()
