#!/bin/sh
# prune.sh FOLDER: takes out of packages what compilers and editors read and Node never does: types, their sources and maps. A third of them.
# Maps of our own code stay: they name the lines of a stack trace.
set -eu
find "$1" -path '*/node_modules/*' -type f \( -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.map' \) -delete
