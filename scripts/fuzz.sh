# run_fuzz NAME [SECONDS]: builds and runs the target NAME_fuzz.cpp below tests/fuzz, seeded with
# the requests of the cases and, if available, with the test data beside the project.
run_fuzz() {
  local name=$1 seconds=$2 folder=$root/build/fuzz data=${TOOLYARD_VECTORS:-$root/../shared} seeds
  local places
  if [ -z "$(find_fuzz "${name:-/}")" ]; then
    echo "toolyard: the fuzz targets are:" >&2
    find_fuzz '*' | sed 's#.*/\(.*\)_fuzz.cpp#  \1#' | sort >&2
    return 2
  fi
  build fuzz "${name}_fuzz"
  mkdir -p "$folder/corpus/$name" "$folder/seeds/cases"
  write_case_seeds "$folder/seeds/cases"
  case "$name" in
    mcp)
      write_message_seeds "$data/reference/mcp/envelope_cases.json" "$folder/seeds/mcp"
      write_call_seeds "$folder/seeds/mcp"
      ;;
    forms) write_form_seeds "$folder/seeds/forms" ;;
    settings) write_setting_seeds "$folder/seeds/settings" ;;
    surface | agents) write_chance_seeds "$folder/seeds/$name" ;;
  esac
  for seeds in "$folder/seeds/cases" "$folder/seeds/$name" "$data/vectors/$name" \
    "$data/attacks/$name"; do
    [ ! -d "$seeds" ] || set -- "$@" "$seeds"
  done
  shift 2
  # Memory that libraries keep until the end is not a leak of the program.
  export LSAN_OPTIONS=suppressions=$root/tests/support/kept_by_libraries.txt:print_suppressions=0
  places=$(make_memory_folder) || places=''
  (trap '[ -z "$places" ] || rm -rf "$places"' EXIT
    TMPDIR=${places:-${TMPDIR:-/tmp}} "$folder/tests/fuzz/${name}_fuzz" \
      -max_total_time="$seconds" -print_final_stats=1 -artifact_prefix="$folder/" \
      "$folder/corpus/$name" "$@")
}

find_fuzz() { find "$root/tests/fuzz" -name "$1_fuzz.cpp"; }

# One file for each request that is on one line, preceded by the number of its tool in the order of
# the catalog, as request_fuzz reads it.
write_case_seeds() {
  local file line number=0 count=0
  for file in "$root"/src/tools/*.cases.json; do
    while IFS= read -r line; do
      printf "\\x$(printf %02x $number)%s" "$line" >"$1/$((count++))"
    done < <(sed -nE 's/^ *"request": (\{.*\}),$/\1/p' "$file")
    number=$((number + 1))
  done
}

# One file for each message of the decided cases, below its headers, as mcp_fuzz reads them.
write_message_seeds() {
  local line count=0
  mkdir -p "$2"
  [ -f "$1" ] && command -v jq >/dev/null || return 0
  while IFS= read -r line; do
    base64 -d <<<"$line" >"$2/$count"
    count=$((count + 1))
  done < <(jq -r '.cases[] | select(has("body") or has("raw"))
    | ["MCP-Protocol-Version", "Mcp-Method", "Mcp-Name"] as $names
    | ([.headers[$names[]] // ""] | join("\t")) + "\n" + (.raw // (.body | tojson)) | @base64' "$1")
}

# One file for each request, as a call over the Model Context Protocol; lists and objects are given
# as texts, which is what some clients do.
write_call_seeds() {
  local file line tool count=0
  mkdir -p "$1"
  command -v jq >/dev/null || return 0
  for file in "$root"/src/tools/*.cases.json; do
    tool=$(basename "$file" .cases.json)
    while IFS= read -r line; do
      printf '2025-06-18\ttools/call\t%s\n%s' "$tool" "$line" >"$1/call-$((count++))"
    done < <(jq -c --arg name "$tool" '.[].request | objects
      | map_values(if type == "array" or type == "object" then tojson else . end)
      | {jsonrpc: "2.0", id: 1, method: "tools/call", params: {$name, arguments: .}}' "$file")
  done
}

# One file for each request, as the body of a form, preceded by the number of its tool; forms_fuzz
# numbers four records before the tools.
write_form_seeds() {
  local file line number=4 count=0
  mkdir -p "$1"
  command -v jq >/dev/null || return 0
  for file in "$root"/src/tools/*.cases.json; do
    while IFS= read -r line; do
      printf "\\x$(printf %02x $number)%s" "$line" >"$1/$((count++))"
    done < <(jq -r '.[].request | objects | to_entries
      | map("\(.key | @uri)=\(.value | if type == "string" then . else tojson end | @uri)")
      | join("&")' "$file")
    number=$((number + 1))
  done
}

# One file for each setting in the documentation, with its default.
write_setting_seeds() {
  local name value
  mkdir -p "$1"
  while read -r name value; do
    [[ $value =~ ^[0-9]+$ ]] || value="\"$value\""
    echo "$name = $value" >"$1/$name"
  done < <(sed -nE 's/^\| `([a-z_]+)`[^|]*\|( `([^`|]*)`)? *\|.*/\1 \3/p' \
    "$root/docs/operations.md")
}

# Bytes that select calls of every kind.
write_chance_seeds() {
  local count
  mkdir -p "$1"
  for count in {1..400}; do head -c $((RANDOM % 400 + 1)) /dev/urandom >"$1/$count"; done
}
