# Keeps this user's systemd services running after the logout, if the user may do that.
loginctl --no-ask-password enable-linger </dev/null >/dev/null 2>&1
