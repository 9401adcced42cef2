"""Which function decides which rule: one row a rule, by what the function looks at.

``ON_PROGRAM`` looks at one program, ``ON_CASES`` at the programs of all cases side by side, ``ON_CALLS`` at the
source of one run and the library functions it called.
Every rule class is in exactly one table; a test proves it, and that the function has the rule's name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from contracts.rules import (
    AllowedFamilies,
    AllowedGates,
    BlockForbidden,
    BlockUsed,
    ClassicalLink,
    CliffordOn,
    CodeRestored,
    CorrectionsFromSyndrome,
    DecomposedWithout,
    DependsOn,
    EncoderCompleteBefore,
    ErrorIsPhysical,
    ExactSequence,
    ForbiddenCalls,
    ForbiddenGates,
    Interacts,
    JoinedInTurn,
    LocalChoices,
    MaxDepth,
    MaxEntanglers,
    MaxFreeParameters,
    MaxMeasurements,
    MaxOperations,
    MaxQubits,
    MeasuredExactly,
    Measures,
    MetInBasis,
    MidCircuitMeasurement,
    MinEntanglers,
    MinMeasurements,
    MinOperations,
    MinQubits,
    NeverMeasured,
    NoAmplitudeInjection,
    NoDenseMatrix,
    NoInteraction,
    OnlyParities,
    OracleGeneric,
    OracleUsed,
    ParityReaches,
    PauliOutcomes,
    RecordDecides,
    RequiredGates,
    ReturnsProgram,
    RuleBase,
    SameProgramUpToInput,
    SameStructure,
    Segment,
    Spectrum,
    StepsRequired,
    TerminalMeasurement,
    Transversal,
    ValuesPassed,
    Waypoint,
    WrittenBefore,
)
from contracts.schema import Contract
from grader.structural.allowed_families import allowed_families
from grader.structural.allowed_gates import allowed_gates
from grader.structural.block_forbidden import block_forbidden
from grader.structural.block_used import block_used
from grader.structural.case_program import CaseProgram
from grader.structural.classical_link import classical_link
from grader.structural.clifford_on import clifford_on
from grader.structural.code_restored import code_restored
from grader.structural.corrections_from_syndrome import corrections_from_syndrome
from grader.structural.decomposed_without import decomposed_without
from grader.structural.depends_on import depends_on
from grader.structural.encoder_complete_before import encoder_complete_before
from grader.structural.error_is_physical import error_is_physical
from grader.structural.exact_sequence import exact_sequence
from grader.structural.forbidden_calls import forbidden_calls
from grader.structural.forbidden_gates import forbidden_gates
from grader.structural.interacts import interacts
from grader.structural.joined_in_turn import joined_in_turn
from grader.structural.local_choices import local_choices
from grader.structural.matrix_synthesis import amplitudes_made_gates, matrices_made_gates
from grader.structural.max_depth import max_depth
from grader.structural.max_entanglers import max_entanglers
from grader.structural.max_free_parameters import max_free_parameters
from grader.structural.max_measurements import max_measurements
from grader.structural.max_operations import max_operations
from grader.structural.max_qubits import max_qubits
from grader.structural.measured_exactly import measured_exactly
from grader.structural.measures import measures
from grader.structural.met_in_basis import met_in_basis
from grader.structural.mid_circuit_measurement import mid_circuit_measurement
from grader.structural.min_entanglers import min_entanglers
from grader.structural.min_measurements import min_measurements
from grader.structural.min_operations import min_operations
from grader.structural.min_qubits import min_qubits
from grader.structural.never_measured import never_measured
from grader.structural.no_amplitude_injection import no_amplitude_injection
from grader.structural.no_dense_matrix import no_dense_matrix
from grader.structural.no_interaction import no_interaction
from grader.structural.observed_run import ObservedRun
from grader.structural.only_parities import only_parities
from grader.structural.oracle_generic import oracle_generic
from grader.structural.oracle_used import oracle_used
from grader.structural.parity_reaches import parity_reaches
from grader.structural.pauli_outcomes import pauli_outcomes
from grader.structural.record_decides import record_decides
from grader.structural.required_gates import required_gates
from grader.structural.returns_program import returns_program
from grader.structural.same_program_up_to_input import same_program_up_to_input
from grader.structural.same_structure import same_structure
from grader.structural.segment import segment
from grader.structural.spectrum import spectrum
from grader.structural.steps_required import steps_required
from grader.structural.terminal_measurement import terminal_measurement
from grader.structural.transversal import transversal
from grader.structural.values_passed import values_passed
from grader.structural.waypoint import waypoint
from grader.structural.written_before import written_before
from grader.verdict import Evidence
from ir.program import Program

# Each function takes its own class of rule, which one table cannot say: a test reads the annotations.
OnProgram = Callable[[Any, Contract, Program, str], Evidence]
OnCases = Callable[[Any, Contract, tuple[CaseProgram, ...]], Evidence]
OnCalls = Callable[[Any, Contract, ObservedRun, str], Evidence]
OnSynthesis = Callable[[Any, Contract, ObservedRun, str], Evidence | None]

ON_PROGRAM: Mapping[type[RuleBase], OnProgram] = {
    # size
    MinQubits: min_qubits,
    MinOperations: min_operations,
    MinMeasurements: min_measurements,
    MinEntanglers: min_entanglers,
    MaxQubits: max_qubits,
    MaxOperations: max_operations,
    MaxDepth: max_depth,
    MaxMeasurements: max_measurements,
    MaxEntanglers: max_entanglers,
    MaxFreeParameters: max_free_parameters,
    # observation
    MeasuredExactly: measured_exactly,
    NeverMeasured: never_measured,
    TerminalMeasurement: terminal_measurement,
    MidCircuitMeasurement: mid_circuit_measurement,
    # construction
    ForbiddenGates: forbidden_gates,
    AllowedGates: allowed_gates,
    AllowedFamilies: allowed_families,
    CliffordOn: clifford_on,
    RequiredGates: required_gates,
    DecomposedWithout: decomposed_without,
    BlockUsed: block_used,
    BlockForbidden: block_forbidden,
    StepsRequired: steps_required,
    # shortcuts
    NoAmplitudeInjection: no_amplitude_injection,
    NoDenseMatrix: no_dense_matrix,
    ReturnsProgram: returns_program,
    # interaction
    Interacts: interacts,
    NoInteraction: no_interaction,
    # error correction
    EncoderCompleteBefore: encoder_complete_before,
    ParityReaches: parity_reaches,
    OnlyParities: only_parities,
    Transversal: transversal,
    # the way
    Waypoint: waypoint,
    Segment: segment,
    Spectrum: spectrum,
    JoinedInTurn: joined_in_turn,
    Measures: measures,
    MetInBasis: met_in_basis,
    ValuesPassed: values_passed,
    # communication
    ClassicalLink: classical_link,
    PauliOutcomes: pauli_outcomes,
}

ON_CASES: Mapping[type[RuleBase], OnCases] = {
    ExactSequence: exact_sequence,
    ErrorIsPhysical: error_is_physical,
    CorrectionsFromSyndrome: corrections_from_syndrome,
    CodeRestored: code_restored,
    WrittenBefore: written_before,
    LocalChoices: local_choices,
    OracleUsed: oracle_used,
    SameProgramUpToInput: same_program_up_to_input,
    SameStructure: same_structure,
    DependsOn: depends_on,
}

ON_CALLS: Mapping[type[RuleBase], OnCalls] = {ForbiddenCalls: forbidden_calls}

# What these refuse in the program they refuse where a framework makes gates of it before: evidence only against.
ON_SYNTHESIS: Mapping[type[RuleBase], OnSynthesis] = {
    NoAmplitudeInjection: amplitudes_made_gates,
    NoDenseMatrix: matrices_made_gates,
}

# Their programs are compared with targets, which no rule may know: ``grader.substitution`` orders both.
BY_SUBSTITUTION: Mapping[type[RuleBase], Callable[..., object]] = {OracleGeneric: oracle_generic}

# Likewise, against the target of their own case: ``grader.counterfactual``.
BY_COUNTERFACTUAL: Mapping[type[RuleBase], Callable[..., object]] = {RecordDecides: record_decides}
