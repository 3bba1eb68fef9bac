#!/bin/sh
# All packages, those of development too: the compilers are among them.
set -eu
sh "$(dirname "$0")/packages.sh"
