"""Which library classes are of which family of blocks, by the exact class names that readers put into origins.

Neutral of frameworks: a rule names a family. A block of the candidate's own is of no family, whatever it
is called.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from contracts.rules.construction import BlockFamily
from grader.structural.preparation_blocks import STATE_PREPARATIONS
from ir.program import BlockKind, Operation

FAMILIES: Mapping[BlockFamily, frozenset[str]] = MappingProxyType(
    {
        "qft": frozenset({"QFT", "QFTGate", "QuantumFourierTransformGate", "AQFT"}),
        "phase_estimation": frozenset({"PhaseEstimation", "QuantumPhaseEstimation", "QuantumMonteCarlo"}),
        "grover_operator": frozenset(
            {"GroverOperator", "AmplitudeAmplification", "FlipSign", "Reflection", "Qubitization"}
        ),
        "state_preparation": frozenset(STATE_PREPARATIONS) | {"UniformSuperpositionGate", "CatState"},
        "adder": frozenset(
            {
                "Adder",
                "CDKMRippleCarryAdder",
                "DraperQFTAdder",
                "VBERippleCarryAdder",
                "FullAdderGate",
                "HalfAdderGate",
                "ModularAdderGate",
                "WeightedAdder",
                "WeightedSumGate",
                "OutAdder",
                "PhaseAdder",
                "SemiAdder",
                "ControlledAddition",
            }
        ),
        "multiplier": frozenset(
            {"HRSCumulativeMultiplier", "RGQFTMultiplier", "MultiplierGate", "Multiplier", "OutMultiplier"}
        ),
        "modular_exponentiation": frozenset({"ModExp"}),
        "pauli_evolution": frozenset(
            {
                "PauliEvolutionGate",
                "HamiltonianGate",
                "TrotterProduct",
                "TrotterizedQfunc",
                "ApproxTimeEvolution",
                "CommutingEvolution",
                "QDrift",
                "Evolution",
                "Exp",
            }
        ),
        "permutation": frozenset({"Permutation", "PermutationGate", "QubitPermutationGate", "Permute"}),
        "diagonal": frozenset({"Diagonal", "DiagonalGate", "DiagonalQubitUnitary", "BooleanHamiltonianGate"}),
        "multiplexer": frozenset(
            {
                "UCGate",
                "UCRXGate",
                "UCRYGate",
                "UCRZGate",
                "UCPauliRotGate",
                "SelectPauliRot",
                "Select",
                "QROM",
                "MCMTGate",
            }
        ),
        "isometry": frozenset({"Isometry"}),
        "ansatz": frozenset(
            {
                "NLocal",
                "TwoLocal",
                "RealAmplitudes",
                "EfficientSU2",
                "ExcitationPreserving",
                "PauliTwoDesign",
                "QAOAAnsatz",
                "EvolvedOperatorAnsatz",
                "PauliFeatureMap",
                "ZFeatureMap",
                "ZZFeatureMap",
                "BasicEntanglerLayers",
                "StronglyEntanglingLayers",
                "RandomLayers",
                "SimplifiedTwoDesign",
                "QAOAEmbedding",
                "IQPEmbedding",
                "AngleEmbedding",
                "UCCSD",
                "kUpCCGSD",
                "AllSinglesDoubles",
                "GateFabric",
                "ParticleConservingU1",
                "ParticleConservingU2",
                "ArbitraryUnitary",
            }
        ),
        "graph_state": frozenset({"GraphState", "GraphStateGate"}),
        "oracle": frozenset({"PhaseOracle", "PhaseOracleGate", "BitFlipOracleGate", "AndGate", "OrGate", "XOR"}),
        "block_encoding": frozenset({"BlockEncode", "FABLE", "PrepSelPrep", "QSVT", "GQSP"}),
        "clifford_synthesis": frozenset({"Clifford", "CliffordGate", "SingleQubitCliffordGate", "LinearFunction"}),
    }
)


def families_of(operation: Operation) -> Iterator[tuple[BlockFamily, str]]:
    """The families that an operation comes from, outermost block first, each with its class."""
    for block in operation.origin:
        if block.kind is BlockKind.LIBRARY:
            for family, names in FAMILIES.items():
                if block.name in names:
                    yield family, block.name
