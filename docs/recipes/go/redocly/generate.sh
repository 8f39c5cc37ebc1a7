#!/usr/bin/env bash
# Generates the clients of both interfaces from the documents in this folder.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

# renovate: datasource=npm depName=@redocly/cli
REDOCLY_VERSION=2.77.0

# generate INTERFACE PACKAGE
generate() {
  mkdir -p "$2"
  npx --yes "@redocly/cli@$REDOCLY_VERSION" generate-client \
    "openapi.$1.yaml" -o "$2/client.ts" --generator go --go-package "$2"
}

# A package called `main` would be a program.
generate main mainapi
generate webhooks webhooks
