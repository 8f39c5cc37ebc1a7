#!/usr/bin/env bash
# Python: openapi-python-client 0.29.1. Generates the clients of both interfaces.
# Needs Python 3.11 or newer, and the package payments-contract in a folder above.
# Then, while `npx payments-contract mock` runs:
#
#     .venv/bin/mypy --strict program.py
#     .venv/bin/python program.py

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

documents=$(dirname "$(node -p 'require.resolve("payments-contract/openapi.yaml")')")
cp "$documents"/openapi.{main,webhooks}.yaml .
printf '%s\n' '.venv/' '__pycache__/' '.mypy_cache/' '.ruff_cache/' > .gitignore

test -d .venv || python3 -m venv .venv
.venv/bin/pip install -q -r requirements.txt

for api in main webhooks; do
  .venv/bin/openapi-python-client generate --config config.yaml --meta none --overwrite \
    --path "openapi.$api.yaml" --output-path "payments_$api"
done
