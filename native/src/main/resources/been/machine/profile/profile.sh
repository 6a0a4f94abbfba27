# Runs a command under the first profiler that works here. Profilers write to FOLDER/profile.*.
# Usage: sh profile.sh FOLDER "PROFILER..." COMMAND...
out=$1
order=$2
notes=
shift 2

note() {
    notes="${notes:+$notes; }$1"
    printf '%s\n' "$1" >>"$out/profile.notes"
}
missing() {
    command -v "$1" >/dev/null 2>&1 && return 1
    note "$1 is not installed on this host ($2)"
}

for profiler in $order; do
    case $profiler in
    perf)
        missing perf "on Debian: apt-get install linux-perf" && continue
        if ! why=$(perf record -q -e cpu-clock -o "$out/profile.perf" -- true 2>&1); then
            why=$(printf '%s' "$why" | grep -v '^ *$' | head -n 1)
            note "perf may not sample here: $why (see kernel.perf_event_paranoid)"
            rm -f "$out/profile.perf"
            continue
        fi
        # When its file is full, perf ends the program by SIGTERM: repeat with fewer samples.
        for rate in 997 97 9; do
            perf record -q -e cpu-clock -F $rate --call-graph dwarf,8192 --max-size=1G \
                -o "$out/profile.perf" -- "$@"
            code=$?
            [ "$code" -eq 143 ] || break
        done
        perf script -i "$out/profile.perf" --no-inline -F comm,ip,sym,dso \
            >"$out/profile.perf.txt" 2>/dev/null
        rm -f "$out/profile.perf" "$out/profile.perf.old"
        found=$out/profile.perf.txt
        ;;
    callgrind)
        missing valgrind "on Debian: apt-get install valgrind" && continue
        valgrind --command-line-only=yes --tool=callgrind --vgdb=no --trace-children=yes \
            --separate-callers=50 --compress-strings=no \
            --log-file="$out/profile.log" --callgrind-out-file="$out/profile.callgrind.%p" "$@"
        code=$?
        [ "$code" -lt 128 ] || tail -n 20 "$out/profile.log" >&2
        rm -f "$out/profile.log"
        found=$(find "$out" -maxdepth 1 -name 'profile.callgrind.*' -size +0 | head -n 1)
        ;;
    py-spy)
        missing py-spy "install it with: pip install py-spy" && continue
        # py-spy ends with status 0 whatever the program does.
        py-spy record --rate 500 --subprocesses --format raw -o "$out/profile.raw" -- \
            /bin/sh -c '"$@"; echo $? >"$0"' "$out/profile.status" "$@"
        code=$?
        [ "$code" -ne 0 ] || read -r code <"$out/profile.status"
        rm -f "$out/profile.status"
        found=$out/profile.raw
        ;;
    esac
    if [ -s "$found" ] && [ "$code" -lt 128 ]; then
        echo "$profiler" >"$out/profile.used"
        exit "$code"
    fi
    rm -f "$out"/profile.perf.txt "$out"/profile.callgrind.* "$out/profile.raw"
    note "$profiler did not work here: it ended with status $code (its output is in the task's log)"
done
echo "no profiler works on this host: $notes" >&2
exit 125
