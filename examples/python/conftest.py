"""Starts the mock once for all tests, and gives each test that asks for it a fresh one."""

import json
import subprocess
import time
import urllib.request

import pytest

# From the folder in which pytest is started.
COMMAND = "node_modules/.bin/payments-contract"


@pytest.fixture(scope="session")
def mock_urls(tmp_path_factory):
    ready = tmp_path_factory.mktemp("mock") / "urls.json"
    command = [COMMAND, "mock", "--port", "0", "--ready-file", ready, "--exit-with-stdin", "--quiet"]
    # The mock ends with the pipe: when this block is left, or when pytest is killed.
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as mock:
        while not ready.exists():
            if mock.poll() is not None:
                pytest.exit("the mock did not start", returncode=1)
            time.sleep(0.05)
        yield json.loads(ready.read_text())


@pytest.fixture
def payments_mock(mock_urls, monkeypatch):
    """Controls the mock: payments_mock("POST", "/failures", {"kind": "reset"})."""

    def control(method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(mock_urls["control"] + path, data, headers, method=method)
        with urllib.request.urlopen(request, timeout=5) as response:
            return json.load(response)

    control("POST", "/reset")
    monkeypatch.setenv("PAYMENTS_BASE_URL", mock_urls["main"])
    monkeypatch.setenv("PAYMENTS_WEBHOOKS_BASE_URL", mock_urls["webhooks"])
    monkeypatch.setenv("PAYMENTS_TOKEN", "any-token")
    return control
