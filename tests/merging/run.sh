#!/usr/bin/env bash
# run.sh PROGRAM [FOLDER]: merges PDF files with another one and compares their pages, as two renderers
# draw them, and their tags with those before: all files of FOLDER, or some of the vectors. Exits with
# 77 (skipped) and the reason if there are no vectors, no Node or no renderer.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

skip() { echo "skipped: $1"; exit 77; }

command -v node >/dev/null || skip 'Node is not installed'
command -v pdftoppm >/dev/null || skip 'poppler-utils is not installed'
if [ $# -gt 1 ]; then exec node "$here/compare.mjs" "$1" "$2"; fi
vectors=${TOOLYARD_VECTORS:-$here/../../../shared}/vectors
[ -d "$vectors/found/pdf" ] || skip "there are no PDF files in $vectors"
exec node "$here/compare.mjs" "$1" "$vectors" 4
