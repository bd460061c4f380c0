#!/usr/bin/env bash
# Builds a Debian package of a program for this system, and prints the path of the package:
#
#   scripts/make-package.sh PROGRAM FOLDER [LEVEL]
#
# creates FOLDER/toolyard_VERSION_ARCHITECTURE.deb, compressed with LEVEL. The same program results in
# the same bytes.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/scripts/commit.sh"

# The system is part of the version: packages for two releases of Debian can be in one folder, and one
# replaces the other when a machine is upgraded.
version_of_package() {
  local version ID VERSION_ID
  version=$("$1" --version | sed -n '1s/^toolyard //p')
  . /etc/os-release
  [ "$ID" != debian ] || ID=deb
  echo "$version+$ID$VERSION_ID"
}

lay_out() {
  local page
  mkdir -p "$tree/usr/bin" "$tree/DEBIAN"
  strip --strip-unneeded --remove-section=.comment --remove-section=.note \
    -o "$tree/usr/bin/toolyard" "$program"
  install -D -m 755 "$root/deploy/toolyardctl" "$tree/usr/sbin/toolyardctl"
  install -D -m 644 "$root/deploy/toolyard.service" "$tree/usr/lib/systemd/system/toolyard.service"
  install -D -m 644 "$root/deploy/toolyard.toml" "$tree/etc/toolyard/toolyard.toml"
  install -D -m 600 "$root/deploy/secrets.env" "$tree/etc/toolyard/secrets.env"
  for page in toolyard.1 toolyardctl.8 toolyard.toml.5; do
    mkdir -p "$share/man/man${page##*.}"
    "$program" manual "${page%.*}" | gzip -9n >"$share/man/man${page##*.}/$page.gz"
  done
  lay_out_completion
  install -D -m 644 "$root/deploy/debian/copyright" "$share/doc/toolyard/copyright"
  write_changelog "$version" | gzip -9n >"$share/doc/toolyard/changelog.gz"
  install -m 644 -t "$share/doc/toolyard" "$root"/docs/*.md
  install -D -m 644 -t "$share/doc/toolyard/examples" \
    "$root"/deploy/{nginx.conf,haproxy.cfg,alerts.yml,fail2ban.conf}
  install -D -m 644 "$root/deploy/debian/lintian-overrides" "$share/lintian/overrides/toolyard"
}

# Shells look up a file with the name of the command.
lay_out_completion() {
  local bash=$share/bash-completion/completions fish=$share/fish/vendor_completions.d
  mkdir -p "$bash" "$fish" "$share/zsh/vendor-completions"
  "$program" completion bash >"$bash/toolyard"
  ln -s toolyard "$bash/toolyardctl"
  "$program" completion zsh >"$share/zsh/vendor-completions/_toolyard"
  "$program" completion fish >"$fish/toolyard.fish"
  ln -s toolyard.fish "$fish/toolyardctl.fish"
}

# Writes the control files of the package.
describe_package() {
  local libraries size script
  libraries=$(packages_linked "$tree/usr/bin/toolyard")
  size=$(cd "$tree" && find . -type f -printf '%s\n' | awk '{ kib += int(($1 + 1023) / 1024) }
    END { print kib }')
  sed -e "s|@VERSION@|$version|; s|@ARCHITECTURE@|$architecture|; s|@SIZE@|$size|" \
    -e "s|@MAINTAINER@|$(maintainer)|; s#@LIBRARIES@#$libraries#" \
    "$root/deploy/debian/control" >"$tree/DEBIAN/control"
  for script in postinst prerm postrm; do
    install -m 755 "$root/deploy/debian/$script" "$tree/DEBIAN/$script"
  done
  (cd "$tree" && find etc -type f | sed 's|^|/|' | LC_ALL=C sort) >"$tree/DEBIAN/conffiles"
  (cd "$tree" && find usr -type f | LC_ALL=C sort | xargs md5sum) >"$tree/DEBIAN/md5sums"
}

# Prints the packages with the libraries of a program, each with the minimum version.
packages_linked() {
  local place
  place=$(mktemp -d)
  mkdir "$place/debian"
  printf 'Source: toolyard\n\nPackage: toolyard\nArchitecture: any\n' >"$place/debian/control"
  # It warns about files that libc6 diverts in Debian 13, whatever its options are.
  (cd "$place" && dpkg-shlibdeps --warnings=0 -O "$1") >"$place/found" 2>"$place/messages" ||
    { cat "$place/messages" >&2; return 1; }
  sed -n 's/^shlibs:Depends=//p' "$place/found"
  rm -r "$place"
}

# Prints CHANGELOG.md in the format of Debian: an entry for each version, with lines of at most 79
# columns. The date of a version that is not released yet is that of the commit.
write_changelog() {
  awk -v who="$(maintainer)" -v release="${1##*+}" \
    -v today="$(LC_ALL=C date -u -R -d "@$(commit_field 3)")" '
    function close_entry() { if (entry) printf "\n -- %s  %s\n\n", who, date }
    function wrapped(text, count, words, line, i) {
      count = split(text, words, " ")
      line = "  *"
      for (i = 1; i <= count; i++) {
        if (length(line) + 1 + length(words[i]) > 79 && line != "    ") { print line; line = "   " }
        line = line " " words[i]
      }
      print line
    }
    /^## / {
      close_entry()
      entry = $2 "+" release
      if ($4 == "unreleased") date = today
      else ("LC_ALL=C date -u -R -d " $4) | getline date
      printf "toolyard (%s) unstable; urgency=medium\n\n", entry
    }
    entry && /^- / { gsub(/`|\*\*|\[|\]\([^)]*\)/, ""); wrapped(substr($0, 3)) }
    END { close_entry() }' "$root/CHANGELOG.md"
}

program=${1:?which program?} folder=${2:?into which folder?} level=${3:-6}
version=$(version_of_package "$program")
architecture=$(dpkg --print-architecture)
file=$folder/toolyard_${version}_$architecture.deb
mkdir -p "$folder"
tree=$(realpath "$folder")/tree share=$(realpath "$folder")/tree/usr/share
rm -rf "$tree"
umask 022
lay_out
describe_package
SOURCE_DATE_EPOCH=$(commit_field 3) dpkg-deb --root-owner-group -Zxz -z"$level" --threads-max=1 \
  --build "$tree" "$file" >/dev/null
rm -rf "$tree"
echo "$file"
