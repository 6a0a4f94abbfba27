package been.web;

import been.tasks.MemberAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;

/**
 * Where a controller answers.
 *
 * @param port 0 picks a free one
 */
record ListenAddress(InetAddress address, int port) {

    /** On this machine only. */
    static ListenAddress loopback(int port) {
        return new ListenAddress(InetAddress.ofLiteral("127.0.0.1"), port);
    }

    /**
     * Reads {@code address:port}.
     *
     * @throws IllegalArgumentException with a sentence when it is none
     */
    static ListenAddress parse(String text) {
        MemberAddress parsed = MemberAddress.parse(text);
        if (!text.endsWith(":" + parsed.port())) {
            throw new IllegalArgumentException(
                    "option --listen needs an address and a port, such as 10.0.0.1:8443, not '"
                            + text
                            + "'");
        }
        try {
            return new ListenAddress(InetAddress.getByName(parsed.host()), parsed.port());
        } catch (UnknownHostException _) {
            throw new IllegalArgumentException(
                    "unknown address in option --listen: " + parsed.host());
        }
    }

    boolean isLoopback() {
        return address.isLoopbackAddress();
    }

    /** The port itself when it is free, some free one for 0, or −1. */
    int freePort() {
        try (var probe = new ServerSocket()) {
            probe.setReuseAddress(true);
            probe.bind(new InetSocketAddress(address, port));
            return probe.getLocalPort();
        } catch (IOException _) {
            return -1;
        }
    }

    /** Name by which others reach it: this machine's own where it listens everywhere. */
    String name() {
        if (isLoopback()) {
            return "localhost";
        }
        return address.isAnyLocalAddress() ? machine() : literal(address);
    }

    /** This machine's name, as it calls itself. */
    static String machine() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException _) {
            return "localhost";
        }
    }

    static String literal(InetAddress address) {
        String text = address.getHostAddress();
        return text.indexOf(':') >= 0 ? "[" + text + "]" : text;
    }

    @Override
    public String toString() {
        return literal(address) + ":" + port;
    }
}
