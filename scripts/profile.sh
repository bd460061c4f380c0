# build_by_profile: builds the release, optimized by a profile (PGO), in build/release-pgo: first
# with instrumentation, which records what is executed while tools are called, then with the
# recording.
build_by_profile() {
  local folder=$root/build/release-pgo
  export CCACHE_DISABLE=1  # no two recordings are equal, so nothing would be reused
  rm -rf "$folder/profile"
  build_part record toolyard open_loop || return
  train "$folder" || return
  build_part use toolyard
}

# build_part PART TARGET...
build_part() {
  rm -f "$root/build/release-pgo/is_built"
  configure release-pgo "-DTOOLYARD_PROFILE=$1" || return
  build release-pgo "${@:2}"
}

# train FOLDER: calls tools with small bodies, without a pause: 100,000 calls are due per second, more
# than can be answered.
train() (
  folder=$1
  place=$(mktemp -d)
  "$folder/toolyard" serve --development --data-dir "$place" --listen 127.0.0.1:0 --threads 1 \
    --rate-limit-per-minute 1000000000 >"$place/log" 2>&1 </dev/null &
  process=$!
  trap 'kill "$process" 2>/dev/null; wait "$process" || true; rm -rf "$place"' EXIT
  for _ in {1..300}; do
    ! grep -q '^listening on ' "$place/log" || break
    sleep 0.1
  done
  port=$(sed -n 's/^listening on .*://p' "$place/log")
  [ -n "$port" ] || { cat "$place/log" >&2; return 1; }
  echo "toolyard: recording a profile of small calls" >&2
  while read -r seconds slug body; do
    echo "$body" >"$place/body"
    "$folder/bench/open_loop" "$port" "/api/v1/t/$slug/" 100000 32 "$seconds" \
      "$(cat "$place/development.key")" "$place/body" >"$place/figures" ||
      { cat "$place/figures" "$place/log" >&2; return 1; }
  done <<'END'
3 hash-generator {"input": "The quick brown fox jumps over the dogs.", "algorithms": ["sha256"]}
1 hash-generator {"input": "The quick brown fox jumps over the dogs."}
1 base64 {"input": "The quick brown fox jumps over the dogs."}
1 json-formatter {"input": "{\"b\":1,\"a\":[1,2,{\"c\":\"d\"}]}", "indent": 2}
1 hex-decoder {"input": "The quick brown fox jumps over the dogs.", "operation": "encode"}
1 caesar-cipher {"input": "The quick brown fox jumps over the dogs.", "shift": 3}
1 word-counter {"input": "The quick brown fox jumps over the dogs."}
1 uuid-generator {"count": 2}
END
)
