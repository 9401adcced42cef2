"""The contract: frozen models that say what is asked, how it is compared, and within which limits."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints, model_validator

from contracts.arguments import Argument, Value
from contracts.model import Model
from contracts.rules import MeasuredExactly, MinMeasurements, Rule

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


class Register(Model):
    """Named qubits; ``qubits[0]`` is the register's least significant bit."""

    name: Name
    qubits: tuple[Annotated[int, Field(ge=0, lt=MAX_NAMED_QUBITS)], ...] = Field(min_length=1)
    start: Start = Field(default=Start.ZERO, strict=False)
    end: End = Field(default=End.GRADED, strict=False)
    given: str | None = None  # bits, most significant first

    @model_validator(mode="after")
    def _complete(self) -> Register:
        if len(set(self.qubits)) != len(self.qubits):
            raise ValueError(f"register {self.name}: qubits repeat: {list(self.qubits)}")
        if (self.given is not None) != (self.start is Start.GIVEN):
            raise ValueError(f"register {self.name}: 'given' belongs to start = \"given\", and only to it")
        if self.given is not None and (len(self.given) != len(self.qubits) or set(self.given) - {"0", "1"}):
            raise ValueError(f"register {self.name}: given: {len(self.qubits)} bits are expected, got {self.given!r}")
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
    """

    object: ObjectKind = Field(strict=False)
    phase: Literal["free", "fixed"] = "free"
    accept: float = Field(gt=0, lt=1)
    reject: float = Field(gt=0, lt=1)
    target: Target

    @model_validator(mode="after")
    def _ordered(self) -> Compare:
        if self.accept >= self.reject:
            raise ValueError(f"compare: accept ({self.accept}) must be below reject ({self.reject})")
        return self


class EntryPoint(Model):
    """The function that a candidate defines."""

    name: Annotated[str, StringConstraints(pattern=r"^[a-zA-Z_][a-zA-Z0-9_]*$", max_length=60)]
    arguments: tuple[Argument, ...] = ()


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


class Contract(Model):
    """One task.

    Attributes:
        schema_version: Of this file format; 1.
        id: ``family/task``, as in the library's folders.
        version: Raised with every change of meaning.
        statement: Framework-neutral words; everything that is checked is told besides, by
            ``contracts.render``, from the fields themselves.
        registers: All named qubits; a qubit belongs to one register.
        measurement: Of the graded and measured registers: ``required``; ``optional`` (an unmeasured
            program is observed on the register, a terminal measurement is an observation and
            not part of the state); ``forbidden`` (no measurement or reset at all).
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
    registers: tuple[Register, ...] = Field(min_length=1)
    measurement: Literal["required", "optional", "forbidden"]
    readout: Literal["ordered", "by_qubit", "record"] = "ordered"
    work_qubits: Literal["allowed", "ignored", "forbidden"] = "allowed"
    noise: Literal["forbidden", "allowed"] = "forbidden"
    compare: Compare
    cases: tuple[Case, ...] = (Case(),)
    probes: int = Field(default=0, ge=0, le=64)
    rules: tuple[Rule, ...] = Field(min_length=1)
    limits: ContractLimits = Field(default_factory=ContractLimits)
    errata: tuple[Text, ...] = ()

    @model_validator(mode="after")
    def _consistent(self) -> Contract:
        self._check_registers()
        self._check_cases()
        names = {register.name for register in self.registers}
        for rule in self.rules:
            if isinstance(rule, MeasuredExactly) and rule.register_name not in names:
                raise ValueError(
                    f"rule measured_exactly: no register {rule.register_name!r}; there are {sorted(names)}"
                )
            if isinstance(rule, MeasuredExactly | MinMeasurements) and self.measurement == "forbidden":
                raise ValueError(f'rule {rule.rule} contradicts measurement = "forbidden"')
        return self

    def _check_registers(self) -> None:
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
                declared[name].check(value)

    @property
    def num_qubits(self) -> int:
        """Qubits that the registers name: one more than the highest index."""
        return 1 + max(qubit for register in self.registers for qubit in register.qubits)

    def qubits_ending(self, *ends: End) -> tuple[int, ...]:
        """Qubits of the registers that end so, in register order, least significant first."""
        return tuple(qubit for register in self.registers if register.end in ends for qubit in register.qubits)

    def qubits_starting(self, *starts: Start) -> tuple[int, ...]:
        """Qubits of the registers that start so, in register order, least significant first."""
        return tuple(qubit for register in self.registers if register.start in starts for qubit in register.qubits)

    def values(self, case: Case) -> tuple[Value, ...]:
        """The case's argument values in positional order."""
        return tuple(argument.check(case.arguments[argument.name]) for argument in self.entry_point.arguments)
