# build PRESET [TARGET...]: installs, configures and builds; says nothing when there is nothing to do.
build() {
  local preset=$1; shift || true
  case "$preset" in
    release) install build ;;
    bench) install build bench ;;
    fuzz) install build fuzz ;;
    dev | asan | tsan | coverage) install build test ;;
    *) echo "toolyard: there is no preset $preset" >&2; return 2 ;;
  esac
  export CCACHE_DIR=${CCACHE_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/ccache}
  [ -f "$root/build/$preset/build.ninja" ] ||
    (cd "$root" && cmake --preset "$preset" >"$root/.configure.log" 2>&1) ||
    { cat "$root/.configure.log" >&2; return 1; }
  rm -f "$root/.configure.log"
  ninja -C "$root/build/$preset" --quiet ${@:+"$@"}
}
