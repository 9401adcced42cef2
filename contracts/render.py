"""What a candidate is told, for each framework, written from the same fields that are checked.

``render(contract, framework)`` is the whole disclosure: every checked field has its line here, and a
test walks the fields to prove it. A framework that the contract does not cover is told nothing.
"""

from __future__ import annotations

from collections import Counter
from typing import assert_never

from contracts.importable import told_modules
from contracts.rules.base import counted
from contracts.schema import Contract, End, Framework, ObjectKind, Register, Start

_RETURNS: dict[Framework, str] = {
    "qiskit": "Return a QuantumCircuit.",
    "cirq": "Return a cirq.Circuit, a FrozenCircuit or a list of operations.",
    "pennylane": (
        "Return a QNode that takes no arguments, or be a QNode or a quantum function yourself; a QNode that the entry "
        "point calls is graded by what it recorded, if its result, unchanged, is what the entry point returns."
    ),
    "cudaq": (
        "Return a kernel (decorated or from make_kernel), or a tuple of a kernel and its arguments; the entry point "
        "may itself be a decorated kernel."
    ),
}

_RETURNS_A_VALUE = "Return a plain value, not a program: a number, a string, a truth value, or a list or set of them."

_NUMBERING: dict[Framework, str] = {
    "qiskit": (
        "Qubit k is circuit.qubits[k]; of a transpiled circuit it is the qubit k that was transpiled, and swaps that "
        "its layout remembers count as gates at the end."
    ),
    "cirq": (
        "Qubit k is cirq.LineQubit(k), whatever other qubits there are; qubits of other kinds take the numbers that no "
        "line qubit has, in Cirq's sorted order."
    ),
    "pennylane": (
        "Qubit k is the integer wire k; other labels take the numbers that no integer wire has, in the order of the "
        "device, else of first use."
    ),
    "cudaq": "Qubit k is the k-th qubit in the order of allocation.",
}

_NOISE = {
    "forbidden": "- No noise is added: no channels such as damping or depolarising.",
    "allowed": "- Noise may be added.",
}

_ORDERED: dict[Framework, str] = {
    "qiskit": "measured into classical bits in ascending order: the lowest qubit into the lowest classical bit",
    "cirq": "measured highest qubit first within one cirq.measure; several measurements may come in any order",
    "pennylane": "listed in descending order in the returned measurement: the highest qubit first",
    "cudaq": "measured in any order: each record belongs to its qubit",
}

# Of the whole record; which end is which is the framework's own doing, and no author sees it.
_RECORD: dict[Framework, str] = {
    "qiskit": "The highest classical bit is the most significant one.",
    "cirq": (
        "Within one cirq.measure the qubit listed first is the most significant. Several measurements are ordered by "
        "their lowest qubits, the lowest one least significant, and of several measurements of one qubit the first is "
        "the least significant, whatever their keys."
    ),
    "pennylane": (
        "Of what is returned the first bit is the most significant. Measurements in mid-circuit that are not returned "
        "come above it, the last one most significant: return all of them, as in qml.probs(op=[m2, m1, m0])."
    ),
    "cudaq": (
        "Measurements are ordered by their qubits, the lowest one least significant, and of several measurements of "
        "one qubit the first is the least significant."
    ),
}

# Where nothing may be measured; a QNode has to return something.
_UNMEASURED: dict[Framework, str] = {
    "qiskit": "",
    "cirq": "",
    "pennylane": (
        " A QNode returns qml.state(), qml.density_matrix or an expectation value: these measure nothing here, and "
        "qml.probs, qml.sample and qml.counts measure."
    ),
    "cudaq": "",
}

# Where only some runs count; a program that selects them itself is not read.
# A program can measure without saying so in what it returns.
_UNPRINTED: dict[Framework, str] = {
    "qiskit": "",
    "cirq": "",
    "pennylane": "A qml.measure whose value is not returned, where anything else is, leaves no record that is graded.",
    "cudaq": "",
}

_SELECTED: dict[Framework, str] = {
    "qiskit": "",
    "cirq": "",
    "pennylane": (
        "The grader selects the runs that count, by what was measured, returned or not: qml.measure is called without "
        "postselect."
    ),
    "cudaq": "",
}

_METRIC: dict[ObjectKind, str] = {
    ObjectKind.DISTRIBUTION: "Hellinger infidelity 1 - (sum sqrt(p q))^2",
    ObjectKind.STATE: "trace distance",
    ObjectKind.UNITARY: "operator norm of the difference",
    ObjectKind.ISOMETRY: "operator norm of the difference",
    ObjectKind.CHANNEL: "Frobenius distance of the normalised Choi matrices",
    ObjectKind.INSTRUMENT: "Frobenius distance of the normalised Choi matrices, the record part of the output",
    ObjectKind.CLASSICAL_FUNCTION: "largest probability of a wrong value over all inputs",
    ObjectKind.ANSWER: "largest difference of a number, 1 for what else is not equal",
}

_SAMPLE = (
    "Where no proof over all inputs is found, structured inputs are run, and {} more that are drawn once your source "
    "is fixed."
)

_COMPARED: dict[ObjectKind, str] = {
    ObjectKind.DISTRIBUTION: "the distribution of the graded register's bits",
    ObjectKind.STATE: "the final state of the graded register",
    ObjectKind.UNITARY: "the unitary on the given qubits",
    ObjectKind.ISOMETRY: "the operation on every input, with work qubits returned as stated",
    ObjectKind.CHANNEL: "the channel from the given qubits to the graded register",
    ObjectKind.INSTRUMENT: "the operation on every input, together with the record that was measured",
    ObjectKind.CLASSICAL_FUNCTION: "the values of the graded register for every basis input",
    ObjectKind.ANSWER: "the value that the entry point returns: in a list the order counts, in a set it does not",
}


class NotCovered(ValueError):
    """The contract does not cover the framework; the message names those that it covers."""


def render(contract: Contract, framework: Framework) -> str:
    """The task as a candidate reads it, in Markdown.

    Raises:
        NotCovered: No program in this framework is graded.
    """
    if framework not in contract.frameworks:
        raise NotCovered(f"{contract.id} covers {', '.join(contract.frameworks)}, not {framework!r}")
    parts = [
        f"# {contract.title}",
        f"Contract {contract.id}, version {contract.version}, for {framework}.",
        contract.statement.strip(),
        "## Entry point\n\n" + _entry_point(contract, framework),
    ]
    if contract.compare.object is not ObjectKind.ANSWER:
        parts += [
            "## Qubits\n\n" + "\n".join([_NUMBERING[framework], *_registers(contract)]),
            "## Measurement\n\n" + _measurement(contract, framework),
        ]
    parts.append("## What is compared\n\n" + _compared(contract))
    if contract.compare.object is not ObjectKind.ANSWER:
        parts.append("## Rules\n\n" + _rules(contract))
    parts.append("## Limits\n\n" + _limits(contract) + "\n\n" + told_modules(framework))
    if contract.errata:
        parts.append("## Errata\n\n" + "\n".join(f"- {item.strip()}" for item in contract.errata))
    return "\n\n".join(parts) + "\n"


def _rules(contract: Contract) -> str:
    lines = [f"- {rule.told()} ({rule.because})" for rule in contract.rules]
    return "\n".join([*lines, _NOISE[contract.noise]])


def _entry_point(contract: Contract, framework: Framework) -> str:
    names = ", ".join(argument.name for argument in contract.entry_point.arguments)
    returns = _RETURNS[framework] if contract.compare.object is not ObjectKind.ANSWER else _RETURNS_A_VALUE
    lines = [f"Define `{contract.entry_point.name}({names})`. {returns}"]
    arguments = contract.entry_point.arguments
    written = contract.written_values()
    lines += [
        f"- `{argument.name}`: {argument.description}; {argument.told(framework, values)}"
        for argument, values in zip(arguments, written, strict=True)
    ]
    if arguments:
        calls = Counter(
            ", ".join(
                f"{argument.name}={argument.shown(value)}" for argument, value in zip(arguments, values, strict=True)
            )
            for values in map(contract.values, contract.cases)
        )
        shown = "; ".join(call if count == 1 else f"{call} ({count} cases)" for call, count in calls.items())
        lines.append(f"It is called with {shown or 'seeded values only'}.")
    if contract.probes:
        drawn = "; ".join(f"{argument.name}: {argument.drawn()}" for argument in arguments if argument.drawn())
        lines.append(
            f"Besides, {counted(contract.probes, 'set')} of arguments {'is' if contract.probes == 1 else 'are'} "
            "drawn once the source is fixed" + (f" ({drawn})." if drawn else ".")
        )
    return "\n".join(lines)


def _registers(contract: Contract) -> list[str]:
    lines = [
        f"- {register.name}: {_list(register.qubits)} (least significant first); {_life(register)}"
        for register in contract.registers
    ]
    match contract.work_qubits:
        case "allowed":
            lines.append("- Further qubits may be used as work qubits: they start in |0> and must end in |0>.")
        case "ignored":
            lines.append("- Further qubits may be used as work qubits: they start in |0> and may end in any state.")
        case "forbidden":
            lines.append("- No further qubits may be used.")
        case _:
            assert_never(contract.work_qubits)
    return lines


def _life(register: Register) -> str:
    match register.start:
        case Start.ZERO:
            start = "starts in |0...0>"
        case Start.FREE:
            start = "starts in any state, given to you"
        case Start.GIVEN:
            start = f"starts in |{register.given}>, prepared for you"
        case _:
            assert_never(register.start)
    match register.end:
        case End.GRADED:
            end = "is graded"
        case End.MEASURED:
            end = "is measured, and its record is graded"
        case End.ZERO:
            end = "must end in |0...0>"
        case End.RESTORED:
            end = "must end as it started"
        case End.IGNORED:
            end = "may end in any state"
        case End.POSTSELECTED:
            end = f"must read {register.success}, measured or not: only runs in which it does count"
        case _:
            assert_never(register.end)
    return f"{start} and {end}"


def _measurement(contract: Contract, framework: Framework) -> str:
    if contract.measurement == "forbidden":
        return "Nothing is measured or reset: the operation itself is graded." + _UNMEASURED[framework]
    measured = (
        contract.qubits_ending(End.MEASURED)
        or contract.qubits_ending(End.POSTSELECTED)
        or contract.qubits_ending(End.GRADED)
    )
    alone = len(measured) == 1
    which = f"{'qubit' if alone else 'qubits'} {_list(measured)}"
    if contract.measurement == "required":
        lines = [f"Measure {which}."]
        order = "They are"
    else:
        lines = [
            f"You may measure {which} at the end or leave {'it' if alone else 'them'} unmeasured: an unmeasured "
            "register is observed by the grader, and a final measurement does not change what is graded."
        ]
        order = "If measured, they are"
    match contract.readout:
        case "ordered":
            one = (
                "Its record is one bit."
                if contract.measurement == "required"
                else "If measured, its record is one bit."
            )
            lines.append(one if alone else f"{order} {_ORDERED[framework]}.")
        case "by_qubit":
            lines.append("The order of the record is free: each bit belongs to the qubit that it was measured from.")
        case "record":
            lines.append(f"The whole classical record counts, whatever qubits it came from. {_RECORD[framework]}")
        case _:
            assert_never(contract.readout)
    if contract.qubits_ending(End.POSTSELECTED):
        lines.append(_SELECTED[framework])
    elif contract.readout != "record":
        lines.append(_UNPRINTED[framework])
    return " ".join(line for line in lines if line)


def _compared(contract: Contract) -> str:
    compare = contract.compare
    phase = {
        "free": "One global phase is ignored.",
        "fixed": "The global phase counts.",
    }[compare.phase]
    success = (
        f"Counted are the runs that succeed, and success has a probability of at least {compare.minimum_success:g}."
        if compare.minimum_success is not None
        else ""
    )
    has_phase = compare.object in (ObjectKind.STATE, ObjectKind.UNITARY, ObjectKind.ISOMETRY)
    lines = [
        f"Compared is {_COMPARED[compare.object]}, with the target that the statement describes.",
        success,
        phase if has_phase else "",
        f"Measure: {_METRIC[compare.object]}. A distance of at most {compare.accept:g} passes, "
        f"of {compare.reject:g} or more fails.",
        _SAMPLE.format(compare.sample) if compare.sample is not None else "",
    ]
    return " ".join(line for line in lines if line)


def _limits(contract: Contract) -> str:
    limits = contract.limits
    running = (
        f"For each call: {limits.cpu_seconds:g} s of CPU time, {limits.wall_seconds:g} s in all, "
        f"{limits.memory_mib} MiB of memory"
    )
    if contract.compare.object is ObjectKind.ANSWER:
        return f"{running}."
    return f"{running}, {limits.qubits} qubits, {limits.operations} operations."


def _list(items: tuple[int, ...]) -> str:
    return ", ".join(str(item) for item in items)
