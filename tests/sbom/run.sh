#!/usr/bin/env bash
# run.sh FOLDER PROGRAM: creates the bill of materials of a program, and checks its contents and, with
# a validator from npm, its schema. If that is not available, prints the reason and exits with 77.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=$1 program=$2

skip() { echo "skipped: $1"; exit 77; }
fail() { echo "$1" >&2; exit 1; }

command -v dpkg-query >/dev/null && command -v jq >/dev/null || skip 'dpkg or jq is not installed'
mkdir -p "$folder"
make() { "$here/../../scripts/make-sbom.sh" "$program" >"$folder/$1"; }
make bom.json
make again.json
cmp "$folder/bom.json" "$folder/again.json"

# All libraries that the loader finds are listed with a licence, and so are embedded parts.
has() { jq -e --arg name "$1" --arg use "$2" '.components | any((.name | startswith($name))
  and .licenses[0].license and (.properties | any(.value == $use)))' "$folder/bom.json" >/dev/null; }
for name in libc6 libssl3 libsqlite3-0 libpq5 libqpdf libwebp libqrencode libicu libcurl; do
  has "$name" linked || fail "$name is missing"
done
for name in node-react node-scheduler libboost xkcdpass; do
  has "$name" embedded || fail "$name is missing"
done
jq -e '.components | any(.name == "zlib1g" and .licenses == [{license: {id: "Zlib"}}])
  and all(.version != "unknown")' "$folder/bom.json" >/dev/null || fail 'a licence or version is wrong'

"$here/../support/npm.sh" "$here" "$folder" || exit $?
cp "$here/validate.mjs" "$folder"
cd "$folder"
node validate.mjs bom.json
# The check detects a planted fault.
jq 'del(.components[0].name)' bom.json >nameless.json
jq 'del(.components[0])' bom.json >short.json
for wrong in nameless short; do
  ! node validate.mjs $wrong.json 2>/dev/null || fail "$wrong.json is taken for sound"
done
