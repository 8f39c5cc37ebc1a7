#!/usr/bin/env bash
# Generates the clients of both interfaces from the documents in this folder.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

# renovate: datasource=maven depName=org.openapitools:openapi-generator-cli
OPENAPI_GENERATOR_VERSION=7.25.0

mvn -q -B dependency:copy -DoutputDirectory=. \
  "-Dartifact=org.openapitools:openapi-generator-cli:$OPENAPI_GENERATOR_VERSION"

for api in main webhooks; do
  java -Dlog.level=error -jar "openapi-generator-cli-$OPENAPI_GENERATOR_VERSION.jar" generate \
    -g rust -i "openapi-3.0.$api.yaml" -o "payments_$api" --package-name "payments_$api" \
    --additional-properties=packageVersion=0.0.0
done
