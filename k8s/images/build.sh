#!/bin/sh
set -eu
export NX_DAEMON=false NX_TUI=false
npm run --silent build
