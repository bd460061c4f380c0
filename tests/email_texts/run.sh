#!/usr/bin/env bash
# run.sh PROGRAM: compares the text part that PROGRAM makes of each of the emails in emails/ with what
# a text browser, lynx, shows of their HTML part. Without lynx or Node, prints the reason and exits
# with 77 (skipped). TOOLYARD_EMAIL_SHOW=NAME prints both texts of an email.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

skip() { echo "skipped: $1"; exit 77; }

command -v lynx >/dev/null || skip 'lynx is not installed'
command -v node >/dev/null || skip 'Node is not installed'
export TOOLYARD_PROGRAM=$1
exec node --test "$here/compare.test.mjs"
