#!/usr/bin/env bash
# Go: oapi-codegen 2.8.2. Generates the clients of both interfaces.
# Needs Go 1.24 or newer, and the package payments-contract in a folder above.
# Then, while `npx payments-contract mock` runs:
#
#     go vet ./...
#     go build
#     ./payments

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

documents=$(dirname "$(node -p 'require.resolve("payments-contract/openapi.yaml")')")
cp "$documents"/openapi.{main,webhooks}.yaml .
printf '%s\n' '/payments' > .gitignore

# renovate: datasource=go depName=github.com/oapi-codegen/oapi-codegen/v2
OAPI_CODEGEN_VERSION=v2.8.2

go mod download

# generate INTERFACE PACKAGE
generate() {
  mkdir -p "$2"
  go run "github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@$OAPI_CODEGEN_VERSION" \
    -config oapi-codegen.yaml -package "$2" -o "$2/client.go" "openapi.$1.yaml"
}

# A package called `main` would be a program.
generate main mainapi
generate webhooks webhooks
