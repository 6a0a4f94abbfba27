#!/bin/sh
# compress.sh CORPUS TMP COMPRESSOR -LEVEL: compresses every file of the corpus, prints the overall ratio.
set -eu
corpus=$1
tmp=$2
shift 2
for file in "$corpus"/*; do
    "$@" -c <"$file" >"$tmp/${file##*/}.out"
done
cat "$corpus"/* | wc -c >"$tmp/before"
cat "$tmp"/*.out | wc -c >"$tmp/after"
awk 'NR == FNR { before = $1; next } { printf "ratio %.6f\n", before / $1 }' "$tmp/before" "$tmp/after"
