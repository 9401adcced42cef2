"""The contract: frozen models that say what is asked, how it is compared, and within which limits."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import Field, StringConstraints, model_validator

from contracts.arguments import Argument, Value
from contracts.model import Model
from contracts.rules import Rule

MAX_NAMED_QUBITS = 1024

Framework = Literal["qiskit", "cirq", "pennylane", "cudaq"]
FRAMEWORKS: tuple[Framework, ...] = ("qiskit", "cirq", "pennylane", "cudaq")
Name = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$", max_length=60)]
Text = Annotated[str, StringConstraints(min_length=1, max_length=8000)]


class Start(StrEnum):
    """How a register starts."""

    ZERO = "zero"  # |0...0>
    FREE = "free"  # any state: the object is compared on all inputs
    GIVEN = "given"  # the basis state ``given``, prepared by the grader before the program


class End(StrEnum):
    """How a register ends."""

    GRADED = "graded"  # its final state, or what is observed of it, is compared
    MEASURED = "measured"  # its classical record is compared (instruments)
    ZERO = "zero"  # must end in |0...0>
    RESTORED = "restored"  # must end as it started
    IGNORED = "ignored"  # traced out
    POSTSELECTED = "postselected"  # only runs in which it reads ``success`` count (states)


class Register(Model):
    """Named qubits; ``qubits[0]`` is the register's least significant bit."""

    name: Name
    qubits: tuple[Annotated[int, Field(ge=0, lt=MAX_NAMED_QUBITS)], ...] = Field(min_length=1)
    start: Start = Field(default=Start.ZERO, strict=False)
    end: End = Field(default=End.GRADED, strict=False)
    given: str | None = None  # bits, most significant first
    success: str | None = None  # bits, most significant first

    @model_validator(mode="after")
    def _complete(self) -> Register:
        if len(set(self.qubits)) != len(self.qubits):
            raise ValueError(f"register {self.name}: qubits repeat: {list(self.qubits)}")
        if (self.given is not None) != (self.start is Start.GIVEN):
            raise ValueError(f"register {self.name}: 'given' belongs to start = \"given\", and only to it")
        if self.given is not None and (len(self.given) != len(self.qubits) or set(self.given) - {"0", "1"}):
            raise ValueError(f"register {self.name}: given: {len(self.qubits)} bits are expected, got {self.given!r}")
        if (self.success is not None) != (self.end is End.POSTSELECTED):
            raise ValueError(f"register {self.name}: 'success' belongs to end = \"postselected\", and only to it")
        if self.success is not None and (len(self.success) != len(self.qubits) or set(self.success) - {"0", "1"}):
            raise ValueError(f"register {self.name}: success: {len(self.qubits)} bits are expected")
        return self


class ObjectKind(StrEnum):
    """What is compared (docs/conventions.md says by which distance)."""

    DISTRIBUTION = "distribution"
    STATE = "state"
    UNITARY = "unitary"
    ISOMETRY = "isometry"
    CHANNEL = "channel"
    INSTRUMENT = "instrument"
    CLASSICAL_FUNCTION = "classical_function"
    ANSWER = "answer"


# Objects that are told from the qubits alone, whatever the record says.
WITHOUT_RECORD = (ObjectKind.STATE, ObjectKind.UNITARY, ObjectKind.ISOMETRY, ObjectKind.CHANNEL)


class Target(Model):
    """A named closed form of ``contracts.targets``, or numbers written out.

    A parameter that is a string such as ``"$theta"`` takes the value of that argument in each case.
    Written-out forms: ``form = "amplitudes"`` (``values`` of numbers or ``"0.5-0.5j"``),
    ``"probabilities"`` (``values`` from bit string to number), ``"table"`` (``values`` of integers).
    """

    form: Name
    parameters: dict[str, Any] = Field(default_factory=dict)


class Compare(Model):
    """The one compared object with its one metric.

    Attributes:
        object: Which object.
        phase: ``free``: one global phase is ignored; ``fixed``: it counts. Says nothing for objects
            that have no phase.
        accept: Largest distance that passes.
        reject: Smallest distance that fails; between the two the verdict is undecided.
        target: What it is compared with.
        minimum_success: Of post-selected states: the least probability that all post-selected registers read
            their success bits.
        sample: Of classical functions on more inputs than can all be run: a program for which no proof is found
            may pass on so many seeded basis inputs, drawn after the source is fixed, and the structured ones.
    """

    object: ObjectKind = Field(strict=False)
    phase: Literal["free", "fixed"] = "free"
    accept: float = Field(gt=0, lt=1)
    reject: float = Field(gt=0, lt=1)
    target: Target
    minimum_success: float | None = Field(default=None, gt=0, le=1)
    sample: int | None = Field(default=None, ge=64, le=4096)

    @model_validator(mode="after")
    def _ordered(self) -> Compare:
        if self.accept >= self.reject:
            raise ValueError(f"compare: accept ({self.accept}) must be below reject ({self.reject})")
        if self.sample is not None and self.object is not ObjectKind.CLASSICAL_FUNCTION:
            raise ValueError(f"compare: sample belongs to classical functions, not to a {self.object}")
        if self.minimum_success is not None and self.minimum_success <= self.reject:
            # Else a program that never succeeds could be within the tolerance.
            raise ValueError(f"compare: minimum_success must be above reject ({self.reject})")
        return self


class EntryPoint(Model):
    """The function that a candidate defines."""

    name: Annotated[str, StringConstraints(pattern=r"^[a-zA-Z_][a-zA-Z0-9_]*$", max_length=60)]
    arguments: tuple[Argument, ...] = ()

    @model_validator(mode="after")
    def _different(self) -> EntryPoint:
        if len({argument.name for argument in self.arguments}) != len(self.arguments):
            raise ValueError("entry_point.arguments: names repeat")
        return self


class Case(Model):
    """One set of argument values; a target of its own only where the contract's does not apply."""

    arguments: dict[str, Any] = Field(default_factory=dict)
    target: Target | None = None


class ContractLimits(Model):
    """Bounds of one case. Generous: a reference stays below a fifth of each."""

    cpu_seconds: float = Field(default=20.0, gt=0, le=600)
    wall_seconds: float = Field(default=60.0, gt=0, le=3600)
    memory_mib: int = Field(default=1024, ge=64, le=65536)
    qubits: int = Field(default=12, ge=1)
    operations: int = Field(default=10_000, ge=1)


class AuditNotes(Model):
    """What the contract's author tells the audit; changes no verdict and is no part of the contract's meaning.

    Attributes:
        synthesiser: Whether a program that only reproduces the law of the target passes: where the task is to
            prepare it, that is what is asked.
        because: Why it may pass.
    """

    synthesiser: Literal["fails", "passes"] = "fails"
    because: str = ""

    @model_validator(mode="after")
    def _complete(self) -> AuditNotes:
        if (self.synthesiser == "passes") != bool(self.because):
            raise ValueError("audit: 'because' belongs to synthesiser = \"passes\", and only to it")
        return self


class Contract(Model):
    """One task.

    Attributes:
        schema_version: Of this file format; 1.
        id: ``family/task``, as in the library's folders.
        version: Raised with every change of meaning.
        statement: Framework-neutral words; everything that is checked is told besides, by
            ``contracts.render``, from the fields themselves.
        registers: All named qubits; a qubit belongs to one register. None for an answer: its entry point
            returns a value in place of a program.
        measurement: Of the measured, else the post-selected, else the graded registers: ``required``;
            ``optional`` (an unmeasured program is observed on the register, a terminal measurement is an
            observation and not part of the state); ``forbidden`` (no measurement or reset at all).
        readout: ``ordered``: the printed record, most significant first, is the register descending;
            ``by_qubit``: each record belongs to its qubit, the order is free; ``record``: the
            whole classical record counts, whatever qubits it came from.
        work_qubits: ``allowed``: qubits above the named ones start in |0> and must end in |0>;
            ``ignored``: they may end in any state; ``forbidden``: there are none.
        noise: Whether a program may contain channels, such as damping or depolarising.
        cases: Written-out cases; a contract without arguments has exactly one, empty.
        probes: How many seeded cases are drawn besides, after the source is fixed.
    """

    schema_version: int = Field(ge=1, le=1)
    id: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*/[a-z][a-z0-9_]*$", max_length=80)]
    version: int = Field(ge=1)
    title: Annotated[str, StringConstraints(min_length=4, max_length=120)]
    statement: Text
    frameworks: tuple[Framework, ...] = FRAMEWORKS
    entry_point: EntryPoint
    registers: tuple[Register, ...] = ()
    measurement: Literal["required", "optional", "forbidden"]
    readout: Literal["ordered", "by_qubit", "record"] = "ordered"
    work_qubits: Literal["allowed", "ignored", "forbidden"] = "allowed"
    noise: Literal["forbidden", "allowed"] = "forbidden"
    compare: Compare
    cases: tuple[Case, ...] = (Case(),)
    probes: int = Field(default=0, ge=0, le=64)
    rules: tuple[Rule, ...] = ()
    limits: ContractLimits = Field(default_factory=ContractLimits)
    errata: tuple[Text, ...] = ()
    audit: AuditNotes = Field(default_factory=AuditNotes)

    @model_validator(mode="after")
    def _consistent(self) -> Contract:
        if self.compare.object is ObjectKind.ANSWER:
            self._check_answer()
        else:
            self._check_registers()
        self._check_cases()
        names = {register.name for register in self.registers}
        arguments = {argument.name for argument in self.entry_point.arguments}
        circuits = {argument.name for argument in self.entry_point.arguments if argument.type == "circuit"}
        qubits = {qubit for register in self.registers for qubit in register.qubits}
        for rule in self.rules:
            for name in rule.registers_named():
                if name not in names:
                    raise ValueError(f"rule {rule.rule}: no register {name!r}; there are {sorted(names)}")
            for name in rule.arguments_named():
                if name not in arguments:
                    raise ValueError(f"rule {rule.rule}: no argument {name!r}; there are {sorted(arguments)}")
            for name in rule.circuits_named():
                if name not in circuits:
                    raise ValueError(f"rule {rule.rule}: no circuit {name!r}; there are {sorted(circuits)}")
            for qubit in rule.qubits_named():
                if qubit not in qubits:
                    raise ValueError(f"rule {rule.rule}: qubit {qubit} is in no register")
            if rule.needs_measurement and self.measurement == "forbidden":
                raise ValueError(f'rule {rule.rule} contradicts measurement = "forbidden"')
            if rule.grades_no_record and self.compare.object not in WITHOUT_RECORD:
                raise ValueError(f"rule {rule.rule}: one of {', '.join(WITHOUT_RECORD)} is to be compared")
        return self

    def _check_answer(self) -> None:
        """An answer has no program, so nothing may be said of one."""
        for name in ("registers", "rules"):
            if getattr(self, name):
                raise ValueError(f"{name}: an answer has none")
        if (self.measurement, self.readout, self.work_qubits, self.noise) != (
            "optional", "ordered", "allowed", "forbidden",
        ):  # fmt: skip
            raise ValueError('an answer has measurement = "optional", and readout, work_qubits and noise left out')
        if self.compare.phase != "free" or self.compare.minimum_success is not None:
            raise ValueError("compare: an answer has no phase and no minimum_success")

    def _check_registers(self) -> None:
        if not self.registers:
            raise ValueError("registers: at least one is needed")
        if not self.rules:
            raise ValueError("rules: at least one is needed")
        named = [qubit for register in self.registers for qubit in register.qubits]
        if len(set(named)) != len(named):
            raise ValueError("registers: a qubit belongs to one register only")
        if len({register.name for register in self.registers}) != len(self.registers):
            raise ValueError("registers: names repeat")
        if self.num_qubits > self.limits.qubits:
            raise ValueError(f"limits.qubits is {self.limits.qubits}, the registers need {self.num_qubits}")
        kind = self.compare.object
        if any(register.end is End.MEASURED for register in self.registers) != (kind is ObjectKind.INSTRUMENT):
            raise ValueError('registers: end = "measured" belongs to instruments, and each instrument has one')
        if not any(register.end in (End.GRADED, End.MEASURED) for register in self.registers):
            raise ValueError("registers: nothing is graded")
        postselected = any(register.end is End.POSTSELECTED for register in self.registers)
        if postselected and (kind is not ObjectKind.STATE or self.readout == "record"):
            raise ValueError('registers: end = "postselected" belongs to states that are not read as a whole record')
        if postselected != (self.compare.minimum_success is not None):
            raise ValueError("compare: minimum_success belongs to post-selected registers, and they to it")
        takes_inputs = kind not in (ObjectKind.DISTRIBUTION, ObjectKind.STATE, ObjectKind.INSTRUMENT)
        has_inputs = any(register.start is Start.FREE for register in self.registers)
        if (takes_inputs and not has_inputs) or (has_inputs and kind in (ObjectKind.DISTRIBUTION, ObjectKind.STATE)):
            raise ValueError(
                f'registers: start = "free" is {"needed" if takes_inputs else "not possible"} for a {kind}'
            )

    def _check_cases(self) -> None:
        if not self.cases and not self.probes:
            raise ValueError("cases: at least one case or probe is needed")
        if self.probes and not self.entry_point.arguments:
            raise ValueError("probes: there is no argument to draw")
        for index, case in enumerate(self.cases):
            declared = {argument.name: argument for argument in self.entry_point.arguments}
            if set(case.arguments) != set(declared):
                raise ValueError(
                    f"cases[{index}]: arguments {sorted(declared)} are expected, got {sorted(case.arguments)}"
                )
            for name, value in case.arguments.items():
                try:
                    declared[name].check(value)
                except ValueError as error:
                    raise ValueError(f"cases[{index}]: {error}") from None
        if self.probes:
            self._check_probes()

    def _check_probes(self) -> None:
        """Every argument can be drawn: shown by drawing one value that no verdict sees."""
        for argument, written in zip(self.entry_point.arguments, self.written_values(), strict=True):
            if argument.needs_written_case and not written:
                raise ValueError(f"probes: argument {argument.name} is drawn from a written case, and there is none")
            try:
                argument.draw(np.random.Generator(np.random.PCG64(0)), written)
            except ValueError as error:
                raise ValueError(f"probes: argument {argument.name}: {error}") from None

    @property
    def num_qubits(self) -> int:
        """Qubits that the registers name: one more than the highest index, 0 for an answer."""
        return 1 + max((qubit for register in self.registers for qubit in register.qubits), default=-1)

    def qubits_ending(self, *ends: End) -> tuple[int, ...]:
        """Qubits of the registers that end so, in register order, least significant first."""
        return tuple(qubit for register in self.registers if register.end in ends for qubit in register.qubits)

    def qubits_starting(self, *starts: Start) -> tuple[int, ...]:
        """Qubits of the registers that start so, in register order, least significant first."""
        return tuple(qubit for register in self.registers if register.start in starts for qubit in register.qubits)

    def values(self, case: Case) -> tuple[Value, ...]:
        """The case's argument values in positional order."""
        return tuple(argument.check(case.arguments[argument.name]) for argument in self.entry_point.arguments)

    def written_values(self) -> tuple[tuple[Value, ...], ...]:
        """For each argument, in positional order, its values in the written cases."""
        return tuple(
            tuple(argument.check(case.arguments[argument.name]) for case in self.cases)
            for argument in self.entry_point.arguments
        )
