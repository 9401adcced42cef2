"""A contract is put to the proof: does it pass what is right, fail what is wrong, and guard what it says it guards?"""

from __future__ import annotations

import time
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path

from contracts.cases import ResolvedCase, resolve_cases
from contracts.load import contract_digest
from contracts.render import render
from contracts.schema import Contract, ObjectKind
from grader.audit.baselines import baselines
from grader.audit.breakers import broken, broken_implied
from grader.audit.mutants import mutants
from grader.audit.programs import Stored, reference, stored
from grader.audit.replay import grade_programs
from grader.audit.report import Check, ContractAudit, Finding
from grader.audit.synthesiser import synthesised
from grader.audit.told_apart import Apart, Teller
from grader.audit.variations import LADDER, conjugated, reversed_order, turned, turns
from grader.pipeline import Grading, grade
from grader.sandbox.job import Sandbox
from grader.submission import Submission
from grader.verdict import REASONS, Evidence, Outcome, Status
from ir.program import Program

MUTANTS = 24  # chosen evenly among all of the references
WIDE, WIDE_MUTANTS = 13, 12  # from so many qubits on each of them costs more, and there are fewer
ENOUGH_MUTANTS = 5
ENOUGH_UNDECIDED = 3  # rotations that no engine decides: more of them would not be told apart either
LIMIT_SHARE = 0.2  # of each limit that a reference may use


def audit_contract(contract: Contract, folder: Path, sandbox: Sandbox) -> ContractAudit:
    """Every check of one contract; see ``grader.audit.programs`` for what ``folder`` holds."""
    started = time.monotonic()
    work = _Audit(contract, folder, sandbox)
    checks = tuple(_all(work))
    implied = (contract.measurement == "forbidden") + (contract.noise == "forbidden")
    return ContractAudit(
        contract_id=contract.id,
        version=contract.version,
        digest=contract_digest(contract),
        compared=str(contract.compare.object),
        qubits=contract.num_qubits,
        cases=len(contract.cases) + contract.probes,
        rules=len(contract.rules) + implied,
        checks=checks,
        killed=work.killed,
        different=work.different,
        baselines=work.baselines,
        references=work.graded,
        reference_seconds=work.reference_seconds,
        seconds=time.monotonic() - started,
    )


def _all(work: _Audit) -> Iterator[Check]:
    """The checks; a fault of the audit's own is a failed check, so that the other contracts are still seen to."""
    try:
        yield from work.run()
    except Exception as error:  # noqa: BLE001
        where = traceback.extract_tb(error.__traceback__)[-1]
        text = f"ended by {type(error).__name__}: {error} ({Path(where.filename).name}:{where.lineno})"
        yield Check("audit", Finding.FAILS, text)


class _Audit:
    def __init__(self, contract: Contract, folder: Path, sandbox: Sandbox) -> None:
        self.contract, self.folder, self.sandbox = contract, folder, sandbox
        self.killed = self.different = self.graded = 0
        self.reference_seconds = 0.0
        self.baselines: dict[str, float] = {}
        self.references: list[Stored] = []
        self.teller = Teller(contract)
        # Without rules, where that leaves the cases as they are (probes are drawn from the contract's digest): what a
        # comparison says needs no rule, and rules cost the most.
        bare = tuple(rule for rule in contract.rules if rule.rule == "returns_program")
        self.bare = contract if contract.probes else contract.model_copy(update={"rules": bare})

    def run(self) -> Iterator[Check]:
        yield from self._references()
        if not self.references:
            return
        yield self._alternatives()
        yield self._disclosed()
        if self.contract.compare.object is ObjectKind.ANSWER:
            yield from self._broken_rules()
            return
        yield from self._baselines()
        yield self._synthesiser()
        yield self._mutants()
        yield from self._symmetries()
        yield self._tolerance()
        yield from self._broken_rules()

    @property
    def first(self) -> Stored:
        return self.references[0]

    def cases(self, of: Stored) -> tuple[ResolvedCase, ...]:
        digest = contract_digest(self.contract)
        return resolve_cases(self.contract, contract_digest=digest, source_digest=of.submission.digest)

    def grade(self, programs: Sequence[Program], of: Stored | None = None) -> Grading:
        return grade_programs(self.contract, (of or self.first).submission, programs)

    def compared(self, programs: Sequence[Program], of: Stored | None = None) -> list[Evidence]:
        """What the comparison alone says of programs."""
        grading = grade_programs(self.bare, (of or self.first).submission, programs)
        return [item for item in grading.verdict.evidence if _functional(item)]

    def _references(self) -> Iterator[Check]:
        missing, failed, facts = [], [], []
        bound = self.contract.limits.cpu_seconds * LIMIT_SHARE
        operations = int(self.contract.limits.operations * LIMIT_SHARE)
        for framework in self.contract.frameworks:
            started = time.monotonic()
            found = reference(self.contract, framework, self.folder, self.sandbox)
            if found is None:
                missing.append(framework)
                continue
            self.graded += 1
            self.reference_seconds += time.monotonic() - started
            if not found.passed:
                failed.append(f"{framework}: {found.grading.verdict.summary}")
                continue
            if found.cpu_seconds > bound or any(len(p.operations) > operations for p in found.programs):
                failed.append(f"{framework}: more than a fifth of a limit is used")
                continue
            facts.append(f"{framework} {found.cpu_seconds:.2f} s")
            if found.programs or self.contract.compare.object is ObjectKind.ANSWER:
                self.references.append(found)
        if missing:
            yield Check("references", Finding.FAILS, f"none for {', '.join(missing)}")
        for text in failed:
            yield Check("references", Finding.FAILS, text)
        if facts:
            checked = sum(len(found.grading.verdict.evidence) for found in self.references)
            yield _check("references", checked > 0, f"pass: {', '.join(facts)} of CPU time; {checked} facts checked")

    def _alternatives(self) -> Check:
        found = stored(self.contract, "alternative", self.folder, self.sandbox)
        bad = [f"{item.name}: {item.grading.verdict.summary}" for item in found if not item.passed]
        known = {reference.digests() for reference in self.references}
        same = [item.name for item in found if item.programs and item.digests() in known]
        if bad:
            return Check("alternatives", Finding.FAILS, "; ".join(bad))
        if same:
            return Check("alternatives", Finding.FAILS, f"no other construction than a reference: {', '.join(same)}")
        return _check("alternatives", bool(found), f"{len(found)} other right constructions pass")

    def _disclosed(self) -> Check:
        compare = self.contract.compare
        hidden = []
        for framework in self.contract.frameworks:
            text = render(self.contract, framework)
            wanted = [f"{compare.accept:g}", f"{compare.reject:g}", self.contract.entry_point.name]
            wanted += [rule.told() for rule in self.contract.rules] + [rule.because for rule in self.contract.rules]
            hidden += [f"{framework}: {item!r}" for item in wanted if item not in text]
        if hidden:
            return Check("disclosure", Finding.FAILS, "; ".join(hidden))
        return Check(
            "disclosure", Finding.HOLDS, f"rules, bounds and names are told for {framework_list(self.contract)}"
        )

    def _baselines(self) -> Iterator[Check]:
        for name, programs in baselines(self.contract, self.cases(self.first)):
            grading = self.grade(programs)
            self.baselines[name] = _share_held(grading, self.contract)
            failed = grading.verdict.status is Status.SEMANTIC_FAILURE
            detail = f"{name}: {grading.verdict.reason}, {self.baselines[name]:.0%} of the comparisons held"
            yield _check("baseline", failed, detail)

    def _synthesiser(self) -> Check:
        programs = synthesised(self.contract, self.cases(self.first))
        if programs is None:
            return Check("synthesiser", Finding.NOTED, "none: inputs are free, or the object is no law of one input")
        verdict = self.grade(programs).verdict
        stated = self.contract.audit.synthesiser
        passed = verdict.reason == "pass"
        detail = f"a program with the law alone gets {verdict.reason}"
        if verdict.status not in (Status.PASS, Status.SEMANTIC_FAILURE):
            return Check("synthesiser", Finding.FAILS, detail + f": {verdict.summary}")
        if stated == "passes" and passed:
            return Check(
                "synthesiser", Finding.NOTED, f"{detail}; the task is to prepare: {self.contract.audit.because}"
            )
        return _check("synthesiser", not passed, detail)

    def _mutants(self) -> Check:
        equal = close = unseen = 0
        survivors: list[str] = []
        distinct = list({found.digests(): found for found in reversed(self.references)}.values())[::-1]
        each = max(1, (WIDE_MUTANTS if self.contract.num_qubits >= WIDE else MUTANTS) // len(distinct))
        for found in distinct:
            for name, programs in _chosen(found.programs, each):
                apart = self.teller.apart(found.programs, programs)
                if apart is None:
                    unseen += 1
                    continue
                evidence = self.compared(programs, found)
                refused = [item for item in evidence if item.outcome is Outcome.FAILED]
                if apart is Apart.DIFFERENT:
                    self.different += 1
                    reason = (refused[0].reason or "") if refused else self.grade(programs, found).verdict.reason
                    if REASONS[reason].status is Status.SEMANTIC_FAILURE:
                        self.killed += 1
                    else:
                        survivors.append(f"{found.framework}: {name} gets {reason}")
                elif apart is Apart.SAME:
                    equal += 1
                    survivors += [f"{found.framework}: {name} changes nothing and fails {e.check}" for e in refused]
                else:
                    close += 1
        if unseen and not self.different:
            return Check("mutants", Finding.NOTED, "no second computation takes them: graded by stored programs alone")
        detail = (
            f"{self.killed} of {self.different} that differ fail; {equal} change nothing, {close} too little to tell"
            + (f", {unseen} beyond the second computation" if unseen else "")
        )
        if survivors:
            return Check("mutants", Finding.FAILS, f"{detail}; " + "; ".join(survivors[:5]))
        return _check("mutants", self.different >= ENOUGH_MUTANTS, detail)

    def _symmetries(self) -> Iterator[Check]:
        base = self.first.programs
        changed = {
            "order reversed": [reversed_order(self.contract, program) for program in base],
            "conjugated": [conjugated(program) for program in base],
        }
        for name, programs in changed.items():
            apart = self.teller.apart(base, programs)
            if apart is None:
                yield Check(name, Finding.NOTED, "no second computation takes it")
                continue
            if apart is not Apart.DIFFERENT:
                yield Check(name, Finding.NOTED, "nothing changes: the target has this symmetry")
                continue
            failed = [item for item in self.compared(programs) if item.outcome is Outcome.FAILED]
            detail = f"such a program gets {failed[0].reason}" if failed else "such a program is not told apart"
            yield _check(name, bool(failed), detail)

    def _tolerance(self) -> Check:
        """A witness outside the tolerance and one inside, found by halving: larger angles never do better."""
        beyond = 0
        for turn in turns(self.contract):
            first = self._turned(turn, LADDER[0])
            if first is not Outcome.FAILED:
                beyond += first is Outcome.UNDECIDED
                if beyond >= ENOUGH_UNDECIDED:
                    text = "a rotation of the right program is beyond every engine: undecided"
                    return Check("tolerance", Finding.NOTED, text)
                continue  # this rotation is not seen at all: try another
            fails, passes = 0, len(LADDER)  # LADDER[fails] fails; LADDER[passes], if there is such, does not
            while passes - fails > 1:
                middle = (fails + passes) // 2
                if self._turned(turn, LADDER[middle]) is Outcome.FAILED:
                    fails = middle
                else:
                    passes = middle
            detail = f"{turn[0]} of {LADDER[fails]:.0e} rad on qubit {turn[1]} fails"
            for angle in LADDER[passes:]:
                if self._turned(turn, angle) is Outcome.HELD:
                    return Check("tolerance", Finding.HOLDS, f"{detail}, of {angle:.0e} rad passes")
            return Check("tolerance", Finding.FAILS, f"{detail}, and none is small enough to pass")
        return Check("tolerance", Finding.FAILS, "no rotation of a graded qubit is noticed")

    def _turned(self, turn: tuple[str, int, bool], angle: float) -> Outcome:
        """What the comparison says of the right program with one rotation more."""
        gate, qubit, at_the_end = turn
        base = self.first.programs
        programs = [turned(self.contract, program, gate, qubit, angle, at_the_end=at_the_end) for program in base]
        outcomes = {item.outcome for item in self.compared(programs)}
        if Outcome.FAILED in outcomes:
            return Outcome.FAILED
        return Outcome.HELD if outcomes == {Outcome.HELD} else Outcome.UNDECIDED

    def _broken_rules(self) -> Iterator[Check]:
        files = stored(self.contract, "broken", self.folder, self.sandbox)
        unproved, broken_by = [], []
        for index, rule in enumerate(self.contract.rules):
            own = [item for item in files if item.name.split(".")[0] == rule.rule]
            failing = [item for item in own if _failed(item.grading, rule.rule, rule.because)]
            if failing:
                broken_by.append(f"{rule.rule} by {failing[0].name}")
                continue
            grading = self._generally_broken(index)
            if grading is not None and _failed(grading, rule.rule, rule.because):
                broken_by.append(rule.rule)
            else:
                unproved.append(rule.rule)
        implied = ["measurement_forbidden"] * (self.contract.measurement == "forbidden")
        implied += ["noise_forbidden"] * (self.contract.noise == "forbidden")
        if self.contract.compare.object is ObjectKind.ANSWER:
            implied = []
        for check in implied:
            programs = [broken_implied(self.contract, check, program) for program in self.first.programs]
            (broken_by if _failed(self.grade(programs), check, None) else unproved).append(check)
        stray = [item.name for item in files if not _failed(item.grading, item.name.split(".")[0], None)]
        if unproved or stray:
            text = [f"not broken by any stored program: {', '.join(unproved)}"] * bool(unproved)
            text += [f"stored, and breaks nothing: {', '.join(stray)}"] * bool(stray)
            yield Check("rules", Finding.FAILS, "; ".join(text))
        if broken_by:
            yield Check("rules", Finding.HOLDS, f"each is broken by a program: {', '.join(broken_by)}")

    def _generally_broken(self, index: int) -> Grading | None:
        rule = self.contract.rules[index]
        if rule.rule == "returns_program":
            name = self.contract.entry_point.name
            source = f"def {name}(*arguments):\n    return {{'00': 512, '11': 512}}\n"
            return grade(Submission(source.encode(), self.first.framework), self.contract, self.sandbox)
        programs = [broken(self.contract, rule, program) for program in self.first.programs]
        usable = [program for program in programs if program is not None]
        return self.grade(usable) if usable and len(usable) == len(programs) else None


def framework_list(contract: Contract) -> str:
    """``qiskit, cirq``."""
    return ", ".join(contract.frameworks)


def _check(name: str, holds: bool, detail: str) -> Check:
    return Check(name, Finding.HOLDS if holds else Finding.FAILS, detail)


def _functional(evidence: Evidence) -> bool:
    return evidence.because == "" and not (evidence.reason or "").startswith(("rule.", "undecided.rule", "grader.rule"))


def _failed(grading: Grading, check: str, because: str | None) -> bool:
    return any(
        item.check == check and item.outcome is Outcome.FAILED and because in (None, item.because)
        for item in grading.verdict.evidence
    )


def _share_held(grading: Grading, contract: Contract) -> float:
    """Of the cases, those whose compared object held."""
    kind = str(contract.compare.object)
    held = [item.outcome is Outcome.HELD for item in grading.verdict.evidence if item.check == kind]
    return sum(held) / len(held) if held else 0.0


def _chosen(programs: Sequence[Program], wanted: int) -> list[tuple[str, tuple[Program, ...]]]:
    """Mutants of all cases alike, evenly chosen: where a case lacks the place it stays as it was."""
    by_case = [dict(mutants(program)) for program in programs]
    names = list(dict.fromkeys(name for found in by_case for name in found))
    chosen = names[:: max(1, len(names) // wanted)]
    return [
        (name, tuple(found.get(name, program) for found, program in zip(by_case, programs, strict=True)))
        for name in chosen
    ]
