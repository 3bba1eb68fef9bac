#!/bin/sh
# All packages as they are locked, those of development too: the compilers are among them.
set -eu
npm ci --no-audit --no-fund --loglevel=error --prefer-offline
