#!/usr/bin/env bash
# Generates the clients of both interfaces from the documents in this folder.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

# renovate: datasource=maven depName=org.openapitools:openapi-generator-cli
OPENAPI_GENERATOR_VERSION=7.25.0

mvn -q -B dependency:copy -DoutputDirectory=. \
  "-Dartifact=org.openapitools:openapi-generator-cli:$OPENAPI_GENERATOR_VERSION"

# generate INTERFACE PACKAGE
generate() {
  java -Dlog.level=error -jar "openapi-generator-cli-$OPENAPI_GENERATOR_VERSION.jar" generate \
    -g go -i "openapi-3.0.$1.yaml" -o "$2" --package-name "$2" \
    --additional-properties=withGoMod=false --type-mappings=number=float64 \
    --global-property=models,apis,supportingFiles,modelTests=false,apiTests=false
}

# A package called `main` would be a program.
generate main mainapi
generate webhooks webhooks
