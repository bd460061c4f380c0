#!/usr/bin/env bash
# run.sh PROGRAM: has PROGRAM open and serve data of earlier versions. Without Node, prints the reason
# and exits with 77 (skipped).
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
command -v node >/dev/null || { echo 'skipped: Node is not installed'; exit 77; }
export TOOLYARD_PROGRAM=$1
exec node --test "$here/upgrades.test.mjs"
