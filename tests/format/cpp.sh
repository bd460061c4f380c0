#!/usr/bin/env bash
# Checks that the C++ code is formatted as .clang-format specifies, and lists files that are not. If
# clang-format 19 is not installed, prints the reason and exits with 77 (skipped): other versions
# format some lines differently.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
version=19

formatter=
for name in clang-format-$version clang-format; do
  if [[ $("$name" --version 2>/dev/null) == *"clang-format version $version."* ]]; then
    formatter=$name
    break
  fi
done
[ -n "$formatter" ] || { echo "skipped: clang-format $version is not installed"; exit 77; }

# Without generated sources.
output=$(find bench src tests -name node_modules -prune -o \( -name '*.cpp' -o -name '*.h' \) -print0 |
  xargs -0 -n 50 -P "$(nproc)" "$formatter" --dry-run -Werror 2>&1) && exit
files=$(sed -nE 's/^([^ ]+):[0-9]+:[0-9]+: error: code should be clang-formatted.*/\1/p' <<<"$output")
if [ -n "$files" ]; then
  printf 'Not laid out as .clang-format says; %s -i FILE does it:\n%s\n' "$formatter" \
    "$(sort -u <<<"$files")"
else
  printf '%s\n' "$output"
fi
exit 1
