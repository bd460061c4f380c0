# run_fuzz NAME [SECONDS]: builds and runs tests/fuzz/NAME_fuzz.cpp, seeded with the requests of the
# cases and, where they are there, with the test data beside the project.
run_fuzz() {
  local name=$1 seconds=$2 folder=$root/build/fuzz data=${TOOLYARD_VECTORS:-$root/../shared} seeds
  if [ -z "$name" ] || [ ! -f "$root/tests/fuzz/${name}_fuzz.cpp" ]; then
    echo "toolyard: the fuzz targets are:" >&2
    (cd "$root/tests/fuzz" && ls ./*_fuzz.cpp | sed 's#./\(.*\)_fuzz.cpp#  \1#') >&2
    return 2
  fi
  build fuzz "${name}_fuzz"
  mkdir -p "$folder/corpus/$name" "$folder/seeds/cases"
  write_case_seeds "$folder/seeds/cases"
  write_message_seeds "$data/reference/mcp/envelope_cases.json" "$folder/seeds/messages"
  [ "$name" != mcp ] || set -- "$@" "$folder/seeds/messages"
  for seeds in "$folder/seeds/cases" "$data/vectors/$name" "$data/attacks/$name"; do
    [ ! -d "$seeds" ] || set -- "$@" "$seeds"
  done
  shift 2
  "$folder/tests/fuzz/${name}_fuzz" -max_total_time="$seconds" -print_final_stats=1 \
    -artifact_prefix="$folder/" "$folder/corpus/$name" "$@"
}

# One file for each request that stands on a line; first the number of its tool, in the order of
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
