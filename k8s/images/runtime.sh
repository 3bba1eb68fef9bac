#!/bin/sh
# runtime.sh SERVICE: what an image has below the service. An init that ends what is left behind and passes signals on; programs of the
# worker; nothing to install packages with.
set -eu
POSTGRES=18
packages="tini ca-certificates"
apt-get update -q
if [ "$1" = operator ]; then
  # `kubectl exec deploy/alcova-operator -- alcova ...`
  ln -s /app/alcova /usr/local/bin/alcova
  # pg_dump must be as new as the server, and Debian's is older: Postgres' own packages, whose key comes in Debian's.
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends ca-certificates postgresql-common
  /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y
  packages="$packages postgresql-client-$POSTGRES"
  # The programs themselves, in place of scripts in Perl that look for a cluster.
  for name in pg_dump pg_restore psql; do ln -s "/usr/lib/postgresql/$POSTGRES/bin/$name" "/usr/local/bin/$name"; done
fi
# Libraries of the ffmpeg that ffmpeg.sh builds; util-linux has prlimit, which bounds what ffmpeg may take; espeak-ng speaks texts that are
# aligned with voices.
if [ "$1" = media-worker ]; then packages="$packages libx264-164 libdav1d6 libzimg2 util-linux espeak-ng"; fi
# shellcheck disable=SC2086
DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $packages
rm -rf /var/lib/apt/lists/* /var/cache/apt/* /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn-* "$0"
