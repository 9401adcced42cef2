"""What ``noise = "forbidden"`` in a contract implies: no channel of several Kraus operators."""

from __future__ import annotations

import numpy as np

from contracts.schema import Contract
from grader.structural.describe import describe, listed, numbered
from grader.structural.evidence import failed, held
from grader.verdict import Evidence
from ir.program import Channel, Program

RULE = "noise_forbidden"
# PennyLane keeps a Kraus operator of size 1e-7 where a channel's probability is 0.
_NOTHING = 1e-6
BECAUSE = "noise is no part of the task, and a channel can stand in for a reset or for the answer"


def noise_forbidden(contract: Contract, program: Program, subject: str) -> Evidence:
    """No channel, in no branch, that is more than one operator: a depolarisation of strength 0 is no noise."""
    found = [
        describe(number, operation)
        for number, operation in numbered(program)
        if isinstance(operation, Channel) and _is_noise(operation)
    ]
    bound = "no noise"
    if not found:
        return held(RULE, subject, BECAUSE, measured="none", bound=bound)
    return failed(RULE, subject, BECAUSE, measured=f"{len(found)} of them", bound=bound, witness=listed(found))


def _is_noise(channel: Channel) -> bool:
    """Whether the Kraus operators are not all multiples of one: then they span more than a line."""
    rows = np.array([kraus.ravel() for kraus in channel.kraus])
    weights = np.linalg.svd(rows, compute_uv=False)
    return bool(len(weights) > 1 and weights[1] > _NOTHING)
