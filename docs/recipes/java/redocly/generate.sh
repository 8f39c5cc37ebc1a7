#!/usr/bin/env bash
# Generates the clients of both interfaces from the documents in this folder.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

# renovate: datasource=npm depName=@redocly/cli
REDOCLY_VERSION=2.77.0

for api in main webhooks; do
  npx --yes "@redocly/cli@$REDOCLY_VERSION" generate-client \
    "openapi.$api.yaml" -o "src/payments/$api/Client.ts" --generator java
  perl -pi -e "s/^package .*/package payments.$api;/" "src/payments/$api/Client.java"
done
