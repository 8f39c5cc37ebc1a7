import subprocess
import sys
from pathlib import Path

DONE, UNKNOWN = 0, 75


def pay():
    return subprocess.run([sys.executable, Path(__file__).with_name("pay.py")]).returncode


def test_voids_the_charge(payments_mock):
    assert pay() == DONE
    [request] = payments_mock("GET", "/requests")
    assert request["operation"] == "voidCharge"
    assert payments_mock("GET", "/violations") == []


def test_does_not_know_what_a_lost_response_means(payments_mock):
    payments_mock("POST", "/failures", {"kind": "reset", "applied": True})
    assert pay() == UNKNOWN


def test_begins_with_a_fresh_mock(payments_mock):
    assert payments_mock("GET", "/requests") == []
