#!/usr/bin/env bash
# Whether the node on this machine is ready for calls; for images, which have no curl.
#
#   is_ready.sh [PORT]
exec 3<>"/dev/tcp/127.0.0.1/${1:-8080}" || exit 1
printf 'GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
read -r -t 3 _ status _ <&3
[ "$status" = 200 ]
