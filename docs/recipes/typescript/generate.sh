#!/usr/bin/env bash
# Generates the clients of both interfaces from the documents of the package payments-contract.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

documents=$(dirname "$(node -p 'require.resolve("payments-contract/openapi.yaml")')")
cp "$documents"/openapi.{main,webhooks}.yaml .
printf '%s\n' 'node_modules/' > .gitignore

npm install --ignore-scripts

for api in main webhooks; do
  npx openapi-ts -i "openapi.$api.yaml" -o "$api"
done
