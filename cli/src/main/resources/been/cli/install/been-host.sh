#!/bin/sh
# The host runtime of this machine; written by 'been host install'.
#   been-host start    starts it in the background, unless it is running
#   been-host stop     ends its tasks, tells the controllers, and ends it
#   been-host replace  restarts it alone, as after a crash; its tasks keep running
#   been-host status   shows whether it is running
#   been-host run      runs it in the foreground, for systemd
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
java=@JAVA@
pid_file=$here/pid

pid() { cat "$pid_file" 2>/dev/null || true; }

# Whether the process in the file is still the host runtime.
running() {
    pid=$(pid)
    [ -n "$pid" ] && { tr '\0' '\n' <"/proc/$pid/cmdline"; } 2>/dev/null | grep -qxF "$here/data"
}

run() {
    umask 022 # tasks may be other users and read files prepared for them; the rest is closed explicitly
    # Else Java can name no files with letters beyond ASCII, which packages may contain.
    case ${LC_ALL:-${LC_CTYPE:-${LANG:-C}}} in C | POSIX) export LC_ALL=C.UTF-8 ;; esac
    # Not through the link, which may change before all classes are loaded.
    version=$here/versions/$(basename -- "$(readlink "$here/current")")
    echo $$ >"$pid_file"
    token=
    [ ! -e "$here/join-token" ] || token="--join-token-file $here/join-token"
    # shellcheck disable=SC2086 # two words or none; the folder has no spaces
    exec "$java" @JVM@ -cp "$version/*" been.hostruntime.HostRuntime \
        --data "$here/data" --name @NAME@ $token @ARGUMENTS@
}

start() {
    if running; then return 0; fi
    umask 077
    # Detached from the terminal, so that it survives its end.
    setsid "$here/been-host" run >>"$here/output.log" 2>&1 </dev/null &
}

# Waits until it has ended, up to $1 seconds.
await_end() {
    left=$1
    while running; do
        [ "$left" -gt 0 ] || return 1
        sleep 1
        left=$((left - 1))
    done
}

stop() {
    if running; then
        kill -TERM "$(pid)" 2>/dev/null || true
        await_end 40 || { kill -KILL "$(pid)" 2>/dev/null || true; await_end 5; }
    fi
    rm -f "$pid_file"
}

replace() {
    if running; then
        kill -KILL "$(pid)" 2>/dev/null || true
        await_end 10
    fi
    start
}

case ${1:-} in
    run | start | stop | replace) "$1" ;;
    running) running ;;
    status) if running; then echo "running as process $(pid)"; else echo 'not running'; exit 1; fi ;;
    *) sed -n '2,8s/^# *//p' "$here/been-host" >&2; exit 2 ;;
esac
