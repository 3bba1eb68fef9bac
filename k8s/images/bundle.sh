#!/bin/sh
# bundle.sh SERVICE FOLDER: lays out what one service needs to run, from a tree that is built. `service` in it is the service itself.
set -eu
service="$1"
out="$2"
scripts="$(cd "$(dirname "$0")" && pwd)"
case "$service" in
  gateway) folder=gateway ;;
  identity | catalogue | moderation | commerce | media | media-worker) folder="services/$service" ;;
  *)
    echo "SERVICE is '$service': one of gateway, identity, catalogue, moderation, commerce, media, media-worker" >&2
    exit 2
    ;;
esac
mkdir -p "$out"
# The lock file names every workspace: all their manifests must be there for it to be taken as it stands.
for manifest in package.json package-lock.json .npmrc gateway/package.json web/package.json infra/package.json services/*/package.json services/shared/*/package.json; do
  mkdir -p "$out/$(dirname "$manifest")"
  cp "$manifest" "$out/$manifest"
done
(cd "$out" && sh "$scripts/packages.sh" --omit=dev --workspace "$folder")
# Packages of the project that the service does not use are not linked; those that are get what was compiled of them.
for workspace in gateway web infra services/*/ services/shared/*/; do
  workspace="${workspace%/}"
  [ -f "$workspace/package.json" ] || continue
  name="$(node -p "require('./$workspace/package.json').name")"
  if [ -e "$out/node_modules/$name" ]; then
    cp -R "$workspace/dist" "$out/$workspace/dist"
  else
    rm -rf "${out:?}/$workspace"
  fi
done
if [ "$service" = gateway ]; then
  mkdir -p "$out/web"
  cp -R web/dist "$out/web/dist"
fi
ln -s "$folder" "$out/service"
cp k8s/images/ask-ready.mjs k8s/secrets.mjs "$out/"
