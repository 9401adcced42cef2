"""The cases of one grading: the written-out ones, then seeded probes that depend on the submission."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from contracts.arguments import Value
from contracts.schema import Contract, Target

MAX_SHOWN = 160  # characters of one value in a subject, which every line of evidence repeats


@dataclass(frozen=True, slots=True)
class ResolvedCase:
    """One run to grade.

    Attributes:
        subject: How evidence names it: ``"case 2 of 6 (alice=0, bob=1)"``.
        arguments: Name to value, in positional order.
        target: The case's own target, or the contract's.
        probe: Drawn from the seed rather than written in the contract.
    """

    subject: str
    arguments: Mapping[str, Value]
    target: Target
    probe: bool


def resolve_cases(contract: Contract, *, contract_digest: str, source_digest: str) -> tuple[ResolvedCase, ...]:
    """All cases in their fixed order.

    The probes' seed is made from both digests, so that their values are fixed once the source is, the
    same on every machine, and not to be known while the source is written.
    """
    assignments: list[tuple[dict[str, Value], Target, bool]] = []
    names = [argument.name for argument in contract.entry_point.arguments]
    for case in contract.cases:
        values = dict(zip(names, contract.values(case), strict=True))
        assignments.append((values, case.target or contract.compare.target, False))
    written = contract.written_values()
    digests = f"{contract_digest}\n{source_digest}"
    generators = [_generator(f"qassay.probe/1\n{digests}\n{index}") for index in range(contract.probes)]
    order = _generator(f"qassay.probe_order/1\n{digests}")
    drawn = {
        argument.name: argument.draw_each(generators, order, values)
        for argument, values in zip(contract.entry_point.arguments, written, strict=True)
    }
    for index in range(contract.probes):
        values = {name: each[index] for name, each in drawn.items()}
        assignments.append((values, contract.compare.target, True))
    total = len(assignments)
    return tuple(
        ResolvedCase(_subject(contract, index, total, values, probe), values, target, probe)
        for index, (values, target, probe) in enumerate(assignments)
    )


def _generator(seed: str) -> np.random.Generator:
    return np.random.Generator(np.random.PCG64(int.from_bytes(hashlib.sha256(seed.encode()).digest(), "big")))


def _subject(contract: Contract, index: int, total: int, values: Mapping[str, Value], probe: bool) -> str:
    kind = "probe" if probe else "case"
    shown = ", ".join(
        f"{argument.name}={_shortened(argument.shown(values[argument.name]))}"
        for argument in contract.entry_point.arguments
    )
    return f"{kind} {index + 1} of {total}" + (f" ({shown})" if shown else "")


def _shortened(text: str) -> str:
    return text if len(text) <= MAX_SHOWN else text[: MAX_SHOWN - 3] + "..."
