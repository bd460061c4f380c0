# What has to be installed, by what it is for. Installs what is missing with apt.

packages_for() {
  case "$1" in
    build)
      echo g++ cmake ninja-build ccache pkg-config git ca-certificates "$(boost_package)" \
        libsimdjson-dev libssl-dev libqpdf-dev libjpeg-dev zlib1g-dev libhwy-dev libsqlite3-dev \
        libargon2-dev libb2-dev libxxhash-dev libfmt-dev libtomlplusplus-dev
      ;;
    test) echo libgtest-dev curl openssl qpdf poppler-utils ;;
    check) echo clang-format clang-tidy ;;
    bench) echo nginx-light wrk nodejs npm qpdf mupdf-tools poppler-utils libbenchmark-dev python3 ;;
    fuzz) echo clang-19 libclang-rt-19-dev ;;
  esac
}

# Debian 12 has 1.81 beside its default 1.74; later releases have a new one as default.
boost_package() {
  if apt-cache show libboost1.81-dev >/dev/null 2>&1; then echo libboost1.81-dev
  else echo libboost-dev; fi
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"
  elif command -v sudo >/dev/null; then sudo "$@"
  else echo "toolyard: needs root for: $*" >&2; return 1; fi
}

check_system() {
  local id=unknown version=0
  [ -r /etc/os-release ] && . /etc/os-release && id=$ID version=${VERSION_ID:-0}
  case "$id" in
    debian) [ "${version%%.*}" -ge 12 ] && return ;;
    ubuntu) [ "${version%%.*}" -ge 24 ] && return ;;
  esac
  cat >&2 <<END
toolyard: this script installs what it needs on Debian 12 and newer and on Ubuntu 24.04 and newer;
this is $id $version. Elsewhere, install what docs/dependencies.md lists and use cmake --preset release.
END
  return 1
}

# install PURPOSE...
install() {
  local purpose package missing=()
  if ! command -v dpkg-query >/dev/null; then check_system; return; fi
  for purpose; do
    for package in $(packages_for "$purpose"); do
      dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
    done
  done
  [ ${#missing[@]} -eq 0 ] && return
  check_system || return 1
  echo "toolyard: installing ${missing[*]}" >&2
  if ! apt-cache show "${missing[@]}" >/dev/null 2>&1; then
    as_root apt-get update -qq >&2
    install_now "$@"
  else
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
      "${missing[@]}" >&2
  fi
}

# After an update the lists are known, so names that depend on them are looked up again.
install_now() {
  local purpose all=()
  for purpose; do all+=($(packages_for "$purpose")); done
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    "${all[@]}" >&2
}
