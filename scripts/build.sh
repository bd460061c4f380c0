# build PRESET [TARGET...]: installs, configures and builds; prints nothing if nothing has to be done.
build() {
  prepare_build "$1" || return
  build_prepared "$@"
}

# build_prepared PRESET [TARGET...]: after prepare_build.
build_prepared() {
  local preset=$1; shift || true
  local folder=$root/build/$preset quiet=--quiet
  if [ ! -f "$folder/is_built" ]; then
    echo "toolyard: building $preset for the first time, which takes some minutes" >&2
    [ ! -t 1 ] || quiet=
  fi
  if [ -z "$quiet" ]; then
    NINJA_STATUS='toolyard: %f of %t, ' ninja -C "$folder" ${@:+"$@"} | show_progress || return
  else
    ninja -C "$folder" --quiet ${@:+"$@"} | only_news || return
  fi
  touch "$folder/is_built"
}

# prepare_build PRESET: installs what it needs, and configures.
prepare_build() {
  local preset=$1 folder=$root/build/$1
  case "$preset" in
    release | release-pgo) install build ;;
    bench) install build bench ;;
    fuzz) install build fuzz ;;
    dev | debug | asan | tsan | coverage) install build test ;;
    *) echo "toolyard: there is no preset $preset" >&2; return 2 ;;
  esac
  borrow_packages
  export CCACHE_DIR=${CCACHE_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/ccache}
  [ "$folder/build.ninja" -nt "$root/CMakePresets.json" ] || configure "$preset" || return 1
  configure_again "$preset" || return 1
}

# Messages of ninja that are not about a target: its folder, and that nothing has to be done.
only_news() { grep --line-buffered -vE '^ninja: (no work to do\.|Entering directory .*)$' || true; }

# On a terminal, progress is one line that is overwritten; messages of compilers remain.
show_progress() {
  local line width
  width=$(stty -F /dev/tty size 2>/dev/null || true)
  width=${width#* }
  only_news | while IFS= read -r line; do
    if [[ $line == 'toolyard: '*' of '* ]]; then printf '\r%s\e[K' "${line:0:width ? width : 80}"
    else printf '\r\e[K%s\n' "$line"; fi
  done
  printf '\r\e[K'
}

# configure PRESET [OPTION...]
configure() {
  local log=$root/build/configure-$1.log
  mkdir -p "$root/build"
  (cd "$root" && cmake --preset "$@") >"$log" 2>&1 || { cat "$log" >&2; return 1; }
  touch "$root/build/$1/build.ninja"
}

# Runs CMake for new files and changed settings before ninja would, to hide its messages.
configure_again() {
  local log=$root/build/configure-$1.log
  ninja -C "$root/build/$1" build.ninja >"$log" 2>&1 || { cat "$log" >&2; return 1; }
}
