# Debian roots to try things in, for scripts that are run by hand. Need root and debootstrap, and the
# address of a mirror in TOOLYARD_MIRROR.

mounted=()

# make_root SUITE FOLDER: a root that is there already is used again.
make_root() {
  [ -x "$2/bin/bash" ] ||
    debootstrap --variant=minbase --include=ca-certificates "$1" "$2" \
      "${TOOLYARD_MIRROR:?the address of a Debian mirror}"
  cp /etc/resolv.conf "$2/etc/resolv.conf"
  mountpoint -q "$2/proc" || mount -t proc proc "$2/proc"
  mounted+=("$2/proc")
  trap 'umount "${mounted[@]}"' EXIT
}

# inside FOLDER COMMAND: in the root, and there in the folder $home.
inside() {
  chroot "$1" /usr/bin/env -i HOME=/root TERM=dumb LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    ${http_proxy:+http_proxy="$http_proxy"} bash -c "cd ${home:-/} || exit; $2"
}
