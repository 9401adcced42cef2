"""Rules about which library functions may help to make the answer."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from contracts.rules.base import RuleBase, listed

CallKind = Literal[
    "simulators",
    "samplers",
    "optimizers",
    "eigensolvers",
    "decoders",
    "transpilers",
    "decompositions",
    "dense_algebra",
    "circuit_literals",
]
_WORDS: dict[CallKind, str] = {
    "simulators": "simulators",
    "samplers": "samplers",
    "optimizers": "optimizers",
    "eigensolvers": "eigensolvers",
    "decoders": "decoders",
    "transpilers": "transpilers and circuit synthesis",
    "decompositions": "definitions and decompositions of a library's gates",
    "dense_algebra": "matrix exponentials, logarithms and the matrix of a circuit",
    "circuit_literals": "circuits read from text or bytes (QASM, QPY, JSON, pickle)",
}


class ForbiddenCalls(RuleBase):
    """No library function of ``kinds`` is called for what the entry point returns."""

    rule: Literal["forbidden_calls"]
    kinds: tuple[CallKind, ...] = Field(min_length=1)

    def told(self) -> str:
        words = listed([_WORDS[kind] for kind in self.kinds])
        return (
            f"No library call makes the answer: {words}. Calls of your code are recorded while it runs; one whose "
            "result goes nowhere, or only into what is printed, is free. The recording is not to be switched off "
            "(sys.setprofile, sys.settrace), nor evaded (threads, ctypes)."
        )


RULES = (ForbiddenCalls,)
