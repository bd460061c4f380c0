# run_soak [MINUTES] [ROW...]: faults and hostile load against real processes, repeatedly: all rows, or
# those with a given name or whose names begin with `ROW-`, each in a process of its own and with its
# share of the time. Prints a line for each; fails if anything was lost.
# Sets `places`, a folder in memory, which is removed when the script ends.
#
# The rows are the tests in suites whose names end in `Soak` (tests/soak/row.h). The other output of a
# row is in build/dev/soak/ROW.log.
run_soak() {
  local minutes=10 folder=$root/build/dev rows=() passed=0 failed=0 skipped=0 shares=0 row
  if [[ ${1:-} =~ ^[0-9]+$ ]]; then minutes=$((10#$1)); shift; fi
  install test
  borrow_services
  PATH=$root/build/packages/pgbouncer/usr/sbin:$PATH
  build dev || return
  choose_rows "$@" || return
  for row in "${rows[@]}"; do shares=$((shares + $(shares_of "${row% *}"))); done
  rm -rf "$folder/soak"
  mkdir -p "$folder/soak"
  "$root/tests/support/servers/postgres.sh" start "$folder/tests/postgres"
  places=$(make_memory_folder) || places=''
  trap '"$root/tests/support/servers/postgres.sh" stop "$root/build/dev/tests/postgres"
    [ -z "$places" ] || rm -rf "$places"' EXIT
  for row in "${rows[@]}"; do soak_row "${row% *}" "${row#* }"; done
  echo
  echo "$passed passed, $failed failed, $skipped skipped"
  [ "$failed" = 0 ]
}

# `kills-postgres-nodes world:KillsSoak.LoseNothing/postgres_nodes`, for each row: its program and test.
all_rows() {
  local program line suite test
  for program in server world; do
    "$folder/tests/$program" --gtest_list_tests --gtest_filter='*Soak.*' |
      while IFS= read -r line; do
        if [[ $line == '  '* ]]; then
          test=${line:2} test=${test%% *}
          echo "$(name_of_row "$suite" "$test") $program:$suite$test"
        else suite=${line%% *}; fi
      done
  done
}

name_of_row() {
  local name=${1##*/} kind=
  [[ $2 != */* ]] || kind=-${2##*/}
  sed -E 's/([a-z0-9])([A-Z])/\1-\L\2/g; s/_/-/g; s/./\L&/' <<<"${name%Soak.}$kind"
}

# choose_rows [ROW...]: sets `rows`.
choose_rows() {
  local all chosen name
  mapfile -t all < <(all_rows)
  [ $# -gt 0 ] || rows=("${all[@]}")
  for name; do
    chosen=$(printf '%s\n' "${all[@]}" | grep -E "^${name//[^a-z0-9-]/?}(-[a-z-]*)? " || true)
    if [ -z "$chosen" ]; then
      echo "toolyard: there is no row $name; the rows of the soak are:" >&2
      printf '  %s\n' "${all[@]%% *}" >&2
      return 2
    fi
    mapfile -t -O "${#rows[@]}" rows <<<"$chosen"
  done
}

# Prints the number of shares of the time that a row gets: in two hours, `connections` has 1,000,000
# schedules, each simulation 10,000, `leaks` 1,000,000 calls and each of `kills-` 200 kills.
shares_of() {
  case $1 in
    connections) echo 24 ;;
    leaks | simulation-*) echo 4 ;;
    kills-*) echo 2 ;;
    *) echo 1 ;;
  esac
}

# soak_row NAME PROGRAM:TEST: counts in `passed`, `failed` and `skipped`.
soak_row() {
  local report=$folder/soak/$1.line log=$folder/soak/$1.log ended=0 message verdict= place=${TMPDIR:-/tmp}
  local seconds=$((minutes * 60 * $(shares_of "$1") / shares))
  # What is simulated has a store that never waits for a disk; all others write to a real one.
  [[ $1 != simulation-* || -z $places ]] || place=$places
  TMPDIR=$place TOOLYARD_SOAK_SECONDS=$seconds TOOLYARD_SOAK_REPORT=$report \
    "$folder/tests/${2%%:*}" --gtest_filter="${2#*:}" >"$log" 2>&1 </dev/null || ended=$?
  if grep -q '^\[  SKIPPED \]' "$log"; then
    skipped=$((skipped + 1))
    message="skipped: $(sed -n '/: Skipped$/{n;p;q}' "$log")"
  else
    message=$(cat "$report" 2>/dev/null || true)
    if [ "$ended" = 0 ] && [ -n "$message" ]; then passed=$((passed + 1))
    else failed=$((failed + 1)) verdict='FAILED: '; fi
  fi
  printf '%-23s %s\n' "$1" "$verdict${message:-nothing came of it}"
  [ -z "$verdict" ] || { grep -vE '^\[ |^Note: |^Running ' "$log" | head -n 40; echo "see $log"; }
}
