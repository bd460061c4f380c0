#!/usr/bin/env bash
# run.sh FOLDER PROGRAM: compares repairs of JSON with those of jsonrepair from npm: of texts for each
# thing that it repairs, and of real documents that are damaged, of which PROGRAM must keep as much.
# If npm is not available, prints the reason and exits with 77 (skipped). TOOLYARD_REPAIR_SHOW=KIND
# prints all results for a kind of damage, and TOOLYARD_REPAIR_SEED=N selects other damages.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=$1 program=$2

"$here/../support/npm.sh" "$here" "$folder"
cp "$here"/*.mjs "$folder"
node "$folder/behaviours.mjs" "$program" "$here/behaviours.json"
# Documents that do not change, so that the damages stay the same: one of records, and many of other
# shapes.
node "$folder/compare.mjs" "$program" "$here/../upgrades/0.1.0.json"
exec node "$folder/compare.mjs" "$program" "$here/documents.json"
