# Debian roots for tests, for scripts that are run by hand. Requires root and debootstrap, and the
# address of a mirror in TOOLYARD_MIRROR.

mounted=()

# mount_in FOLDER ARGUMENT...: mounts a file system of a machine, unless something is mounted there.
mount_in() {
  mountpoint -q "$1" || mount "${@:2}" "$1"
  mounted+=("$1")
}

# make_root SUITE FOLDER: creates a root, or uses an existing one again.
make_root() {
  [ -x "$2/bin/bash" ] ||
    debootstrap --variant=minbase --include=ca-certificates "$1" "$2" \
      "${TOOLYARD_MIRROR:?the address of a Debian mirror}"
  cp /etc/resolv.conf "$2/etc/resolv.conf"
  mount_in "$2/proc" -t proc proc
  mount_in "$2/dev/pts" -t devpts -o ptmxmode=0666,mode=0620,gid=5 devpts
  mount_in "$2/dev/shm" -t tmpfs tmpfs
  trap 'umount "${mounted[@]}"' EXIT
}

# inside FOLDER COMMAND: runs a command in the root, in its folder $home.
inside() {
  chroot "$1" /usr/bin/env -i HOME=/root TERM=dumb LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    ${http_proxy:+http_proxy="$http_proxy"} bash -c "cd ${home:-/} || exit; $2"
}
