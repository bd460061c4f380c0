#!/usr/bin/env bash
# Prints the packages with the libraries that a program needs to run, one a line. Installed on
# another machine with the same system, they let the program run there:
#
#   deploy/runtime_packages.sh build/release/toolyard
set -euo pipefail
program=${1:?which program?}

# A library's path as the loader has it may lack the /usr that its package knows it by.
ldd "$program" | sed -n 's/^.* => \(\/[^ ]*\) .*$/\1/p' | while read -r library; do
  package=$(dpkg-query --search "$library" 2>/dev/null ||
    dpkg-query --search "/usr$library" 2>/dev/null ||
    dpkg-query --search "$(realpath "$library")") ||
    { echo "runtime_packages: no package has $library" >&2; exit 1; }
  echo "${package%%:*}"
done | sort -u
