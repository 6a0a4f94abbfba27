#!/bin/sh
# build.sh COMPILER OPTION...
set -eu
command -v "$1" >/dev/null || {
    echo "error: the C compiler $1 is not installed; Debian has one in the packages gcc and libc6-dev" >&2
    exit 1
}
"$@" -o os-basics os-basics.c
