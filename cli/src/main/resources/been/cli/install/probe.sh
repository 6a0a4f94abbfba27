# Collects what 'been host install' needs to know about a machine; prints key=value lines and changes nothing.
set -u
say() { printf '%s=%s\n' "$1" "$2"; }

say os "$(uname -s)"
say arch "$(uname -m)"
say uid "$(id -u)"
say user "$(id -un)"
say hostname "$(hostname 2>/dev/null || uname -n)"
[ -n "$folder" ] || if [ "$(id -u)" -eq 0 ]; then folder=/opt/been-host; else folder=$HOME/been-host; fi
say folder "$folder"

# Prints the feature version of the Java in folder $1, or nothing if there is none.
java_version() {
    [ -x "$1/bin/java" ] && [ -r "$1/release" ] || return 0
    sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release"
}
path_java=$(command -v java 2>/dev/null || true)
[ -z "$path_java" ] || path_java=$(dirname -- "$(dirname -- "$(readlink -f "$path_java")")")
present_java=$(sed -n "s|^java='\(.*\)/bin/java'\$|\1|p" "$folder/been-host" 2>/dev/null)
for candidate in "$java" "$present_java" "${JAVA_HOME:-}" "$folder"/jdk* /usr/lib/jvm/* "$HOME"/.sdkman/candidates/java/* \
    /opt/java/* /opt/jdk* "$path_java"; do
    [ -n "$candidate" ] || continue
    version=$(java_version "$candidate")
    if [ -n "$version" ] && [ "$version" -ge 25 ]; then
        say java "$candidate"
        break
    fi
    [ -z "$java" ] || break # if one is named, use only that one
done

service=script
if [ -d /run/systemd/system ] && command -v systemctl >/dev/null 2>&1; then
    if [ "$(id -u)" -eq 0 ]; then
        service=systemd
    elif systemctl --user show-environment >/dev/null 2>&1; then
        service=session
        [ ! -e "/var/lib/systemd/linger/$(id -un)" ] || service=systemd-user
    fi
fi
say service "$service"
[ ! -L "$folder/current" ] || say installed "$(basename -- "$(readlink "$folder/current")")"
exposed=$(find "$folder/versions" ! -user "$(id -u)" -o -perm -020 -o -perm -002 2>/dev/null)
[ -z "$exposed" ] || say exposed yes
[ ! -e "$folder/been-host" ] || say control "$(cksum <"$folder/been-host" | tr ' ' -)"
joined=$(sed -n 's/.*"host" *: *"\([^"]*\)".*/\1/p' "$folder/data/host/credential" 2>/dev/null)
[ -z "$joined" ] || say joined "$joined"
# The control script ends with the arguments, as quoted words.
eval "set -- $(sed -n 's/^ *--data .* --name [^ ]* [$]token //p' "$folder/been-host" 2>/dev/null)"
for argument; do say argument "$argument"; done
if [ -x "$folder/been-host" ] && "$folder/been-host" running; then say running yes; fi
exit 0
