#!/usr/bin/env bash
# Java: openapi-generator java 7.25.0. Generates the clients of both interfaces.
# Needs a JDK 17 or newer and Maven, and the package payments-contract in a folder above.
# Then, while `npx payments-contract mock` runs:
#
#     mvn -q compile
#     mvn -q exec:java

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

documents=$(dirname "$(node -p 'require.resolve("payments-contract/openapi.yaml")')")
cp "$documents"/openapi-3.0.{main,webhooks}.yaml .
printf '%s\n' 'openapi-generator-cli-*.jar' 'target/' > .gitignore

# renovate: datasource=maven depName=org.openapitools:openapi-generator-cli
OPENAPI_GENERATOR_VERSION=7.25.0

generator=openapi-generator-cli-$OPENAPI_GENERATOR_VERSION.jar
test -f "$generator" || mvn -q -B dependency:copy -DoutputDirectory=. \
  "-Dartifact=org.openapitools:openapi-generator-cli:$OPENAPI_GENERATOR_VERSION"

rm -rf src/payments/main src/payments/webhooks
for api in main webhooks; do
  java -Dlog.level=error -jar "$generator" generate \
    -g java -i "openapi-3.0.$api.yaml" -o . --library native \
    --invoker-package "payments.$api" --api-package "payments.$api.api" \
    --model-package "payments.$api.model" \
    --additional-properties=sourceFolder=src,openApiNullable=false,hideGenerationTimestamp=true \
    --global-property=models,apis,supportingFiles,modelTests=false,apiTests=false,modelDocs=false,apiDocs=false
done
