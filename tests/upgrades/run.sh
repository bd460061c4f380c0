#!/usr/bin/env bash
# run.sh PROGRAM: has PROGRAM open and serve what earlier versions have left behind. Ends with 77, and
# a line that says why, where there is no Node.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
command -v node >/dev/null || { echo 'skipped: Node is not installed'; exit 77; }
export TOOLYARD_PROGRAM=$1
exec node --test "$here/upgrades.test.mjs"
