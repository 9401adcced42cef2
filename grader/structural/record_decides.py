"""Rule ``record_decides``: what was measured is needed, and not only read.

Whether a program is right is a comparison, which ``grader.counterfactual`` orders: rules know none. Here are the
programs that it judges, in which a record says the same whatever was measured, and the others what they must beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from contracts.rules import RecordDecides
from contracts.schema import Contract, End
from grader.simulate.limits import EngineLimit
from grader.structural.describe import counted, describe, listed, numbered
from grader.structural.evidence import failed, held, undecided
from grader.structural.joint_records import MAX_TOGETHER, Joint, beside_constant, follows, joint_records
from grader.structural.stand_ins import StandIn, StandIns, with_stand_ins
from grader.structural.steps import steps_of
from grader.verdict import Evidence, Outcome
from ir.program import Barrier, Conditional, Operation, Program, Reset

MAX_RECORDS = 24  # that are tried: each costs four comparisons at most

# The contract's own comparison of a program with the target of its case: held, failed or undecided.
Right = Callable[[Program], Outcome]


def record_decides(rule: RecordDecides, contract: Contract, program: Program, subject: str, right: Right) -> Evidence:
    """At least ``count`` records of measurements of the register are needed for the program to be right.

    One after the other each record is replaced by 0, then by 1, whatever was measured: alone, then with all other
    records of the program as they must be beside it, so that conditions meet nothing that never happens. Where the
    program is right all the same, the record decides nothing, and stays replaced for the others: of records that can
    stand in for one another, as in two rounds of the same reset, one is left and counts, as one does of those that are
    functions of one another. Every program that is found right so is a proof that the records left are enough. Work
    qubits count as returned to |0>: to flip one back where its own record is 1 is no use that makes a record needed.
    """
    register = next(item for item in contract.registers if item.name == rule.register_name)
    bound = f"at least {counted(rule.count, 'record')} of register {register.name} needed"
    if rule.resets == "left_out":
        bound += ", without reset instructions on it"
        program, kept = without_resets(program, register.qubits), program
        answer = Outcome.HELD if program == kept else right(program)
        if answer is Outcome.UNDECIDED:
            why = "whether the program is right without its reset instructions is not decided"
            return undecided(rule.rule, subject, rule.because, measured=why, bound=bound)
        if answer is Outcome.FAILED:
            why = "without its reset instructions the program is wrong"
            return failed(rule.rule, subject, rule.because, measured=why, bound=bound)
    trial = _Trial(contract, program, _read_measurements(program))
    candidates = [number for number, qubit in trial.read.items() if qubit in register.qubits]
    if len(trial.read) > MAX_RECORDS and candidates:
        why = f"{counted(len(trial.read), 'record')} are read, at most {MAX_RECORDS} are tried"
        return undecided(rule.rule, subject, rule.because, measured=why, bound=bound)
    needed: list[int] = []
    for number in candidates:
        answer = trial.replaced(number, right)
        if answer is Outcome.HELD or (rule.count > 1 and trial.is_told_by(number, needed)):
            continue
        if answer is Outcome.UNDECIDED:
            why = f"whether the program needs the record of operation {number} is not decided"
            return undecided(rule.rule, subject, rule.because, measured=why, bound=bound)
        needed.append(number)
        if len(needed) >= rule.count:
            measured = f"without the record of {listed(f'operation {item}' for item in needed)} the program is wrong"
            return held(rule.rule, subject, rule.because, measured=measured, bound=bound)
    shown = trial.shown()
    witness = f"right all the same: {listed(shown)}" if shown else "no record of the register is read"
    measured = f"{counted(len(needed), 'record')} needed"
    return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=witness)


@dataclass(slots=True, eq=False)
class _Trial:
    """The program with what has been found to be needless replaced.

    Attributes:
        read: By number, the qubits of the measurements whose records may be read.
    """

    contract: Contract
    program: Program
    read: dict[int, int]
    layers: list[StandIns] = field(default_factory=list)
    _joint: tuple[int, Joint] | None = None

    def replaced(self, number: int, right: Right) -> Outcome:
        """HELD, and replaced from now on, if the program is right without the record; FAILED if it is needed."""
        if any(layer[number].value is not None for layer in self.layers if number in layer):
            return Outcome.HELD
        answers = []
        for layer in self._layers(number):
            answers.append(Outcome.UNDECIDED if layer is None else right(self._with(layer)))
            if layer is not None and answers[-1] is Outcome.HELD:
                self.layers.append(layer)
                return Outcome.HELD
        return Outcome.UNDECIDED if Outcome.UNDECIDED in answers else Outcome.FAILED

    def is_told_by(self, number: int, others: Sequence[int]) -> bool:
        """Whether the records ``others``, which are needed, tell this one."""
        joint = self._together() if others else None
        return joint is not None and follows(joint, tuple(self.read), number, others)

    def shown(self) -> list[str]:
        """What was replaced by which constant, and what follows it, in words."""
        operations = dict(numbered(self.program))
        words = []
        for layer in self.layers:
            constants = {number: item.value for number, item in layer.items() if item.value is not None}
            others = [f"operation {number}" for number in layer if number not in constants]
            each = ", and ".join(
                f"{describe(number, operations[number])}, if it always gives {value}"
                for number, value in sorted(constants.items())
            )
            words.append(each + (f", and {listed(others)} what occurs beside it" if others else ""))
        return words

    def _layers(self, number: int) -> Iterator[StandIns | None]:
        """What the record may be replaced by; None for what cannot be said."""
        for value in (0, 1):
            yield {number: StandIn.constant(value)}
        if len(self.read) < 2:
            return
        joint = self._together()
        if joint is None:
            yield None
            return
        for value in (0, 1):
            layer = beside_constant(joint, tuple(self.read), number, value)
            if layer is None or layer:
                yield layer

    def _together(self) -> Joint | None:
        """How the records occur together; None if that is too much to find out."""
        if self._joint is None or self._joint[0] != len(self.layers):
            try:
                joint = joint_records(self.contract, self.program, self.layers, tuple(self.read))
            except EngineLimit:
                return None
            self._joint = (len(self.layers), joint)
        joint = self._joint[1]
        return joint if len(joint) <= MAX_TOGETHER else None

    def _with(self, layer: StandIns) -> Program:
        """The program with what is replaced so far, and this; its work qubits come back to |0> at the end."""
        changed = with_stand_ins(self.program, [*self.layers, layer])
        return replace(changed, operations=(*changed.operations, *(Reset(qubit) for qubit in self._cleaned())))

    def _cleaned(self) -> tuple[int, ...]:
        # To take a copy back to |0> is no use of a record that the statement asks for.
        work = range(self.contract.num_qubits, self.program.num_qubits)
        ending = (qubit for qubit in self.contract.qubits_ending(End.ZERO) if qubit < self.program.num_qubits)
        return (*ending, *work)


def without_resets(program: Program, qubits: Sequence[int]) -> Program:
    """The program without reset instructions on ``qubits``, in both branches of every condition.

    Barriers stand in their place, so that every other operation keeps its number.
    """
    return replace(program, operations=tuple(_without_resets(program.operations, frozenset(qubits))))


def _without_resets(operations: Sequence[Operation], qubits: frozenset[int]) -> Iterator[Operation]:
    for operation in operations:
        if isinstance(operation, Conditional):
            met = tuple(_without_resets(operation.operations, qubits))
            other = tuple(_without_resets(operation.otherwise, qubits))
            yield replace(operation, operations=met, otherwise=other)
        elif isinstance(operation, Reset) and operation.qubit in qubits:
            yield Barrier((operation.qubit,), operation.origin)
        else:
            yield operation


def _read_measurements(program: Program) -> dict[int, int]:
    """Numbers of the measurements whose record a later condition may read, each with its qubit; they ascend."""
    last_read: dict[int, int] = {}
    for step in steps_of(program):
        for guard in step.guards:
            for clbit, version in guard.bits:
                last_read[clbit] = max(version, last_read.get(clbit, 0))
    # An older value is read too where the newer one is written in some runs only.
    return {
        step.number: step.qubits[0]
        for step in steps_of(program)
        if step.written is not None and step.written[1] <= last_read.get(step.written[0], 0)
    }
