#!/bin/sh
# The launcher used if no native one was built: the same options and status file. The process that started it enforces
# the limits and the lease, clocks cost a process if the shell has none, and an exit code above 128 is a signal.
groups= accounting= cores= output_to_errors= lost=
while getopts s:c:d:u:m:n:T:W:t:w:G:M:N:O:D:L:P:a:U:i:g:r:f:k:CE option; do
    case $option in
        s) status=$OPTARG ;;
        d) directory=$OPTARG ;;
        a) cores=$OPTARG ;;
        g) groups="$groups$OPTARG
" ;;
        r) accounting="$accounting$OPTARG
" ;;
        E) output_to_errors=yes ;;
    esac
done
shift $((OPTIND - 1))
[ -n "$output_to_errors" ] && exec >&2
set -f
IFS='
'
say() { printf '%s\n' "$1" >>"$status"; }
nanoseconds() { # "clock wall-clock up": milliseconds and steps of 10 ms as nanoseconds
    read -r up </proc/uptime
    up=${up%% *}
    up=${up%.*}${up#*.}0000000
    wall=$(date +%s%N)
    case $wall in *[!0-9]*) echo "$up $(date +%s)000 $up" ;; *) echo "$wall ${wall%??????} $up" ;; esac
}

set -C # each run has its own status file
printf 'supervisor %s\n' $$ >"$status" || exit 17
set +C
trap '' INT HUP
trap 'lost=yes; kill $! 2>/dev/null' TERM # not by the runtime, which signals the program
pin= apart=
[ -n "$cores" ] && command -v taskset >/dev/null && pin="taskset
-c
$cores"
command -v setsid >/dev/null && apart=setsid
(
    for group in $groups; do
        echo 0 >"$group/cgroup.procs" || { say "failed 1 join" && exit 127; }
    done
    cd "$directory" || { say "failed 2 directory" && exit 127; }
    command -v -- "$1" >/dev/null || { say "failed 2 exec" && exit 127; }
    trap - INT HUP TERM
    say "started $(nanoseconds)"
    exec $pin $apart "$@"
) <&0 &
say "process $!"
wait $!
code=$?
trap '' TERM
if [ -n "$lost" ]; then # the signal may have interrupted the wait
    wait $!
    again=$?
    [ $again -eq 127 ] || code=$again # a program that was waited for is unknown
fi
ended=$(nanoseconds)
times >"$status.times"
{ read -r _ && read -r times; } <"$status.times"
rm "$status.times"

for group in $groups; do # the first one shows when no process is left
    until [ -z "$(cat "$group/cgroup.procs")" ]; do
        if [ -w "$group/cgroup.kill" ]; then
            echo 1 >"$group/cgroup.kill"
        else
            [ -e "$group/freezer.state" ] && echo FROZEN >"$group/freezer.state"
            for pid in $(cat "$group/cgroup.procs"); do kill -9 "$pid" 2>/dev/null; done
            [ -e "$group/freezer.state" ] && echo THAWED >"$group/freezer.state"
        fi
    done
    break
done
if [ $code -gt 128 ]; then say "signal $((code - 128))"; else say "exit $code"; fi
[ -n "$lost" ] && say "reason host-lost"
# If the wall clock was set meanwhile, the uptime counts.
started=$(sed -n 's/^started //p' "$status")
if [ -n "$started" ]; then
    took=$((${ended%% *} - ${started%% *}))
    coarse=$((${ended##* } - ${started##* }))
    if [ $((took - coarse)) -gt 100000000 ] || [ $((coarse - took)) -gt 100000000 ]; then took=$coarse; fi
    say "ended $((${started%% *} + took))"
fi
say "times $times"
for file in $accounting; do
    if text=$(cat "$file" 2>/dev/null); then say "file ${#text} $file" && say "$text"; fi
done
for group in $groups; do
    tries=0
    until rmdir "$group" 2>/dev/null || [ $tries -gt 20 ]; do tries=$((tries + 1)) && sleep 0.05; done
done
say end
sync "$status" 2>/dev/null || sync
