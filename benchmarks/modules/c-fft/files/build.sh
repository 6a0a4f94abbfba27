#!/bin/sh
# build.sh SEED COMPILER OPTION...: the seed chooses the order in which the files are linked, and how
# many unused bytes stand before the code and the data of each.
set -eu
seed=$1
shift
command -v "$1" >/dev/null || {
    echo "error: the C compiler $1 is not installed; Debian has one in the packages gcc and libc6-dev" >&2
    exit 1
}
layout=$(awk -v seed="$seed" 'BEGIN {
    srand(seed)
    for (i = 1; i < ARGC; i++)
        printf "%.6f %s %d %d\n", rand(), ARGV[i], 16 * int(256 * rand()), 64 * int(64 * rand())
}' *.c | sort)
objects=
while read -r _ source code data; do
    "$@" "-DCODE_GAP=$code" "-DDATA_GAP=$data" -c "$source"
    objects="$objects ${source%.c}.o"
done <<END
$layout
END
# shellcheck disable=SC2086 # several names
"$@" -o fft $objects -lm
