#!/usr/bin/env bash
# check.sh FOLDER PROGRAM: checks the types of web/src, with what npm.sh has installed into FOLDER,
# against the OpenAPI document that PROGRAM prints.
set -euo pipefail
web=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$1 program=$2

# TypeScript looks for packages beside what it reads.
ln -sfn "$web/src" "$folder/src"
cp "$web/tsconfig.json" "$folder"
"$program" openapi --oauth on --base-url https://tools.example | node "$web/tests/types/described.mjs" >"$folder/described.d.ts"
cd "$folder"
exec node_modules/.bin/tsc -p . --preserveSymlinks
