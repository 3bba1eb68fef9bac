#!/bin/sh
# bundle.sh SERVICE FOLDER: lays out what one service needs to run, from a tree that is built. `service` in it is the service itself.
set -eu
service="$1"
out="$2"
case "$service" in
  gateway) folder=gateway ;;
  operator) folder=infra/operator/image ;;
  identity | catalogue | moderation | commerce | media | media-worker) folder="services/$service" ;;
  *)
    echo "SERVICE is '$service': one of gateway, identity, catalogue, moderation, commerce, media, media-worker, operator" >&2
    exit 2
    ;;
esac
mkdir -p "$out"
workspaces="$(node k8s/images/manifests.mjs "$folder" "$out")"
# Not `npm ci`, which refuses a lock file that has more than the manifests: these are those of one service. Versions and digests are the lock
# file's.
(cd "$out" && npm install --no-save --omit=dev --no-audit --no-fund --loglevel=error --prefer-offline)
sh k8s/images/prune.sh "$out"
for workspace in $workspaces; do cp -R "$workspace/dist" "$out/$workspace/dist"; done
if [ "$service" = gateway ]; then
  mkdir -p "$out/web"
  cp -R web/dist "$out/web/dist"
fi
if [ "$service" = operator ]; then
  chmod 755 "$out/$folder/dist/main.js"
  ln -s "$folder/dist/main.js" "$out/alcova"
fi
ln -s "$folder" "$out/service"
cp k8s/images/ask-ready.mjs k8s/secrets.mjs "$out/"
