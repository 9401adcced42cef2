"""Near misses: what a program that did not match does match, for the person who reads the verdict.

A hint is looked for once the outcome is settled, by the same comparison with another target, and can neither
change it nor fail: where a hint cannot be had, there is none.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from contracts.closed_forms.parameters import TargetError
from contracts.schema import Contract
from contracts.target_values import AnyOfTarget, IsometryTarget, SingleTarget, StateTarget, TargetValue, WideTarget
from contracts.targets import check_target
from grader.functional.isometry import can_match
from grader.functional.near_facts import near_fact
from grader.functional.near_targets import altered_targets
from grader.functional.observe import Observation, Readout
from grader.functional.report import Comparison
from grader.simulate.limits import EngineLimit
from grader.verdict import Evidence, Outcome

# Other targets tried for one piece of evidence, and the amplitudes looked at for all of them.
MAX_TRIED = 48
MAX_AMPLITUDES = 2**25

# What a target altered in a way that its size or kind does not allow may raise.
_NO_HINT = (EngineLimit, TargetError, ArithmeticError, LookupError, ValueError)

Compared = Callable[[Contract, SingleTarget | AnyOfTarget], Comparison | Evidence]


@dataclass(frozen=True, slots=True)
class NearMiss:
    """``text`` is true of a program that matches the target that ``target`` makes, under ``contract``."""

    text: str
    contract: Contract
    target: Callable[[], TargetValue]


def first_hint(
    contract: Contract,
    target: SingleTarget,
    observation: Observation,
    readout: Readout,
    relatives: Iterable[NearMiss],
    compared: Compared,
) -> str:
    """The first near miss that the program matches, else a fact about how it is off; empty if there is neither.

    Args:
        contract: Of the comparison that did not hold.
        target: That it was held against.
        observation: Of the program.
        readout: How values are read.
        relatives: Near misses known from outside, such as the target at twice the angle.
        compared: Compares the program with a target under a contract.
    """
    # At least one trajectory and one input there always are.
    size = sum(branch.columns.size for branch in observation.branches)
    tried = min(MAX_TRIED, MAX_AMPLITUDES // size)
    found = first_match(
        itertools.islice(itertools.chain(_own(contract, target, len(readout.bits)), relatives), tried),
        compared,
        lambda asked, other: not isinstance(other, IsometryTarget) or can_match(asked, other, observation),
    )
    try:
        return found or (near_fact(contract, target, observation, readout) if tried else "")
    except _NO_HINT:
        return ""


def first_match(
    near_misses: Iterable[NearMiss],
    compared: Compared,
    worth_comparing: Callable[[Contract, SingleTarget | AnyOfTarget], bool] = lambda asked, other: True,
) -> str:
    """The text of the first near miss whose comparison holds, else empty."""
    for near in near_misses:
        try:
            other = near.target()
            check_target(near.contract, other)
            if isinstance(other, WideTarget) or (isinstance(other, AnyOfTarget) and other.arrays() is None):
                continue
            if not worth_comparing(near.contract, other):
                continue
            if compared(near.contract, other).outcome is Outcome.HELD:
                return near.text
        except _NO_HINT:
            continue
    return ""


def _own(contract: Contract, target: SingleTarget, bits_read: int) -> Iterator[NearMiss]:
    """Near misses that follow from the contract and the target, and from how many bits are read."""
    if contract.compare.phase == "fixed" and isinstance(target, StateTarget | IsometryTarget):
        free = contract.model_copy(update={"compare": contract.compare.model_copy(update={"phase": "free"})})
        noun = "the state" if isinstance(target, StateTarget) else "it"
        yield NearMiss(f"up to a global phase {noun} matches, and here the phase counts", free, lambda: target)
    for text, make in altered_targets(target, bits_read):
        yield NearMiss(text, contract, make)
