#!/usr/bin/env bash
# TypeScript: @hey-api/openapi-ts 0.99.0. Generates the clients of both interfaces.
# Needs Node.js 22.18 or newer, and the package payments-contract in a folder above.
# Then, while `npx payments-contract mock` runs:
#
#     npx tsc -p . --exactOptionalPropertyTypes false
#     npx tsx program.ts

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

documents=$(dirname "$(node -p 'require.resolve("payments-contract/openapi.yaml")')")
cp "$documents"/openapi.{main,webhooks}.yaml .
printf '%s\n' 'node_modules/' > .gitignore

npm install --ignore-scripts

for api in main webhooks; do
  npx openapi-ts -i "openapi.$api.yaml" -o "$api"
done
