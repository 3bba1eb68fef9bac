#!/bin/sh
# runtime.sh SERVICE: what an image has below the service. An init that ends what is left behind and passes signals on; programs of the
# worker; nothing to install packages with.
set -eu
packages="tini ca-certificates"
# util-linux has prlimit, which bounds what ffmpeg may take.
if [ "$1" = media-worker ]; then packages="$packages ffmpeg util-linux"; fi
# `kubectl exec deploy/alcova-operator -- alcova ...`
if [ "$1" = operator ]; then ln -s /app/alcova /usr/local/bin/alcova; fi
apt-get update -q
# shellcheck disable=SC2086
DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $packages
rm -rf /var/lib/apt/lists/* /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn-* "$0"
