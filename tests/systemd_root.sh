# A Debian root with a running systemd, for scripts that are run by hand. Requires root and
# systemd-nspawn (package systemd-container); the root has a network of its own.

# install_in ROOT PACKAGE...: installs packages of Debian, before systemd starts.
install_in() {
  inside "$1" "apt-get update -qq && apt-get install -y -qq --no-install-recommends ${*:2}" \
    >"$1.install.log" 2>&1 || { cat "$1.install.log" >&2; return 1; }
}

# fetch_for ROOT FILE: fetches the packages that a package requires, to install them without a network.
fetch_for() {
  inside "$1" "apt-get install -y -qq --download-only $2" >"$1.install.log" 2>&1 ||
    { cat "$1.install.log" >&2; return 1; }
}

# boot ROOT: starts it, and waits until systemd has started everything.
boot() {
  command -v systemd-nspawn >/dev/null || { echo 'systemd-nspawn is not installed' >&2; return 1; }
  # It mounts these itself.
  umount "${mounted[@]}" && mounted=()
  systemd-nspawn --quiet --directory="$1" --boot --register=no --keep-unit --private-network \
    --machine=toolyard-operator >"$1.boot.log" 2>&1 </dev/null &
  nspawn=$!
  trap 'halt; [ ${#mounted[@]} -eq 0 ] || umount "${mounted[@]}"' EXIT
  local tries
  for ((tries = 0; tries < 600; ++tries)); do
    kill -0 $nspawn 2>/dev/null || break
    leader=$(ps -o pid= --ppid $nspawn | tr -d ' ') || true
    if [ -n "$leader" ] && on_system 'systemctl is-active --quiet multi-user.target' 2>/dev/null
    then
      return 0
    fi
    sleep 0.2
  done
  cat "$1.boot.log" >&2
  return 1
}

# on_system COMMAND: runs a command as root on the running system, in the folder $home.
on_system() {
  nsenter --target "$leader" --mount --uts --ipc --net --pid --cgroup --root --wd \
    /usr/bin/env -i HOME=/root USER=root LOGNAME=root TERM=dumb LANG=C.UTF-8 \
    DEBIAN_FRONTEND=noninteractive \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    bash -c "cd ${home:-/root} || exit; $1"
}

halt() {
  [ -n "${nspawn:-}" ] || return 0
  if [ -n "${leader:-}" ]; then kill -s RTMIN+4 "$leader"; else kill "$nspawn"; fi 2>/dev/null || true
  wait "$nspawn" || true
  nspawn='' leader=''
}

# lines_of SECTION NUMBER LANGUAGE: prints a code block of a section of the operators' guide.
lines_of() {
  awk -v section="$1" -v wanted="$2" -v fence="\`\`\`${3:-sh}" '
    /^#+ / { inside = $0 ~ "^#+ " section "$"; next }
    !inside { next }
    /^```/ {
      if (open) { open = 0; next }
      open = 1
      fits = $0 == fence
      number += fits
      next
    }
    open && fits && number == wanted { print }' "$source/docs/operations.md"
}
