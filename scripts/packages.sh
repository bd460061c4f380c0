# The required packages, by purpose. Installs missing ones with apt.

packages_for() {
  case "$1" in
    build)
      echo g++ cmake ninja-build ccache pkg-config git ca-certificates esbuild "$(boost_package)" \
        libsimdjson-dev libssl-dev libqpdf-dev libjpeg-dev libpng-dev libwebp-dev libavif-dev liblcms2-dev zlib1g-dev libhwy-dev \
        libsqlite3-dev libpq-dev libhiredis-dev libcurl4-openssl-dev libargon2-dev libb2-dev libxxhash-dev \
        libfmt-dev libtomlplusplus-dev libyaml-cpp-dev libzip-dev libicu-dev libre2-dev \
        libpango1.0-dev libharfbuzz-dev libfontconfig-dev libqrencode-dev libbrotli-dev libkainjow-mustache-dev libexpat1-dev
      ;;
    run) echo curl fonts-noto-core fonts-noto-cjk ;;
    test)
      echo libgtest-dev curl jq openssl openssh-client qpdf poppler-utils postgresql \
        fonts-noto-core fonts-noto-cjk nodejs npm $(browser_packages) nginx-light haproxy \
        "$(redis_package)" clang-format-19 dpkg-dev man-db mandoc strace zsh fish python3 \
        $(libraries_of pgbouncer)
      ;;
    check) echo clang-tidy-19 rapidjson-dev libcmark-gfm-dev libcmark-gfm-extensions-dev ;;
    package) echo dpkg-dev ;;
    release) echo dpkg-dev jq lintian ;;
    bench)
      echo nginx-light wrk nodejs npm postgresql qpdf mupdf-tools poppler-utils python3 rapidjson-dev \
        libcmark-gfm-dev libcmark-gfm-extensions-dev chromium
      ;;
    fuzz) echo clang-19 libclang-rt-19-dev ;;
  esac
}

# Debian 12 has 1.81 in addition to its default 1.74; later releases have a newer default.
boost_package() {
  if is_offered libboost1.81-dev; then echo libboost1.81-dev; else echo libboost-dev; fi
}

# Redis, or Valkey where only that is available.
redis_package() {
  if is_installed redis-server || is_offered redis-server || ! is_offered valkey-server; then
    echo redis-server
  else echo valkey-server; fi
}

# Page tests are faster with the headless shell.
browser_packages() {
  echo chromium
  ! is_offered chromium-headless-shell || echo chromium-headless-shell
}

# The libraries that a borrowed program needs.
libraries_of() {
  LC_ALL=C apt-cache depends "$1" 2>/dev/null | sed -n 's/^ *Depends: \(lib[a-z0-9.+-]*\)$/\1/p'
}

# Whether apt has a candidate for a package; `apt-cache show` also accepts names without one.
is_offered() { [[ $(LC_ALL=C apt-cache policy "$1" 2>/dev/null) == *'Candidate: '[0-9]* ]]; }
# Whether a package is installed, or there is a command of the same name.
is_installed() {
  [[ $(dpkg-query -W -f='${Status}' "$1" 2>/dev/null) == *'ok installed' ]] ||
    command -v "$1" >/dev/null
}

# Only files of these packages are needed, not their dependencies (Python, Node, 150 Rust crates), so
# they are unpacked instead of installed.
borrowed_packages() {
  # React.
  echo node-react node-react-dom node-scheduler
  # PDF.js; without it, pages of PDF files are not drawn.
  ! is_offered libjs-pdf || echo libjs-pdf
  # Word lists.
  echo xkcdpass
  # The same lists: Debian 13 has them only in a crate.
  if is_offered python3-zxcvbn; then echo python3-zxcvbn; else echo librust-zxcvbn-dev; fi
  # The names of HTML entities and of emoji.
  echo python3-html5lib golang-github-kyokomi-emoji-dev
}

# The files of these packages, under build/packages or in the system.
borrow_packages() {
  local package is_done=$root/build/packages/is_done
  [ "$is_done" -ot "$root/scripts/packages.sh" ] && command -v dpkg-deb >/dev/null || return 0
  for package in $(borrowed_packages); do
    is_borrowed "$package" || is_offered "$package" && continue
    echo "toolyard: updating the package lists" >&2
    as_root apt-get update -qq >&2
    break
  done
  for package in $(borrowed_packages); do is_borrowed "$package" || borrow "$package" || return 1; done
  mkdir -p "$root/build/packages"
  touch "$is_done"
}

# Programs whose packages would start a service: promtool, which checks metrics, and PgBouncer. Their
# tests are skipped if they are not available.
borrow_services() {
  local package
  command -v dpkg-deb >/dev/null || return 0
  for package in prometheus pgbouncer; do
    is_borrowed "$package" || ! is_offered "$package" || borrow "$package" || true
  done
}

is_borrowed() { [ -d "$root/build/packages/$1" ] || is_installed "$1"; }

borrow() {
  local folder=$root/build/packages
  echo "toolyard: unpacking $1" >&2
  rm -rf "$folder/.$1"
  mkdir -p "$folder/.$1"
  (cd "$folder/.$1" && apt-get download -qq -o APT::Sandbox::User=root "$1" >&2 &&
    dpkg-deb -x "$1"_*.deb . && rm "$1"_*.deb) || return 1
  mv "$folder/.$1" "$folder/$1"
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

# Sets `missing` to the packages of the given purposes that are not installed.
find_missing() {
  local purpose package
  missing=()
  for purpose; do
    for package in $(packages_for "$purpose"); do
      is_installed "$package" || missing+=("$package")
    done
  done
}

install_missing() {
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    "${missing[@]}" >&2
}

# install PURPOSE...: does and prints nothing if everything is installed.
install() {
  local package missing lists=known
  if ! command -v dpkg-query >/dev/null; then check_system; return; fi
  find_missing "$@"
  [ ${#missing[@]} -gt 0 ] || return 0
  check_system || return 1
  for package in "${missing[@]}"; do is_offered "$package" || lists=old; done
  if [ $lists = known ]; then
    echo "toolyard: installing ${missing[*]}" >&2
    install_missing && return
  fi
  echo "toolyard: updating the package lists" >&2
  as_root apt-get update -qq >&2
  find_missing "$@"  # names may depend on the lists
  echo "toolyard: installing ${missing[*]}" >&2
  install_missing
}
