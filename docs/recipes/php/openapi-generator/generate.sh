#!/usr/bin/env bash
# Generates the clients of both interfaces from the documents in this folder.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

# renovate: datasource=maven depName=org.openapitools:openapi-generator-cli
OPENAPI_GENERATOR_VERSION=7.25.0

generator=openapi-generator-cli-$OPENAPI_GENERATOR_VERSION.jar
test -f "$generator" || mvn -q -B dependency:copy -DoutputDirectory=. \
  "-Dartifact=org.openapitools:openapi-generator-cli:$OPENAPI_GENERATOR_VERSION"

# generate INTERFACE NAMESPACE
generate() {
  java -Dlog.level=error -jar "$generator" generate \
    -g php -i "openapi-3.0.$1.yaml" -o "$1" --invoker-package "$2"
}

rm -rf main webhooks
generate main 'Payments\Main'
generate webhooks 'Payments\Webhooks'
