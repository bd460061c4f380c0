#!/bin/sh
# Prints the third-party images that deploy/compose.yaml uses, with their current digests, for
# deploy/.env:
#
#   deploy/pin_images.sh >>deploy/.env
#
# Pinned images get no security updates: run it again to update, and remove the older lines.
set -eu
compose=$(dirname "$0")/compose.yaml
sed -n 's/.*\${\([A-Z]*_IMAGE\):-\([^}]*\)}.*/\1 \2/p' "$compose" | while read -r name image; do
  docker pull --quiet "$image" >/dev/null </dev/null
  digest=$(docker image inspect --format '{{index .RepoDigests 0}}' "$image" </dev/null)
  case $digest in
    *@sha256:*) echo "$name=$digest" ;;
    *) echo "pin_images.sh: $image has no digest" >&2 && exit 1 ;;
  esac
done
