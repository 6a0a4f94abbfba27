# Ends the host runtime with its tasks, and removes what 'been host install' installed.
set -eu
if [ ! -e "$folder/been-host" ]; then
    echo 'nothing is installed there'
    exit 0
fi
for units in /etc/systemd/system "$HOME/.config/systemd/user"; do
    if [ -e "$units/been-host.service" ] && grep -qF "ExecStart=$folder/been-host " "$units/been-host.service"; then
        scope=
        [ "$units" = /etc/systemd/system ] || scope=--user
        systemctl $scope disable --now been-host.service
        rm -f "$units/been-host.service"
        systemctl $scope daemon-reload
    fi
done
"$folder/been-host" stop
# Only root removes files from folders that are not writable, as those of packages.
find "$folder/data" -type d ! -perm -u+w -exec chmod u+w {} + 2>/dev/null || true
rm -rf "$folder/versions" "$folder/data" "$folder/current" "$folder/been-host" "$folder/join-token" \
    "$folder/output.log" "$folder/pid"
rmdir "$folder" 2>/dev/null || true
echo 'removed'
