#!/usr/bin/env bash
# Tries the Debian package as operators do, in a root that has never seen it: installs it, starts what
# the unit starts, upgrades, removes and purges. Needs root, debootstrap, curl and git.
#
#   TOOLYARD_MIRROR=http://mirror.example/debian tests/package_root.sh SUITE FOLDER [PACKAGE]
#
# SUITE is bookworm or trixie. Without a PACKAGE for it, it is made in a root of its own, which takes
# as long as compiling does; roots that are in FOLDER already are used again. The steps of
# deploy/Dockerfile are tried with the package, too.
set -euo pipefail
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
suite=${1:?which suite? bookworm or trixie}
folder=${2:?in which folder?}
package=${3:-}
root=$folder/$suite-operator
base=http://127.0.0.1:18473
. "$source/tests/debian_root.sh"

say() { echo "package root: $suite, $*, after $SECONDS s"; }
fail() { echo "package root: $suite: $*" >&2; exit 1; }

# check WHAT COMMAND: the command in the root succeeds.
check() { inside "$root" "$2" || fail "not so: $1"; say "$1"; }

build_package() {
  local build=$folder/$suite-build
  make_root "$suite" "$build"
  rm -rf "$build/root/toolyard"
  git clone --quiet --no-local "$source" "$build/root/toolyard"
  inside "$build" 'cd /root/toolyard && ./toolyard package'
  package=$(echo "$build"/root/toolyard/build/package/*.deb)
}

# The same package with a version that comes after, and a shipped file that differs.
write_next() {
  local tree=$folder/next
  rm -rf "$tree"
  dpkg-deb -R "$1" "$tree"
  sed -i 's/^Version: \(.*\)$/Version: \1.next/' "$tree/DEBIAN/control"
  echo '# A new line of the next version.' >>"$tree/etc/toolyard/toolyard.toml"
  dpkg-deb --root-owner-group -Zxz -z1 --build "$tree" "$root/root/next.deb" >/dev/null
}

# What the unit starts, as its user; systemd itself does not run in a root.
start() {
  local line
  line=$(sed -n 's/^ExecStart=//p' "$root/usr/lib/systemd/system/toolyard.service")
  inside "$root" "echo \$\$ >/root/server.pid; umask 077; . /etc/toolyard/secrets.env; cd /
    exec setpriv --reuid=toolyard --regid=toolyard --init-groups --inh-caps=-all --no-new-privs \
      ${line//'${STATE_DIRECTORY}'//var/lib/toolyard}" >"$folder/serve.log" 2>&1 &
  server=$!
  curl -fsS -o /dev/null --retry 50 --retry-delay 1 --retry-connrefused "$base/readyz" || {
    cat "$folder/serve.log" >&2
    fail 'the server is not ready'
  }
}
stop() { kill "$(cat "$root/root/server.pid")" && wait "$server"; }

call() {
  curl -fsS "$base/api/v1/t/hash-generator/" -H "X-API-Key: $1" \
    -H 'Content-Type: application/json' -d '{"input": "hello"}' | grep -q 2cf24dba5fb0a30e
}

install_first() {
  make_root "$suite" "$root"
  inside "$root" 'apt-get purge -y -qq toolyard' >/dev/null 2>&1 || true
  cp "$package" "$root/root/toolyard.deb"
  inside "$root" 'apt-get update -qq && apt-get install -y -qq ./root/toolyard.deb' \
    >"$folder/install.log" 2>&1 || { cat "$folder/install.log" >&2; fail 'it does not install'; }
  say "installed $(inside "$root" "dpkg-query -W -f='\${Package} \${Version}' toolyard")"
  check 'the user has no shell and owns the data' \
    '[ "$(getent passwd toolyard | cut -d: -f7)" = /usr/sbin/nologin ] &&
     [ "$(stat -c %U:%G:%a /var/lib/toolyard)" = toolyard:toolyard:700 ]'
  check 'secrets are read by root alone' '[ "$(stat -c %U:%a /etc/toolyard/secrets.env)" = root:600 ]'
  check 'it begins with the machine' \
    '[ -h /etc/systemd/system/multi-user.target.wants/toolyard.service ]'
  inside "$root" 'apt-get install -y -qq --no-install-recommends systemd man-db' >/dev/null 2>&1
  check 'systemd takes the unit' '
    said=$(systemd-analyze verify toolyard.service 2>&1) || { echo "$said"; exit 1; }
    ! grep toolyard.service: <<<"$said"'
}

use_it() {
  inside "$root" "sed -i 's/^listen = .*/listen = \"${base#http://}\"/' /etc/toolyard/toolyard.toml"
  check 'an account is made' \
    "echo 'correct horse battery' | toolyardctl createsuperuser --username ada \
       --email ada@example.org --password-stdin"
  key=$(inside "$root" "toolyardctl create-key --username ada --name first")
  check 'it belongs to the service' \
    '! find /var/lib/toolyard ! -user toolyard | grep .'
  start
  call "$key" || fail 'the call failed'
  stop
  say 'a call is answered'
}

upgrade() {
  write_next "$package"
  # What dpkg answers by itself where nobody is asked.
  inside "$root" 'apt-get install -y -qq -o Dpkg::Options::=--force-confold ./root/next.deb' \
    >"$folder/upgrade.log" 2>&1 ||
    { cat "$folder/upgrade.log" >&2; fail 'it does not upgrade'; }
  check 'the next version is there' 'dpkg-query -W toolyard | grep -q "next$"'
  check 'an edited setting stays' "grep -q '${base#http://}' /etc/toolyard/toolyard.toml"
  start
  call "$key" || fail 'the call failed'
  stop
  say 'a call with the key of before is answered'
}

remove() {
  inside "$root" 'apt-get remove -y -qq toolyard' >/dev/null 2>&1
  check 'the program is gone, data and settings are not' \
    '! command -v toolyard && [ -e /var/lib/toolyard/toolyard.db ] &&
     [ -e /etc/toolyard/toolyard.toml ]'
  inside "$root" 'apt-get purge -y -qq toolyard' >/dev/null 2>&1
  check 'nothing is left but the user' \
    '[ ! -e /var/lib/toolyard ] && [ ! -e /etc/toolyard ] && [ ! -e /usr/share/doc/toolyard ] &&
     ! find /etc/systemd /var/lib/systemd -name "*toolyard*" | grep . &&
     getent passwd toolyard >/dev/null && ! dpkg-query -W toolyard 2>/dev/null'
}

# The second stage of the Dockerfile, from a root without anything else.
try_image() {
  local image=$folder/$suite-image line before
  make_root "$suite" "$image"
  before=$(du -sxm --exclude=proc "$image" | cut -f 1)
  mkdir -p "$image/tmp"
  cp "$package" "$image/tmp/toolyard.deb"
  install -m 755 "$source/deploy/is_ready.sh" "$image/usr/local/bin/toolyard-is-ready"
  sed -e ':joined' -e '/\\$/N; s/\\\n//; t joined' "$source/deploy/Dockerfile" |
    sed '1,/^FROM/d; 1,/^FROM/d' | sed -n 's/^RUN //p' >"$folder/steps"
  while IFS= read -r line; do
    inside "$image" "$line" >"$folder/image.log" 2>&1 </dev/null ||
      { cat "$folder/image.log" >&2; fail "the image: $line"; }
  done <"$folder/steps"
  say "an image of $(du -sxm --exclude=proc "$image" | cut -f 1) MiB on one of $before MiB"
  root=$image
  inside "$image" "echo \$\$ >/root/server.pid; exec env TOOLYARD_LISTEN=${base#http://} TOOLYARD_DATA_DIR=/var/lib/toolyard \
    setpriv --reuid=toolyard --regid=toolyard --init-groups toolyard serve" >"$folder/image.log" 2>&1 &
  server=$!
  local began=${EPOCHREALTIME/./}
  until inside "$image" "toolyard-is-ready ${base##*:}" 2>/dev/null; do
    [ $((${EPOCHREALTIME/./} - began)) -lt 60000000 ] || fail 'the image is not ready'
  done
  say "the image is ready in $(((${EPOCHREALTIME/./} - began) / 1000)) ms"
  stop
}

[ -n "$package" ] || build_package
install_first
use_it
upgrade
remove
try_image
