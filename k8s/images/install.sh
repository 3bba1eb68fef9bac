#!/bin/sh
# All packages, those of development too: the compilers are among them. `npm ci` wants the binaries of every platform in the lock file, and
# a registry that lacks some cannot have put them there: `npm install` keeps to the locked versions as well, and --no-save leaves the lock
# file as it is.
set -eu
npm install --no-save --no-audit --no-fund --loglevel=error --prefer-offline
