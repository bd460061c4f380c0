# release VERSION [--without-clean-roots]: runs all checks, commits and tags the version, and creates
# the files of the release in build/toolyard-VERSION. Clean roots require root and the address of a
# mirror, so they can be omitted. Checks that have passed are not repeated for the same commit, so that
# a release continues where it failed.
release() {
  local version='' roots='bookworm trixie' word suite passed
  for word; do
    case "$word" in
      --without-clean-roots) roots='' ;;
      *) version=$word ;;
    esac
  done
  can_be_released "$version" "$roots" || return
  passed=$root/build/release-checks/$(git -C "$root" rev-parse HEAD)
  mkdir -p "${passed%/*}"
  install release
  check_once 'formatting, types and lint' check_all
  check_once 'fuzz targets' build fuzz
  check_once 'tests' run_tests
  check_once 'tests under AddressSanitizer' run_tests --preset asan
  check_once 'tests under ThreadSanitizer' run_tests --preset tsan
  for suite in $roots; do
    check_once "a clean root of $suite" \
      "$root/tests/clean_root.sh" "$suite" "$root/build/roots/$suite"
    check_once "the package in clean roots of $suite" \
      "$root/tests/package_root.sh" "$suite" "$root/build/roots"
  done
  begin_step "the commit of $version"; commit_version "$version"
  begin_step files; make_release_files "$version" "$root/build/toolyard-$version"
  git -C "$root" tag -a "v$version" -m "Toolyard $version"
  echo "toolyard: $version is in build/toolyard-$version; push its commit and the tag v$version"
}

begin_step() { echo "toolyard: release: $*" >&2; }

# check_once NAME COMMAND...: runs a command unless it has passed for this commit; the file $passed
# lists the names of those that have.
check_once() {
  local name=$1 start=$SECONDS; shift
  if grep -qsxF "$name" "$passed"; then begin_step "$name: has passed already"; return; fi
  begin_step "$name"
  "$@"
  begin_step "$name: passed in $(((SECONDS - start + 59) / 60)) min"
  echo "$name" >>"$passed"
}

refuse() { echo "toolyard: $*" >&2; return 1; }

# Cheap checks, before hours of tests.
can_be_released() {
  local version=$1 current
  if ! [[ $version =~ ^(0|[1-9][0-9]*)(\.(0|[1-9][0-9]*)){2}$ ]]; then
    echo "usage: ./toolyard release VERSION [--without-clean-roots], such as 1.2.3" >&2
    return 2
  fi
  current=$(sed -nE 's/^project\(.* VERSION ([^ ]+) .*/\1/p' "$root/CMakeLists.txt")
  [ -z "$(git -C "$root" status --porcelain)" ] ||
    { refuse 'there are changes that are not committed'; return; }
  ! git -C "$root" rev-parse -q --verify "refs/tags/v$version" >/dev/null ||
    { refuse "$version is released already"; return; }
  [ "$(printf '%s\n' "$current" "$version" | sort -V | tail -n 1)" = "$version" ] ||
    { refuse "$version comes before $current"; return; }
  [ -n "$(new_entries "$version")" ] ||
    { refuse "CHANGELOG.md has no entries below \`## $version - unreleased\`"; return; }
  [ -z "$2" ] || [ -n "${TOOLYARD_MIRROR:-}" ] ||
    refuse 'clean roots need TOOLYARD_MIRROR; --without-clean-roots leaves them out'
}

# Prints the entries of a version in CHANGELOG.md that is not released yet.
new_entries() {
  awk -v version="$1" '/^## / { inside = $2 == version && $4 == "unreleased"; next }
    inside && /^- /' "$root/CHANGELOG.md"
}

commit_version() {
  sed -i -E "s/^(project\(.* VERSION )[^ ]+/\1$1/" "$root/CMakeLists.txt"
  sed -i "s/^## $1 - unreleased$/## $1 - $(date -u +%F)/" "$root/CHANGELOG.md"
  git -C "$root" commit --quiet -m "Release $1" -- CMakeLists.txt CHANGELOG.md
}

# make_release_files VERSION FOLDER: the package for this system, the sources, the bill of materials,
# and checksums of all. The same build results in the same bytes.
make_release_files() {
  local version=$1 folder=$2 program=$root/build/release/toolyard
  rm -rf "$folder"
  mkdir -p "$folder"
  build release
  "$root/scripts/make-package.sh" "$program" "$folder" >/dev/null
  lintian --allow-root --fail-on error,warning "$folder"/*.deb
  git -C "$root" -c tar.tar.gz.command='gzip -9n' archive --format=tar.gz \
    --prefix="toolyard-$version/" -o "$folder/toolyard-$version.tar.gz" HEAD
  "$root/scripts/make-sbom.sh" "$program" >"$folder/toolyard-$version.cdx.json"
  (cd "$folder" && sha256sum -- *.deb *.tar.gz *.json >SHA256SUMS)
}
