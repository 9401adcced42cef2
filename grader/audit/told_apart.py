"""Whether a second computation tells two programs of a contract apart, case by case."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from contracts.schema import Contract
from grader.audit import second_opinion, wide_opinion
from grader.audit.second_opinion import NoOpinion, Seen
from ir.program import Program


class Apart(StrEnum):
    """What a second computation says of two programs."""

    DIFFERENT = "different"
    SAME = "same"
    CLOSE = "close"  # too little to tell, or looked at with one input alone


class Teller:
    """Compares the programs of a contract; what is right is computed once."""

    def __init__(self, contract: Contract) -> None:
        self._contract = contract
        self._known: dict[int, tuple[Program, Seen]] = {}

    def apart(self, rights: Sequence[Program], wrongs: Sequence[Program]) -> Apart | None:
        """One program a case; different if some case is. None where there is no second computation."""
        found = Apart.SAME
        for right, wrong in zip(rights, wrongs, strict=True):
            if right is wrong:
                continue  # this case lacks the place of the mutation
            try:
                distance, same = self._of_one(right, wrong)
            except NoOpinion:
                return None
            if distance > second_opinion.DIFFERENT:
                return Apart.DIFFERENT
            if not same:
                found = Apart.CLOSE
        return found

    def _of_one(self, right: Program, wrong: Program) -> tuple[float, bool]:
        try:
            known, seen = self._seen(right), second_opinion.seen(self._contract, wrong)
        except NoOpinion:
            distance, proves = wide_opinion.distance(self._contract, right, wrong)
            return distance, proves and distance == 0
        return second_opinion.distance(known, seen), second_opinion.same(known, seen)

    def _seen(self, right: Program) -> Seen:
        # The program is kept beside what was seen of it, so that its id stays its own.
        if id(right) not in self._known:
            self._known[id(right)] = (right, second_opinion.seen(self._contract, right))
        return self._known[id(right)][1]
