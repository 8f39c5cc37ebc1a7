#!/usr/bin/env bash
# Generates the clients of both interfaces from the documents in this folder.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

# renovate: datasource=npm depName=@redocly/cli
REDOCLY_VERSION=2.77.0

# generate INTERFACE NAMESPACE
generate() {
  npx --yes "@redocly/cli@$REDOCLY_VERSION" generate-client \
    "openapi.$1.yaml" -o "$1.ts" --generator php
  perl -pi -e "s/^namespace .*/namespace $2;/" "$1.php"
}

generate main 'Payments\\Main'
generate webhooks 'Payments\\Webhooks'
