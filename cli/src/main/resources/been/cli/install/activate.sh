# Activates the version that was just copied; every step may be repeated.
set -eu
umask 077
mkdir -p "$folder/data"
chmod 755 "$folder" "$folder/versions" "$folder/data"
printf '%s\n' "$control" >"$folder/been-host.next"
chmod 755 "$folder/been-host.next"
mv "$folder/been-host.next" "$folder/been-host"
if [ -n "$token" ]; then printf '%s\n' "$token" >"$folder/join-token"; fi
ln -sfn "versions/$version" "$folder/current.next"
mv -T "$folder/current.next" "$folder/current"

logged() { cat "$folder/data/host/logs/host-runtime.log" 2>/dev/null | wc -c; }
logged_before=$(logged)
rm -f "$folder/data/host/ready"

case $service in
    systemd | systemd-user)
        if [ "$service" = systemd ]; then
            units=/etc/systemd/system
            scope=
        else
            units=$HOME/.config/systemd/user
            scope=--user
        fi
        mkdir -p "$units"
        printf '%s\n' "$unit" >"$units/been-host.service"
        chmod 644 "$units/been-host.service"
        systemctl $scope daemon-reload
        systemctl $scope enable been-host.service >/dev/null 2>&1
        # Kills only the host runtime, so that tasks keep running; systemd restarts it.
        main=$(systemctl $scope show -p MainPID --value been-host.service)
        [ "${main:-0}" = 0 ] || kill -KILL "$main"
        systemctl $scope start been-host.service
        ;;
    *) "$folder/been-host" replace ;;
esac

# It has written its process id when a controller has accepted it; until then, it may wait for one.
ready() { [ "$(cat "$folder/data/host/ready" 2>/dev/null)" = "$(cat "$folder/pid" 2>/dev/null)" ]; }
left=90
until "$folder/been-host" running && ready; do
    if [ "$left" -le 0 ] || { [ "$left" -lt 80 ] && ! "$folder/been-host" running; }; then
        if "$folder/been-host" running; then
            echo 'the host runtime is running but no controller has accepted it yet; it keeps trying; its output:'
        else
            echo 'the host runtime ended; its output:'
        fi
        tail -n 5 "$folder/data/host/logs/host-runtime.log" 2>/dev/null || true
        case $service in
            systemd | systemd-user)
                journalctl $scope --unit been-host.service --lines 8 --output cat --no-pager 2>/dev/null || true
                ;;
            *) tail -n 5 "$folder/output.log" 2>/dev/null || true ;;
        esac
        exit 1
    fi
    sleep 1
    # Counted from its first log line: a slow machine takes minutes to start it.
    if [ "$left" -gt 75 ] || [ "$(logged)" != "$logged_before" ]; then left=$((left - 1)); fi
done
rm -f "$folder/join-token"
for old in "$folder"/versions/*; do
    [ "$(basename -- "$old")" = "$version" ] || rm -rf "$old"
done
