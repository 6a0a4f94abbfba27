package been.system.machine;

/** As whom something runs in a machine, and where. */
enum Right {
    ROOT("root", "root", "env"),
    USER("login user", "user", "env"),
    SCOPE(
            "user, delegated scope",
            "user",
            "systemd-run --user --scope --quiet --property=Delegate=yes"),
    UNIT(
            "user, systemd unit",
            "root",
            "systemd-run --quiet --pipe --wait --collect --property=User=user --property=Delegate=yes"),
    CONTAINER("container", "root", Right.container("--privileged --cgroupns=private ")),
    PLAIN_CONTAINER("container, groups read-only", "root", Right.container(""));

    private final String sentence;
    private final String user;
    private final String prefix;

    Right(String sentence, String user, String prefix) {
        this.sentence = sentence;
        this.user = user;
        this.prefix = prefix;
    }

    /** In the header of a column. */
    String sentence() {
        return sentence;
    }

    /** Who logs in. */
    String user() {
        return user;
    }

    /** Words of a shell before the command. */
    String prefix() {
        return prefix;
    }

    /** One that sees the machine's programs. */
    private static String container(String options) {
        return "podman run --rm --network=host --volume=/usr:/usr:ro --volume=/opt:/opt:ro --volume=/tmp:/tmp "
                + options
                + "--rootfs /srv/container";
    }
}
