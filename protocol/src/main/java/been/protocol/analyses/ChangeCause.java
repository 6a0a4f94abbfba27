package been.protocol.analyses;

/**
 * What changes of many benchmarks have in common: the version at which they appeared, or a new
 * configuration of the host they were measured on.
 *
 * @param of the software, or the host
 * @param at the version, or the digests of the configuration
 */
public record ChangeCause(Kind kind, String of, String at) {

    /** What caused a change. */
    public enum Kind {
        VERSION,
        HOST
    }

    public static ChangeCause version(String software, String version) {
        return new ChangeCause(Kind.VERSION, software, version);
    }

    public static ChangeCause host(String host, String digests) {
        return new ChangeCause(Kind.HOST, host, digests);
    }

    /** Such as {@code 2.17.0 of been/json}. */
    public String title() {
        return switch (kind) {
            case VERSION -> at + " of " + of;
            case HOST -> "new configuration of host " + of;
        };
    }
}
