package been.analyses.notify;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Checks where webhooks may point: to public web servers, and to this machine or private networks
 * only if allowed. Otherwise a user could reach through the platform what is closed to him.
 */
final class WebAddress {
    private WebAddress() {}

    /** Explains why the text is not the address of a web server; empty if it is. */
    static Optional<String> malformed(String text) {
        try {
            URI address = new URI(text);
            String scheme = address.getScheme();
            boolean isWeb = "http".equalsIgnoreCase(scheme) || "https".equalsIgnoreCase(scheme);
            if (!isWeb || address.getHost() == null) {
                return Optional.of(
                        "'%s' is not the address of a web server; expected one such as https://example.org/hook"
                                .formatted(text));
            }
            if (address.getUserInfo() != null) {
                return Optional.of("the address must not contain a user or a password");
            }
            return Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.of("'%s' is not a web address: %s".formatted(text, e.getMessage()));
        }
    }

    /**
     * Explains why nothing may be sent there; empty if it may. Call it before each attempt: the JVM
     * caches resolved names for some seconds, so the connection goes to the address checked here.
     */
    static Optional<String> forbidden(URI address, boolean allowsPrivate) {
        try {
            InetAddress[] resolved = InetAddress.getAllByName(bare(address.getHost()));
            return allowsPrivate
                    ? Optional.empty()
                    : Arrays.stream(resolved)
                            .filter(WebAddress::isPrivate)
                            .findFirst()
                            .map(one ->
                                    "%s is %s, an address of this machine or of a private network; been.notify.private-addresses=true allows it"
                                            .formatted(address.getHost(), one.getHostAddress()));
        } catch (UnknownHostException e) {
            return Optional.of("unknown host name %s".formatted(address.getHost()));
        }
    }

    private static String bare(@Nullable String host) {
        String name = host == null ? "" : host;
        return name.startsWith("[") ? name.substring(1, name.length() - 1) : name;
    }

    static boolean isPrivate(InetAddress address) {
        byte[] bytes = address.getAddress();
        boolean isUniqueLocal = bytes.length == 16 && (bytes[0] & 0xfe) == 0xfc;
        boolean isCarrierGrade =
                bytes.length == 4 && (bytes[0] & 0xff) == 100 && (bytes[1] & 0xc0) == 64;
        boolean isThisNetwork = bytes.length == 4 && bytes[0] == 0;
        return address.isLoopbackAddress()
                || address.isLinkLocalAddress()
                || address.isSiteLocalAddress()
                || address.isAnyLocalAddress()
                || address.isMulticastAddress()
                || isUniqueLocal
                || isCarrierGrade
                || isThisNetwork
                || embedded(bytes).map(WebAddress::isPrivate).orElse(false);
    }

    /** The IPv4 address that NAT64 or 6to4 would turn an IPv6 one into. */
    private static Optional<InetAddress> embedded(byte[] bytes) {
        if (bytes.length != 16) {
            return Optional.empty();
        }
        boolean isNat64 =
                bytes[0] == 0
                        && bytes[1] == 0x64
                        && (bytes[2] & 0xff) == 0xff
                        && (bytes[3] & 0xff) == 0x9b;
        boolean isSixToFour = bytes[0] == 0x20 && bytes[1] == 0x02;
        if (!isNat64 && !isSixToFour) {
            return Optional.empty();
        }
        int from = isNat64 ? 12 : 2;
        try {
            return Optional.of(InetAddress.getByAddress(Arrays.copyOfRange(bytes, from, from + 4)));
        } catch (UnknownHostException e) {
            throw new IllegalStateException("four bytes are an address", e);
        }
    }
}
