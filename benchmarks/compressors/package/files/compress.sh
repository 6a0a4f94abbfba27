#!/bin/sh
# compress.sh CORPUS TMP COMPRESSOR -LEVEL: compresses every file of the corpus, prints the overall ratio.
set -eu
corpus=$1
tmp=$2
shift 2
case $1 in
gzip | bzip2 | xz)
    # They read digits one by one: -15 is -5.
    [ "${2#-}" -le 9 ] || {
        echo "error: the levels of $1 are 1 to 9; leave others out with exclude:" >&2
        exit 1
    }
    ;;
esac
for file in "$corpus"/*; do
    "$@" -c <"$file" >"$tmp/${file##*/}.out"
done
cat "$corpus"/* | wc -c >"$tmp/before"
cat "$tmp"/*.out | wc -c >"$tmp/after"
awk 'NR == FNR { before = $1; next } { printf "ratio %.6f\n", before / $1 }' "$tmp/before" "$tmp/after"
