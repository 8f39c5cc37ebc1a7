#!/usr/bin/env bash
# Generates the clients of both interfaces from the documents in this folder.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

npm install --ignore-scripts

for api in main webhooks; do
  npx oazapfts "openapi.$api.json" "$api.ts" --useUnknown
done
