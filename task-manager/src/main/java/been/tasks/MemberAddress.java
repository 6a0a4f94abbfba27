package been.tasks;

/**
 * Where a controller's cluster member listens, or is looked for.
 *
 * @param host a name or an address, an IPv6 one without brackets
 */
public record MemberAddress(String host, int port) {
    public static final int DEFAULT_PORT = 5701;

    public MemberAddress {
        if (host.isBlank() || host.matches(".*[\\s/@,\\[\\]].*")) {
            throw new IllegalArgumentException("'" + host + "' is not a host name or an address");
        }
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException("a port is a number from 1 to 65535, not " + port);
        }
    }

    /**
     * Reads {@code host}, {@code host:port}, {@code [ipv6]:port}.
     *
     * @throws IllegalArgumentException with a sentence when it is none of these
     */
    public static MemberAddress parse(String text) {
        int bracket = text.lastIndexOf(']');
        int colon = text.lastIndexOf(':');
        boolean isBareIpv6 = bracket < 0 && text.indexOf(':') != colon;
        boolean hasPort = colon > bracket && !isBareIpv6;
        String host = hasPort ? text.substring(0, colon) : text;
        if (host.startsWith("[") && host.endsWith("]")) {
            host = host.substring(1, host.length() - 1);
        }
        return new MemberAddress(host, hasPort ? port(text, colon + 1) : DEFAULT_PORT);
    }

    private static int port(String text, int from) {
        try {
            return Integer.parseInt(text, from, text.length(), 10);
        } catch (NumberFormatException _) {
            throw new IllegalArgumentException(
                    "'" + text + "' should be an address and a port, such as 10.0.0.1:5701");
        }
    }

    @Override
    public String toString() {
        return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
    }
}
