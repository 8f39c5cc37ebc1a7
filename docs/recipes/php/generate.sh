#!/usr/bin/env bash
# PHP: openapi-generator php 7.25.0. Generates the clients of both interfaces.
# Needs PHP 8.1 or newer with curl, Guzzle 7, a JDK 17 or newer and Maven, and the package payments-contract in a folder above.
# Then, while `npx payments-contract mock` runs:
#
#     php program.php

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

documents=$(dirname "$(node -p 'require.resolve("payments-contract/openapi.yaml")')")
cp "$documents"/openapi-3.0.{main,webhooks}.yaml .
printf '%s\n' 'openapi-generator-cli-*.jar' > .gitignore

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
