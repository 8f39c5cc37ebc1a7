#!/usr/bin/env bash
# Generates the clients of both interfaces from the documents in this folder.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

test -d .venv || python3 -m venv .venv
.venv/bin/pip install -q -r requirements.txt

for api in main webhooks; do
  .venv/bin/openapi-python-client generate --config config.yaml --meta none --overwrite \
    --path "openapi.$api.yaml" --output-path "payments_$api"
done
