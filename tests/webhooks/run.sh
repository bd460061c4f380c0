#!/usr/bin/env bash
# run.sh FOLDER PROGRAM: receives webhooks of PROGRAM and verifies them with the official library, which
# is installed from npm into FOLDER. If it is not available, prints the reason and exits with 77.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=$1 program=$(realpath "$2")

"$here/../support/npm.sh" "$here" "$folder" || exit $?
cp "$here"/*.mjs "$folder"
export TOOLYARD_PROGRAM=$program
exec node --test --test-timeout=600000 "$folder/standard.test.mjs"
