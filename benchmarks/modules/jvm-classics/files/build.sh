#!/bin/sh
# build.sh JAVAC
set -eu
command -v "$1" >/dev/null || {
    echo "error: the Java compiler $1 is not installed; Debian has one in the package default-jdk-headless" >&2
    exit 1
}
"$1" --release 11 Classics.java
