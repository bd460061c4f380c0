#!/usr/bin/env bash
# Writes the tables of settings in docs/operations.md, from the descriptions in the program:
#   scripts/settings-tables.sh [PROGRAM [DOCUMENT]]
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
program=${1:-$root/build/dev/toolyard}
document=${2:-$root/docs/operations.md}

tables=$("$program" settings --markdown)
text=$(tables=$tables awk '
  /^<!-- End of tables -->$/ { inside = 0; ends++ }
  !inside { print }
  /^<!-- Tables written by / { inside = 1; begins++; printf "\n%s\n\n", ENVIRON["tables"] }
  END { exit begins != 1 || ends != 1 }
' "$document") || {
  echo "$document has no place for the tables" >&2
  exit 1
}
printf '%s\n' "$text" >"$document"
