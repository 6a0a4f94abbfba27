# Lets what this user's systemd runs outlive the login, where the user may do that.
loginctl --no-ask-password enable-linger </dev/null >/dev/null 2>&1
