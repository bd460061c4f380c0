# check_all [--changed [BASE]]: formatting, the house tests, the types of the pages and clang-tidy;
# reports the faults of all of them at once. With --changed, clang-tidy checks only the files that
# differ from BASE: origin/main, or the last commit if there is none.
check_all() {
  local status=0 base=''
  case "${1:-}" in
    '') ;;
    --changed) base=$(base_of "${2:-}") || return 2 ;;
    *) echo "toolyard: check takes --changed [BASE], not $1" >&2; return 2 ;;
  esac
  install build test check
  build dev house toolyard
  configure check || return 1  # for its compile commands, one for each file
  cd "$root" || return 1
  check_or_skip tests/format/cpp.sh || status=1
  build/dev/tests/house --gtest_brief=1 || status=1
  check_web || status=1
  # One process for each file, and as many at a time as there are cores.
  sources_to_check "$base" | tr '\n' '\0' |
    xargs -0 -r -n 1 -P "$(nproc)" clang-tidy-19 -p build/check --quiet \
      --extra-arg=-Wno-unknown-warning-option --extra-arg=-Wno-deprecated-declarations \
      2>/dev/null || status=1
  [ $status = 0 ] && echo 'toolyard: all checks have passed'
  return $status
}

# Prints the commit at which the branch was created from BASE.
base_of() {
  local base=$1
  if [ -z "$base" ]; then
    base=HEAD
    ! git -C "$root" rev-parse --quiet --verify origin/main >/dev/null || base=origin/main
  fi
  git -C "$root" merge-base "$base" HEAD
}

# sources_to_check [BASE]: all sources; or those that differ from BASE or include a header that does.
sources_to_check() {
  if [ -z "${1:-}" ]; then git ls-files 'src/*.cpp' 'bench/*.cpp'
  else
    { git diff --name-only --diff-filter=d "$1" -- src bench
      git ls-files --others --exclude-standard -- src bench; } | with_includers
  fi | sed '/_test\.cpp$/d' | sort -u
}

with_includers() {
  local file
  while IFS= read -r file; do
    case "$file" in
      *.cpp) echo "$file" ;;
      *.h)
        git grep --untracked -lF "#include \"${file#src/}\"" -- 'src/*.cpp' 'bench/*.cpp' || true
        ;;
    esac
  done
}

# Checks the types and the formatting of the code of the pages.
check_web() {
  local folder=$root/build/dev/tests/web status=0
  "$root/tests/support/npm.sh" "$root/web" "$folder" || { [ $? = 77 ] && return 0; return 1; }
  "$root/web/tests/types/check.sh" "$folder" "$root/build/dev/toolyard" || status=1
  check_or_skip tests/format/web.sh "$folder" || status=1
  return $status
}

# A check that is not possible on this machine prints the reason and ends with 77.
check_or_skip() { "$@" || [ $? = 77 ]; }
