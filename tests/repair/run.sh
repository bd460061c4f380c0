#!/usr/bin/env bash
# run.sh FOLDER PROGRAM: damages parts of real JSON documents, and fails where the repairs of PROGRAM
# keep less of them than those of jsonrepair, which comes from npm. Ends with 77, and a line that says
# why, where it cannot. TOOLYARD_REPAIR_SHOW=KIND prints all results for a kind of damage,
# and TOOLYARD_REPAIR_SEED=N damages in other ways.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=$1 program=$2

"$here/../support/npm.sh" "$here" "$folder"
cp "$here"/*.mjs "$folder"
# A document that does not change, so that the damages stay the same.
exec node "$folder/compare.mjs" "$program" "$here/../upgrades/0.1.0.json"
