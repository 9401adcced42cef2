"""Noise channels, generalised measurements and protocols against circuits written as matrices, and Bloch vectors."""

from __future__ import annotations

import math

import numpy as np
import pytest

from contracts.closed_forms import protocols
from contracts.closed_forms.parameters import TargetError

I2, X, Z = np.eye(2), np.array([[0, 1], [1, 0]]), np.diag([1, -1])
Y = np.array([[0, -1j], [1j, 0]])
H = np.array([[1, 1], [1, -1]]) / math.sqrt(2)


def applied(kraus, rho):
    return sum(k @ rho @ k.conj().T for k in kraus)


def bloch(kraus, vector):
    """Where a channel sends a point of the Bloch ball."""
    rho = (I2 + sum(v * p for v, p in zip(vector, (X, Y, Z), strict=True))) / 2
    out = applied(kraus, rho)
    assert np.trace(out) == pytest.approx(1)
    return np.array([np.trace(out @ p).real for p in (X, Y, Z)])


POINT = np.array([0.3, -0.5, 0.7])


@pytest.mark.parametrize("strength", [0, 0.19, 0.75, 1])
def test_damping_and_depolarising_move_the_bloch_vector_as_the_textbook_says(strength):
    x, y, z = POINT
    root = math.sqrt(1 - strength)
    damped = bloch(protocols.amplitude_damping(strength).kraus, POINT)
    assert np.allclose(damped, [x * root, y * root, strength + z * (1 - strength)])
    assert np.allclose(bloch(protocols.phase_damping(strength).kraus, POINT), [x * root, y * root, z])
    assert np.allclose(bloch(protocols.depolarising(strength).kraus, POINT), (1 - strength) * POINT)


@pytest.mark.parametrize("value", [-0.1, 1.1, math.nan, "0.5"])
def test_what_is_no_probability_is_refused(value):
    for form in (protocols.amplitude_damping, protocols.phase_damping, protocols.depolarising):
        with pytest.raises(TargetError):
            form(value)


@pytest.mark.parametrize("theta", [0.4, -2.2, 3.0])
def test_a_weak_measurement_is_the_pointer_circuit(theta):
    pointer = np.array([math.cos(theta / 2), math.sin(theta / 2)])
    # Pointer as the higher qubit: CNOT from the system flips it.
    flip = np.kron(I2, np.diag([1, 0])) + np.kron(X, np.diag([0, 1]))
    whole = flip @ np.kron(pointer[:, None], I2)
    for record, (kraus,) in protocols.weak_measurement(theta).branches:
        assert np.allclose(kraus, whole[2 * record : 2 * record + 2])


def toffoli_attempt():
    """Kraus operator of each outcome of one attempt, ancillas above the target."""
    toffoli = np.eye(8)
    toffoli[6:, 6:] = X
    hadamards = np.kron(H, np.kron(H, I2))
    phase = np.kron(np.eye(4), np.diag([1, 1j]))
    whole = hadamards @ toffoli @ phase @ toffoli @ hadamards
    return [whole[2 * record : 2 * record + 2, :2] for record in range(4)]


@pytest.mark.parametrize("attempts", [1, 2, 3])
def test_repetition_until_success_is_its_circuit_attempt_by_attempt(attempts):
    success, *failures = toffoli_attempt()
    total, waiting = [], [I2]
    for _ in range(attempts):
        total += [success @ before for before in waiting]
        waiting = [Z @ failure @ before for failure in failures for before in waiting]
    total += waiting
    wanted = protocols.repeat_until_success(attempts).kraus
    for rho in (np.full((2, 2), 0.5), np.array([[0.2, 0.1 - 0.3j], [0.1 + 0.3j, 0.8]])):
        assert np.allclose(applied(total, rho), applied(wanted, rho))


def test_an_attempt_succeeds_with_five_eighths():
    (success, *_) = toffoli_attempt()
    assert np.allclose(success.conj().T @ success, 5 / 8 * I2)


@pytest.mark.parametrize("message", ["00", "01", "10", "11"])
def test_the_pair_with_a_message_decodes_to_it(message):
    pair = protocols.superdense_pair(message).amplitudes
    # CX from qubit 0 to qubit 1, then H on qubit 0.
    flipped = pair[[0, 3, 2, 1]]
    decoded = np.kron(I2, H) @ flipped
    assert np.abs(decoded[int(message, 2)]) == pytest.approx(1)


def test_the_pair_with_a_message_is_encoded_on_qubit_0():
    pair = np.array([1, 0, 0, 1]) / math.sqrt(2)
    for high in (0, 1):
        for low in (0, 1):
            pauli = np.linalg.matrix_power(Z, low) @ np.linalg.matrix_power(X, high)
            found = protocols.superdense_pair(f"{high}{low}").amplitudes
            assert np.abs(np.vdot(found, np.kron(I2, pauli) @ pair)) == pytest.approx(1)


@pytest.mark.parametrize("message", ["00", "01", "10", "11"])
def test_the_encoding_is_the_paulis_of_the_bits_on_qubit_0(message):
    high, low = (int(bit) for bit in message)
    pauli = np.linalg.matrix_power(Z, low) @ np.linalg.matrix_power(X, high)
    encoding = protocols.superdense_encoding(message).matrix
    assert np.allclose(encoding, np.kron(I2, pauli))
    bell = np.array([1, 0, 0, 1]) / math.sqrt(2)
    assert np.allclose(encoding @ bell, protocols.superdense_pair(message).amplitudes)


@pytest.mark.parametrize("message", ["00", "01", "10", "11"])
def test_the_decoding_takes_the_pair_with_a_message_to_it(message):
    decoded = protocols.bell_decoding().matrix @ protocols.superdense_pair(message).amplitudes
    assert np.abs(decoded[int(message, 2)]) == pytest.approx(1)


@pytest.mark.parametrize("message", ["00", "01", "10", "11"])
def test_encoding_and_decoding_take_the_shared_pair_to_the_message(message):
    bell = np.array([1, 0, 0, 1]) / math.sqrt(2)
    assert np.abs(protocols.superdense_decoding(message).matrix @ bell)[int(message, 2)] == pytest.approx(1)


def test_the_decoding_is_cx_and_then_a_hadamard_gate():
    cx = np.eye(4)[[0, 3, 2, 1]]
    assert np.allclose(protocols.bell_decoding().matrix, np.kron(I2, H) @ cx)
