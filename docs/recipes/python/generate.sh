#!/usr/bin/env bash
# Generates the clients of both interfaces from the documents of the package payments-contract.
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
