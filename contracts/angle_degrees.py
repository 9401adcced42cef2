"""How fast targets vary with their angles: the degrees that an argument over trigonometric polynomials needs.

A form is listed if each entry of its density matrix, or Choi matrix, is a trigonometric polynomial in each of the
angles of that parameter, of at most this degree, with the period of a full turn. A rotation exp(-i angle/2 P) has
degree 1: its amplitudes turn by half the angle, a product with a conjugate by the whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from contracts.arguments import Value
from contracts.schema import Target

DEGREES: Mapping[str, Mapping[str, int]] = MappingProxyType(
    {
        "rotation_sequence": MappingProxyType({"angles": 1}),
        "rotation_channel": MappingProxyType({"angle": 1}),
        # Cosines and sines of theta / 2 in pairs; phases of which a product with a conjugate has at most one.
        "u3": MappingProxyType({"theta": 1, "phi": 1, "lam": 1}),
        "euler_turns": MappingProxyType({"angles": 1}),
        "euler_turned_zero": MappingProxyType({"angles": 1}),
    }
)


def target_degrees(target: Target, arguments: Mapping[str, Value]) -> dict[str, int] | None:
    """For each argument that the target uses, its degree in that angle, or in each of those angles.

    Args:
        target: Of a contract.
        arguments: Angles, and lists of angles, by name.

    Returns:
        None where the form, or the way that it uses an argument, is not one with a known degree.
    """
    known = DEGREES.get(target.form)
    if known is None:
        return None
    found: dict[str, int] = {}
    for name, value in target.parameters.items():
        for used in value if isinstance(value, tuple) else (value,):
            if not isinstance(used, str) or not used.startswith("$"):
                continue
            if name not in known or used[1:] not in arguments:
                return None
            # Used twice, the degrees add up.
            found[used[1:]] = found.get(used[1:], 0) + known[name]
    return found
