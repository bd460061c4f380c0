#!/usr/bin/env bash
# Tests the Debian package as operators use it, on a new system: boots it with its systemd, and follows
# docs/operations.md there: installation, HTTPS, PostgreSQL with TLS, Redis, reloads, mistakes in the
# settings, backups, an upgrade and the purge. Requires root, debootstrap, systemd-nspawn, curl and
# git.
#
#   TOOLYARD_MIRROR=http://mirror.example/debian tests/package_root.sh SUITE FOLDER [PACKAGE]
#
# SUITE is bookworm or trixie. Without a PACKAGE, one is built in a separate root, which takes as long
# as compiling; existing roots in FOLDER are used again. The steps of deploy/Dockerfile are tested with
# the package, too.
set -euo pipefail
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
suite=${1:?which suite? bookworm or trixie}
folder=${2:?in which folder?}
package=${3:-}
root=$folder/$suite-operator
base=http://127.0.0.1:18473
. "$source/tests/debian_root.sh"
. "$source/tests/systemd_root.sh"
. "$source/tests/guide_walk.sh"

say() { echo "package root: $suite, $*, after $SECONDS s"; }
fail() { echo "package root: $suite: $*" >&2; exit 1; }

# check WHAT COMMAND: the command on the system succeeds.
check() { on_system "$2" || fail "not so: $1"; say "$1"; }

build_package() {
  local build=$folder/$suite-build
  make_root "$suite" "$build"
  rm -rf "$build/root/toolyard"
  git clone --quiet --no-local "$source" "$build/root/toolyard"
  inside "$build" 'cd /root/toolyard && ./toolyard package'
  package=$(echo "$build"/root/toolyard/build/package/*.deb)
}

# write_next NAME FILE: the same package with a later version and a changed configuration file.
write_next() {
  local tree=$folder/next
  rm -rf "$tree"
  dpkg-deb -R "$package" "$tree"
  sed -i "s/^Version: \(.*\)\$/Version: \1.$1/" "$tree/DEBIAN/control"
  echo "# A new line of the $1 version." >>"$tree/etc/toolyard/toolyard.toml"
  mkdir -p "$(dirname "$2")"
  dpkg-deb --root-owner-group -Zxz -z1 --build "$tree" "$2" >/dev/null
}

# The system of an operator, with everything that the package needs from a network.
prepare() {
  make_root "$suite" "$root"
  inside "$root" 'apt-get purge -y -qq toolyard' >/dev/null 2>&1 || true
  install_in "$root" systemd systemd-sysv dbus sudo curl openssl man-db postgresql redis-server \
    fail2ban python3-systemd
  echo 'APT::Install-Recommends "false";' >"$root/etc/apt/apt.conf.d/no-recommends"
  echo toolyard-operator >"$root/etc/hostname"
  echo '127.0.0.1 localhost toolyard-operator' >"$root/etc/hosts"
  # Left by an earlier run.
  rm -rf "${root:?}"/root/* "$root"/var/lib/toolyard.before
  cp "$package" "$root/root/"
  fetch_for "$root" "./root/${package##*/}"
  write_next later "$root/root/upgrade/toolyard_later.deb"
  write_next next "$root/root/next.deb"
  boot "$root"
  say "systemd $(on_system "systemctl --version | sed -n '1s/systemd //p'") runs"
}

check_installed() {
  say "installed $(on_system "dpkg-query -W -f='\${Package} \${Version}' toolyard")"
  check 'the user has no shell and owns the data' \
    '[ "$(getent passwd toolyard | cut -d: -f7)" = /usr/sbin/nologin ] &&
     [ "$(stat -c %U:%G:%a /var/lib/toolyard)" = toolyard:toolyard:700 ]'
  check 'secrets are read by root alone' '[ "$(stat -c %U:%a /etc/toolyard/secrets.env)" = root:600 ]'
  check 'it begins with the machine, and not before' \
    'systemctl is-enabled --quiet toolyard && ! systemctl is-active --quiet toolyard'
  check 'systemd takes the unit' '
    output=$(systemd-analyze verify toolyard.service 2>&1) || { echo "$output"; exit 1; }
    ! grep toolyard.service: <<<"$output"'
}

upgrade() {
  on_system "echo 'no_such_setting = 1' >>/etc/toolyard/toolyard.toml"
  # The default answers of dpkg where nobody can be prompted.
  local line='apt-get install -y -qq -o Dpkg::Options::=--force-confold ./next.deb'
  check 'the next version is there' "before=\$(systemctl show -P MainPID toolyard)
    output=\$($line 2>&1) || { echo \"\$output\"; exit 1; }
    grep -q 'no_such_setting' <<<\"\$output\" && grep -q 'goes on running' <<<\"\$output\" &&
    dpkg-query -W toolyard | grep -q 'next\$' &&
    [ \$(systemctl show -P MainPID toolyard) = \$before ]"
  on_system "sed -i '/no_such_setting/d' /etc/toolyard/toolyard.toml"
  check 'it starts when its settings are right' "before=\$(systemctl show -P MainPID toolyard)
    apt-get install -y -qq --reinstall -o Dpkg::Options::=--force-confold ./next.deb >/dev/null 2>&1 &&
    [ \$(systemctl show -P MainPID toolyard) != \$before ] && systemctl is-active --quiet toolyard"
  check 'an edited setting stays' "grep -q '^base_url' /etc/toolyard/toolyard.toml"
}

remove() {
  on_system 'apt-get remove -y -qq toolyard' >/dev/null 2>&1
  check 'the program is gone, data and settings are not' \
    '! command -v toolyard && [ -e /var/lib/toolyard/secret.key ] &&
     [ -e /etc/toolyard/toolyard.toml ] && ! systemctl is-active --quiet toolyard'
  on_system 'systemctl --quiet disable toolyard.socket
    rm -rf /etc/systemd/system/toolyard.* /etc/toolyard/tls; systemctl daemon-reload'
  on_system 'apt-get purge -y -qq toolyard' >/dev/null 2>&1
  check 'nothing is left but the user' \
    '[ ! -e /var/lib/toolyard ] && [ ! -e /etc/toolyard ] && [ ! -e /usr/share/doc/toolyard ] &&
     ! find /etc/systemd /var/lib/systemd -name "*toolyard*" | grep . &&
     getent passwd toolyard >/dev/null && ! dpkg-query -W toolyard 2>/dev/null'
}

# The second stage of the Dockerfile, from a root without anything else.
try_image() {
  local image=$folder/$suite-image line before
  make_root "$suite" "$image"
  # Left by an earlier run.
  inside "$image" 'apt-get purge -y -qq toolyard; userdel toolyard' >/dev/null 2>&1 || true
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
  kill "$(cat "$root/root/server.pid")" && wait "$server"
}

[ -n "$package" ] || build_package
prepare
guide 'One node' 1
check_installed
walk_guide
upgrade
remove
halt
try_image
