"""Rule ``corrections_from_syndrome``: the data is corrected by what was found, not by what was known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from contracts.rules import CodeRestored, CorrectionsFromSyndrome
from contracts.schema import Contract
from grader.structural.case_differences import differences
from grader.structural.case_program import CaseProgram
from grader.structural.code_restored import code_restored
from grader.structural.describe import counted, describe, listed, numbered
from grader.structural.effects import Effect
from grader.structural.evidence import failed, held, undecided
from grader.structural.operators import close
from grader.structural.recompose import recomposed
from grader.structural.simplify import effective_steps
from grader.structural.steps import Bit, Step
from grader.structural.written_before import late_differences
from grader.verdict import Evidence, Outcome


def corrections_from_syndrome(
    rule: CorrectionsFromSyndrome, contract: Contract, cases: tuple[CaseProgram, ...]
) -> Evidence:
    """In every case ``count`` operations change the data under the control of ``controls`` syndrome qubits each.

    A correction acts on a data qubit otherwise than diagonally, or diagonally beside a condition, and is
    controlled by syndrome qubits, by work qubits that were computed from them, or by their record; what it
    depends on is followed through work qubits. Controlled operations spelled as several on three qubits are
    put together first, padding is stripped. Where fewer are recognised although the code is restored for every value
    of the argument (``code_restored``), nothing is decided. Two cases that differ in ``argument`` alone differ in
    nothing that has to come after the first coupling of data and syndrome.
    """
    registers = {register.name: register.qubits for register in contract.registers}
    data = {qubit for name in rule.data_registers for qubit in registers[name]}
    syndrome = set(registers[rule.syndrome])
    bound = (
        f"at least {counted(rule.count, 'correction')} of {listed(rule.data_registers)}, each under "
        f"{counted(rule.controls, 'control')} of {rule.syndrome}; none by {rule.argument}"
    )
    compared = 0
    for difference in differences(cases, rule.argument):
        compared += 1
        for case, late in late_differences(difference, data, syndrome):
            operations = dict(numbered(case.program))
            bad = listed(describe(number, operations[number]) for number in late)
            measured = f"operations after the extraction has begun depend on {rule.argument}"
            return failed(rule.rule, case.subject, rule.because, measured=measured, bound=bound, witness=bad)
    if not compared:
        measured = f"no two cases differ in {rule.argument} alone"
        return undecided(rule.rule, "all cases", rule.because, measured=measured, bound=bound)
    fewest = 0
    for case in cases:
        found = _corrections(recomposed(effective_steps(case.program)), data, syndrome)
        enough = [number for number, support in found.items() if len(support) >= rule.controls]
        if len(enough) < rule.count:
            operations = dict(numbered(case.program))
            shown = listed(f"{describe(n, operations[n])} depends on {listed(sorted(s))}" for n, s in found.items())
            measured = counted(len(enough), "such correction")
            if _is_restored(rule, contract, cases):
                # So the data is corrected, by gates that a compiler has merged with what is beside them.
                measured += f" seen, though the code is restored for every {rule.argument}"
                return undecided(rule.rule, case.subject, rule.because, measured=measured, bound=bound, witness=shown)
            return failed(rule.rule, case.subject, rule.because, measured=measured, bound=bound, witness=shown)
        fewest = len(enough) if not fewest else min(fewest, len(enough))
    measured = f"{counted(fewest, 'correction')} or more in each of {counted(len(cases), 'case')}"
    return held(rule.rule, "all cases", rule.because, measured=measured, bound=bound)


def _is_restored(rule: CorrectionsFromSyndrome, contract: Contract, cases: tuple[CaseProgram, ...]) -> bool:
    """Whether the data is back in the code after its couplings with other qubits, for every value of the argument."""
    asked = CodeRestored(rule="code_restored", because=rule.because, argument=rule.argument, data=rule.data_registers)
    return code_restored(asked, contract, cases).outcome is Outcome.HELD


def _corrections(steps: Sequence[Step], data: set[int], syndrome: set[int]) -> Mapping[int, frozenset[int]]:
    """Operations that change data under control, by number, each with the syndrome qubits that decide it."""
    support: dict[int, frozenset[int]] = {}
    asked: set[int] = set()  # syndrome qubits that data was coupled to by their phase, as in a check of X
    record: dict[Bit, frozenset[int]] = {}
    found: dict[int, frozenset[int]] = {}
    for step in steps:
        conditions = frozenset[int]().union(*(record.get(bit, frozenset()) for g in step.guards for bit in g.bits))
        if step.written is not None:
            record[step.written] = support.get(step.qubits[0], frozenset())
            continue
        if step.effect is None:
            for qubit in step.qubits:
                support.pop(qubit, None)
                asked.discard(qubit)
            continue
        axes = step.effect.axes_on
        controls = [qubit for qubit in step.qubits if "z" in axes[qubit] and qubit not in data]
        decided = conditions.union(*(support.get(qubit, frozenset()) for qubit in controls))
        targets = [qubit for qubit in step.qubits if qubit in data]
        changes = any("z" not in axes[qubit] for qubit in targets)
        # A controlled phase with one control reads the data just as well as it corrects it.
        if targets and decided and (conditions or changes or len(step.qubits) - len(targets) > 1):
            found[step.number] = decided
        for qubit in step.qubits:
            if qubit in data:
                continue
            # A syndrome qubit that others change, and no data, collects what they hold, as a work qubit does.
            if qubit in syndrome and (targets or len(step.qubits) == 1):
                turned = len(step.qubits) == 1 and not _keeps_basis(step.effect, qubit)
                _follow(qubit, "z" in axes[qubit], turned, bool(targets), support, asked)
            elif "z" not in axes[qubit]:
                support[qubit] = support.get(qubit, frozenset()) | decided
    return found


def _keeps_basis(effect: Effect, qubit: int) -> bool:
    """Whether a one-qubit operation is diagonal, or a flip such as those around a control that is open."""
    (a, b), (c, d) = effect.matrix((qubit,))
    return (close(b, 0) and close(c, 0)) or (close(a, 0) and close(d, 0))


def _follow(
    qubit: int, diagonal: bool, turned: bool, with_data: bool, support: dict[int, frozenset[int]], asked: set[int]
) -> None:
    """Whether a syndrome qubit now holds what was found: only then is controlling by it a correction.

    It does once data has changed it, or once a basis change follows couplings to its phase (the ancilla of an
    X check is a control too, while the check goes on). Another basis change ends that.
    """
    if with_data and not diagonal:
        support[qubit] = frozenset((qubit,))
    elif with_data and qubit not in support:
        asked.add(qubit)
    elif turned and qubit in asked:
        asked.discard(qubit)
        support[qubit] = frozenset((qubit,))
    elif turned and qubit in support:
        support.pop(qubit)
