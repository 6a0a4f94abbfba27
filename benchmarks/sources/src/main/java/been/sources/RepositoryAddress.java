package been.sources;

import been.task.TaskContext;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a repository is: in the world, on this host, or in a private network. */
final class RepositoryAddress {
    /** {@code https://host:1/…}, {@code ssh://user@host/…} and {@code user@host:…}. */
    private static final Pattern HOST =
            Pattern.compile("(?:[a-z]+://)?(?:[^@/]+@)?(\\[[^]]+]|[^:/\\[]+).*");

    private RepositoryAddress() {}

    /** Hosts in private networks that a task may read. */
    static List<String> allowed(TaskContext task) {
        return List.of(task.property("private-hosts").orElse("").asString().split(",", -1));
    }

    /**
     * Refuses hosts in private networks that are not allowed. A name that only the SSH
     * configuration of the host's user knows is that user's choice.
     *
     * @param allowed names or addresses
     * @throws Unavailable when it may not be read
     */
    static void check(String url, List<String> allowed) throws Unavailable {
        Matcher matcher = HOST.matcher(url);
        if (url.startsWith("/") || !matcher.matches()) {
            return;
        }
        String host = matcher.group(1).replaceAll("[\\[\\]]", "");
        if (allowed.contains(host)) {
            return;
        }
        try {
            boolean isPrivate =
                    Arrays.stream(InetAddress.getAllByName(host))
                            .anyMatch(RepositoryAddress::isPrivate);
            if (isPrivate) {
                throw new Unavailable(
                        "%s is at an address of a private network; an administrator allows it with been.versions.private-hosts=%s"
                                .formatted(url, host));
            }
        } catch (UnknownHostException unknown) {
            // Git says more about a name that is not known.
        }
    }

    private static boolean isPrivate(InetAddress address) {
        byte[] bytes = address.getAddress();
        boolean isUniqueLocal = bytes.length == 16 && (bytes[0] & 0xfe) == 0xfc;
        return isUniqueLocal
                || address.isLoopbackAddress()
                || address.isLinkLocalAddress()
                || address.isSiteLocalAddress()
                || address.isAnyLocalAddress()
                || address.isMulticastAddress();
    }
}
