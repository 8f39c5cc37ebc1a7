#!/usr/bin/env bash
# Kotlin: openapi-generator kotlin 7.25.0. Generates the clients of both interfaces.
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

rm -rf main webhooks
for api in main webhooks; do
  java -Dlog.level=error -jar "$generator" generate \
    -g kotlin -i "openapi-3.0.$api.yaml" -o "$api" --library jvm-okhttp4 \
    --package-name "payments.$api" \
    --additional-properties=serializationLibrary=jackson,sourceFolder=src
done
