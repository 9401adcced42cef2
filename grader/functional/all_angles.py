"""Whether a program that passed at some angles passes at all: an argument over trigonometric polynomials.

It decides nothing. It is made once everything has held, and says in the verdict what the cases and probes have
shown: the target at all angles, or at those values alone.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np

from contracts.angle_degrees import target_degrees
from contracts.arguments import Value
from contracts.closed_forms.parameters import TargetError
from contracts.schema import Contract, ObjectKind, Target
from contracts.target_values import ChannelTarget, DensityTarget, IsometryTarget, StateTarget, Vector
from contracts.targets import evaluate_for
from grader.functional.angle_family import AngleFamily, enlargement, fitted_family, grid
from grader.functional.channel import compare_channel
from grader.functional.isometry import compare_isometry
from grader.functional.observe import Observation, observe
from grader.functional.registers import spread
from grader.functional.report import Comparison, Distance
from grader.functional.state import compare_state
from grader.simulate.limits import EngineLimit
from grader.verdict import Evidence, Outcome, number
from ir.program import Program

MAX_POINTS = 1024
# Points times operations times amplitudes.
MAX_WORK = 2**24

_CHECK = "all_angles"


class _NoProof(Exception):
    """Why there is none, in words that follow "only:"."""


def all_angles_evidence(
    contract: Contract, arguments: Sequence[Mapping[str, Value]], programs: Sequence[Program]
) -> tuple[Evidence, ...]:
    """One piece of evidence that holds in any case; none where not all arguments are angles.

    Args:
        contract: Of the task.
        arguments: Of every case, by name.
        programs: Of every case; all of them have passed.

    Only a bound that an engine would pass, and a target that is not defined at a point of the grid, are reasons for
    there to be no proof. Anything else that is raised is our fault, and is not hidden.
    """
    kinds = {argument.type for argument in contract.entry_point.arguments}
    if not kinds or not kinds <= {"angle", "angles"} or contract.compare.object is ObjectKind.ANSWER:
        return ()
    values = f"{len(programs)} values" if len(programs) > 1 else "1 value"
    try:
        measured = _proof(contract, arguments, programs)
    except _NoProof as reason:
        measured = f"checked at {values} of the arguments only: {reason}"
    except EngineLimit as limit:
        measured = f"checked at {values} of the arguments only: on the grid {limit}"
    except TargetError as error:
        measured = f"checked at {values} of the arguments only: on the grid the target is not defined: {error}"
    bound = f"at all angles a distance of at most {contract.compare.accept:g}; shown besides, and decides nothing"
    return (Evidence(_CHECK, "all cases", Outcome.HELD, measured, bound),)


def _proof(contract: Contract, arguments: Sequence[Mapping[str, Value]], programs: Sequence[Program]) -> str:
    target = contract.compare.target
    if any(case.target is not None for case in contract.cases):
        raise _NoProof("cases have targets of their own")
    table = np.array([_flat(values) for values in arguments])
    family = fitted_family(programs, table)
    if family is None:
        raise _NoProof(
            "the programs are not one circuit with angles affine in the arguments, as far as so few runs show"
        )
    of_target = target_degrees(target, arguments[0])
    of_program = family.frequencies()
    if of_target is None or of_program is None:
        raise _NoProof("the degree of the target, or of a gate, in the angles is not known")
    wanted = [of_target.get(name, 0) for name, value in arguments[0].items() for _ in _each(value)]
    turns = [found.parts for found in of_program]
    degrees = [round(found.parts * max(found.highest, own)) for found, own in zip(of_program, wanted, strict=True)]
    if math.prod(max(1, 4 * degree) for degree in degrees) > MAX_POINTS:
        raise _NoProof(f"degrees {', '.join(map(str, degrees))} need more than {MAX_POINTS} points")
    counts, points = grid(degrees, turns)
    size = 1 << (programs[0].num_qubits + len(contract.qubits_starting("free")))  # type: ignore[arg-type]
    if len(points) * max(1, len(programs[0].operations)) * size > MAX_WORK:
        raise _NoProof("the grid would take too long")
    found = [_distance_at(contract, target, family, arguments[0], point) for point in points]
    factor = enlargement(degrees, counts)
    bound, uncertainty, leak = (factor * max(part) for part in zip(*found, strict=True))
    if contract.compare.object is ObjectKind.UNITARY:
        # Back from U x conj(U) to the phase-minimised norm: both follow from the arc of the eigenvalues. Those that
        # no half circle holds are somewhere sqrt(3) apart. The part of the map that keeps the clean qubits clean is
        # within the leak of a unitary.
        bound += 2 * leak
        if bound >= 1:
            raise _NoProof("the bound on the grid is too large")
        bound = 2 * math.sin(math.asin(bound / 2) / 2) + leak
    if max(bound + uncertainty, math.sqrt(leak)) > contract.compare.accept:
        raise _NoProof("the family that the runs show is not within the tolerance everywhere")
    shown = number(bound, uncertainty=uncertainty)
    return (
        f"proved for all angles: trigonometric polynomials of degree {', '.join(map(str, degrees))} on {len(points)} "
        f"points leave a distance of {shown if shown.startswith('at most') else f'at most {shown}'}; this takes the "
        f"program to be, at every angle, the circuit that its {family.runs} runs show"
    )


def _distance_at(
    contract: Contract, target: Target, family: AngleFamily, like: Mapping[str, Value], point: Vector
) -> tuple[float, float, float]:
    """A norm of the difference of two polynomials at one point, its uncertainty, and ``_leak``, a polynomial too."""
    value = evaluate_for(contract, target, _shaped(like, point))
    observation = observe(contract, family.at(point))
    if observation.layout.postselected:
        raise _NoProof("the state is post-selected")
    if contract.compare.phase == "fixed":
        raise _NoProof("the global phase counts")
    comparison = _compared(contract, value, observation)
    if not isinstance(comparison, Comparison):
        raise _NoProof("no distance is defined everywhere")
    distance: Distance = comparison.distance
    if contract.compare.object is not ObjectKind.UNITARY:
        return distance.upper, distance.uncertainty, _leak(observation)
    # ||U x conj(U) - V x conj(V)|| <= 2 ||U - e^{i phi} V||, of the part that keeps the clean qubits clean too.
    return 2 * (distance.upper + distance.uncertainty), distance.uncertainty, _leak(observation)


def _leak(observation: Observation) -> float:
    """Probability that a clean qubit ends otherwise, summed over inputs: at least the square of the norm checked."""
    layout = observation.layout
    mask = spread((1 << len(layout.clean)) - 1, layout.clean)
    dirty = (np.arange(1 << layout.num_qubits) & mask) != layout.clean_row
    total = math.sqrt(sum(float(np.linalg.norm(branch.columns[dirty])) ** 2 for branch in observation.branches))
    return (total + observation.amplitude_error * math.sqrt(observation.num_inputs)) ** 2


def _compared(contract: Contract, value: object, observation: Observation) -> Comparison | Evidence:
    match value:
        case StateTarget() | DensityTarget():
            return compare_state(contract, value, observation, "")
        case ChannelTarget():
            return compare_channel(contract, value, observation, "")
        case IsometryTarget() if contract.compare.object is ObjectKind.UNITARY:
            return compare_isometry(contract, value, observation, "")
        case _:
            raise _NoProof(f"the metric of a {contract.compare.object} is no norm")


def _each(value: Value) -> tuple[float, ...]:
    if isinstance(value, tuple):
        return tuple(float(item) for item in value if isinstance(item, int | float))
    return (float(value),) if isinstance(value, int | float) else ()


def _flat(values: Mapping[str, Value]) -> list[float]:
    return [item for value in values.values() for item in _each(value)]


def _shaped(like: Mapping[str, Value], point: Vector) -> dict[str, Value]:
    """The flat point as arguments of the same shapes."""
    rest = [float(value) for value in point]
    found: dict[str, Value] = {}
    for name, value in like.items():
        taken, rest = rest[: len(_each(value))], rest[len(_each(value)) :]
        found[name] = tuple(taken) if isinstance(value, tuple) else taken[0]
    return found
