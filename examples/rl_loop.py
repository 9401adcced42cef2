"""A reinforcement-learning loop's reward, from a qassay service: ``python examples/rl_loop.py URL [KEY]``.

Needs ``qassay-client`` alone. Only a pass is 1.0 and only a failure of the program's own is 0.0. What the grader could
not decide, or failed at, is no reward at all: the sample leaves the batch, because a 0.0 for our fault would
train the model away from a right answer.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from qassay_client import AsyncClient, ClientError, Retries

CONTRACT, FRAMEWORK = "states/bell_phi_plus", "qiskit"
AT_A_TIME = 16  # the service queues what is beyond its slots; a few more than those keep it busy


@dataclass(frozen=True)
class Sample:
    """What the model wrote, with its reward; None where it cannot be scored, and ``why``."""

    answer: str
    reward: float | None
    why: str


def sampled_answers(statement: str) -> list[str]:
    """In place of a policy: three answers as models write them. A real one is asked with the contract's statement."""
    assert "Bell" in statement
    return [
        "```python\nfrom qiskit import QuantumCircuit\ndef bell_phi_plus():\n    c = QuantumCircuit(2)\n    c.h(0)\n"
        "    c.cx(0, 1)\n    return c\n```",
        "```python\nfrom qiskit import QuantumCircuit\ndef bell_phi_plus():\n    return QuantumCircuit(2)\n```",
        "def bell_phi_plus(:",
    ]


async def score(client: AsyncClient, answer: str, room: asyncio.Semaphore) -> Sample:
    """Grade one answer; where the network fails the client sends it again, as the same submission."""
    async with room:
        try:
            verdict = (await client.grade(CONTRACT, FRAMEWORK, answer, fault_retries=2)).verdict
        except ClientError as error:  # the service is away for longer than the client's patience
            return Sample(answer, None, type(error).__name__)
    return Sample(answer, verdict.reward_or_none(), verdict.reason)


def to_train_on(samples: Sequence[Sample]) -> list[tuple[str, float]]:
    """Answers with rewards; what has none is left out and never counted as a failure."""
    return [(sample.answer, sample.reward) for sample in samples if sample.reward is not None]


async def main(url: str, key: str | None) -> int:
    room = asyncio.Semaphore(AT_A_TIME)
    async with AsyncClient(url, key, retries=Retries(deadline=300.0)) as client:
        statement = (await client.contract(CONTRACT, FRAMEWORK)).statement
        for step in range(2):
            samples = await asyncio.gather(*(score(client, answer, room) for answer in sampled_answers(statement)))
            kept = to_train_on(samples)
            for sample in samples:
                print(f"step {step}: reward {sample.reward}  {sample.why}")
            mean = sum(reward for _, reward in kept) / max(1, len(kept))
            print(f"step {step}: {len(kept)} of {len(samples)} samples, mean {mean:.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None)))
