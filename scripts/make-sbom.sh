#!/usr/bin/env bash
# Prints the software bill of materials of a program (CycloneDX 1.6, JSON):
#
#   scripts/make-sbom.sh PROGRAM
#
# Libraries are those that the loader finds, each with its package, version, licence and dependencies;
# Boost, React and the word lists are embedded. Licences come from docs/dependencies.md, and those of
# packages not listed there from their copyright files. The same program on the same system results in
# the same bytes.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/scripts/commit.sh"
. "$root/scripts/packages.sh"
program=${1:?which program?}
. /etc/os-release
export LC_ALL=C

# Prints the components: lines of name, version, architecture, licence, kind.
component() { printf '%s\t%s\t%s\t%s\t%s\n' "$@"; }

# Prints lines of the name of a library, its package and its path. The path that the loader prints may
# lack the /usr of the path in the package.
find_libraries() {
  local found owners
  found=$(ldd "$1" | sed -nE 's/^\t(.*) => (\/[^ ]*) .*$/\1\t\2/p')
  owners=$(cut -f 2 <<<"$found" | sed 'p; s|^|/usr|' |
    xargs dpkg-query --search 2>/dev/null | sed -nE 's/^([^:, ]*)[^ ]*: (\/usr)?(\/.*)$/\3\t\1/p' || true)
  awk -F '\t' -v OFS='\t' 'NR == FNR { of[$1] = $2; next }
    { path = $2; sub("^/usr", "", path) }
    !(path in of) { print "sbom: no package has " $2 >"/dev/stderr"; exit 1 }
    { print $1, of[path], $2 }' <(echo "$owners") <(echo "$found") | sort
}

# Prints lines of a package, or `source:` and a source, and its licence: from the tables of packages.
find_named_licences() {
  local named
  named=$(awk -F ' *[|] *' -v OFS='\t' '/^## To build/ { exit } /^\| `/ {
    count = split($2, names, "`")
    for (i = 2; i <= count; i += 2) print names[i], $4
  }' "$root/docs/dependencies.md")
  echo "$named"
  awk -F '\t' -v OFS='\t' 'NR == FNR { of[$1] = $2; next } $1 in of { print "source:" $2, of[$1] }' \
    <(echo "$named") <(echo "$installed" | cut -f 1,4)
}

# Prints the licence of a package or its source from docs/dependencies.md, otherwise the licence of most
# files according to its copyright file.
licence_of() {
  local found
  found=$(awk -F '\t' -v name="$1" -v source="source:$2" \
    '$1 == name || $1 == source { print $2; exit }' <<<"$licences")
  [ -n "$found" ] || found=$(sed -n '/^Files: *\*/,/^$/s/^License: *//p' \
    "/usr/share/doc/$1/copyright" 2>/dev/null | head -n 1)
  echo "${found:-see /usr/share/doc/$1/copyright}"
}

list_libraries() {
  local package version architecture source
  awk -F '\t' 'NR == FNR { is_used[$2]; next } $1 in is_used' \
    <(echo "$libraries") <(echo "$installed") |
    while IFS=$'\t' read -r package version architecture source; do
      component "$package" "$version" "$architecture" "$(licence_of "$package" "$source")" library
    done
}

# The version of an unpacked package is only in its changelog.
list_embedded() {
  local package version log kind
  for package in "$(boost_package)" $(borrowed_packages); do
    version=$(awk -F '\t' -v name="$package" '$1 == name { print $2 }' <<<"$installed")
    if [ -z "$version" ]; then
      log=$root/build/packages/$package/usr/share/doc/$package/changelog
      version=$(zcat -f "$log.Debian.gz" "$log.gz" 2>/dev/null | sed -n '1s/.*(\(.*\)).*/\1/p' || true)
    fi
    kind=data
    [[ $package != node-* && $package != libboost* ]] || kind=library
    component "$package" "${version:-unknown}" all "$(licence_of "$package" '')" "embedded $kind"
  done
}

# Prints lines of a package, or `toolyard`, and a package that it depends on.
list_needs() {
  { printf 'toolyard\t%s\n' "$program"; cut -f 2,3 <<<"$libraries"; } |
    while IFS=$'\t' read -r package path; do
      objdump -p "$path" | sed -n 's/^ *NEEDED *//p' | while read -r name; do
        awk -F '\t' -v OFS='\t' -v of="$package" -v name="$name" \
          '$1 == name && $2 != of { print of, $2 }' <<<"$libraries"
      done
    done | sort -u
}

# Prints lines of a package, its version, architecture and source.
installed=$(dpkg-query -W -f='${Package}\t${Version}\t${Architecture}\t${source:Package}\n' | sort -u)
libraries=$(find_libraries "$program")
licences=$(find_named_licences)
embedded=$(list_embedded)
components=$(list_libraries; echo "$embedded")
needs=$(list_needs; awk -F '\t' '{ print "toolyard\t" $1 }' <<<"$embedded")
number=$(sha256sum <"$program")$(sha256sum <<<"$components")
number=$(sha256sum <<<"$number" | sed -E 's/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/\1-\2-8\3-8\4-\5/')

jq -n --arg number "$number" --arg version "$("$program" --version | sed -n '1s/^toolyard //p')" \
  --arg commit "$("$program" --version | sed -n 2p)" --arg system "$ID-${VERSION_ID:-0}" \
  --arg vendor "$ID" --arg time "$(date -u -d "@$(commit_field 3)" +%Y-%m-%dT%H:%M:%SZ)" \
  --arg components "$components" --arg needs "$needs" '
  def lines: split("\n") | map(select(. != "") | split("\t"));
  def licences($text):
    if $text | IN("Apache-2.0", "BSD-3-Clause", "BSL-1.0", "CC0-1.0", "MIT", "PostgreSQL", "Zlib")
    then [{license: {id: $text}}] else [{license: {name: $text}}] end;
  def purl: "pkg:deb/\($vendor)/\(.[0] | @uri)@\(.[1] | @uri)?arch=\(.[2])&distro=\($system)";
  ($components | lines) as $parts
  | ($parts | map({key: .[0], value: purl}) | from_entries + {toolyard: "toolyard"}) as $refs
  | ($needs | lines | group_by(.[0])
     | map({key: .[0][0], value: map($refs[.[1]])}) | from_entries) as $needed
  | {"$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
     bomFormat: "CycloneDX", specVersion: "1.6", serialNumber: "urn:uuid:\($number)", version: 1,
     metadata: {timestamp: $time, component: {
       type: "application", "bom-ref": "toolyard", name: "toolyard", version: $version,
       licenses: licences("Apache-2.0"), purl: "pkg:generic/toolyard@\($version)",
       properties: [{name: "toolyard:commit", value: $commit}]}},
     components: ($parts | map({
       type: (if .[4] == "embedded data" then "data" else "library" end),
       "bom-ref": purl, name: .[0], version: .[1], licenses: licences(.[3]), purl: purl,
       properties: [{name: "toolyard:use",
                     value: (if .[4] == "library" then "linked" else "embedded" end)}]})),
     dependencies: ($refs | to_entries | sort_by(.value)
       | map({ref: .value} + ($needed[.key] | if . then {dependsOn: (. | unique)} else {} end)))}'
