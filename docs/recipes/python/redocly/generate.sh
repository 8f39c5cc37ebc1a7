#!/usr/bin/env bash
# Generates the clients of both interfaces from the documents in this folder.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

# renovate: datasource=npm depName=@redocly/cli
REDOCLY_VERSION=2.77.0

test -d .venv || python3 -m venv .venv
.venv/bin/pip install -q -r requirements.txt

for api in main webhooks; do
  npx --yes "@redocly/cli@$REDOCLY_VERSION" generate-client \
    "openapi.$api.yaml" -o "payments_$api.ts" --generator python
done
