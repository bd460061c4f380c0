# build PRESET [TARGET...]: installs, configures and builds; says nothing when there is nothing to do.
build() {
  local preset=$1; shift || true
  local folder=$root/build/$preset quiet=--quiet
  case "$preset" in
    release) install build ;;
    bench) install build bench ;;
    fuzz) install build fuzz ;;
    dev | asan | tsan | coverage) install build test ;;
    *) echo "toolyard: there is no preset $preset" >&2; return 2 ;;
  esac
  borrow_packages
  export CCACHE_DIR=${CCACHE_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/ccache}
  if [ ! -f "$folder/is_built" ]; then
    echo "toolyard: building $preset for the first time, which takes some minutes" >&2
    [ ! -t 1 ] || quiet=
  fi
  [ "$folder/build.ninja" -nt "$root/CMakePresets.json" ] || configure "$preset" || return 1
  if [ -z "$quiet" ]; then
    # One line that moves, on a terminal.
    NINJA_STATUS='toolyard: %f of %t, ' ninja -C "$folder" ${@:+"$@"} || return
  else
    # Before 1.12, --quiet tells nevertheless that there is nothing to do.
    ninja -C "$folder" --quiet ${@:+"$@"} |
      { grep --line-buffered -vxF 'ninja: no work to do.' || true; } || return
  fi
  touch "$folder/is_built"
}

configure() {
  local log=$root/build/configure-$1.log
  mkdir -p "$root/build"
  (cd "$root" && cmake --preset "$1") >"$log" 2>&1 || { cat "$log" >&2; return 1; }
  touch "$root/build/$1/build.ninja"
}
