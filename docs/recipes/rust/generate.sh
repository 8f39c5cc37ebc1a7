#!/usr/bin/env bash
# Rust: progenitor 0.15.1.
# Prepares the documents of both interfaces, from which a macro makes the clients at compile time.
# Needs Rust with Cargo, and the package payments-contract in a folder above.
# Then, while `npx payments-contract mock` runs:
#
#     cargo run --quiet

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

documents=$(dirname "$(node -p 'require.resolve("payments-contract/openapi.yaml")')")
cp "$documents"/openapi-3.0.{main,webhooks}.yaml .
printf '%s\n' 'target/' > .gitignore

# It takes one success and one error of an operation: 200 becomes 2XX, and `default` stands for
# 401 and 403.
for api in main webhooks; do
  perl -0pe "s/^ +'40[13]':\n.*\n//mg; s/'200':/'2XX':/g" "openapi-3.0.$api.yaml" > "$api.yaml"
done
