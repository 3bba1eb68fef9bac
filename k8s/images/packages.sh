#!/bin/sh
# Installs what the lock file says; arguments go to npm. `npm ci` wants the binaries of every platform in the lock file, and a registry that
# lacks some cannot have put them there: `npm install` keeps to the locked versions as well, and --no-save leaves the lock file as it is.
set -eu
flags="--no-audit --no-fund --loglevel=error --prefer-offline"
# shellcheck disable=SC2086
npm ci $flags "$@" >/tmp/npm-ci.$$ 2>&1 && status=0 || status=$?
if [ "$status" -ne 0 ]; then
  grep -q 'npm error code EUSAGE' /tmp/npm-ci.$$ || { cat /tmp/npm-ci.$$ >&2; exit "$status"; }
  # shellcheck disable=SC2086
  npm install --no-save $flags "$@"
fi
rm -f /tmp/npm-ci.$$
