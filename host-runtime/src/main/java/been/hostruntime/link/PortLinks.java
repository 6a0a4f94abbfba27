package been.hostruntime.link;

import been.machine.utilisation.ListeningSockets;
import been.protocol.NetworkLink;
import been.protocol.Readiness;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The impaired links to the ports of a running task. */
public final class PortLinks implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PortLinks.class);
    private static final int HIGHEST_PORT = 65_535;

    private final Way way;
    private final NetworkLink link;
    private final String how;
    private final List<LinkedPort> ports = new ArrayList<>();

    private PortLinks(Way way, NetworkLink link, String how) {
        this.way = way;
        this.link = link;
        this.how = how;
    }

    /** By the kernel's netem if possible, otherwise modelled. */
    public static PortLinks of(NetworkLink link) {
        try {
            return new PortLinks(new KernelWay(link), link, "applied by the kernel's netem");
        } catch (IOException e) {
            return new PortLinks(
                    new ModelledWay(link),
                    link,
                    "modelled by delays, without the kernel's netem: " + e.getMessage());
        }
    }

    /** How the link is made, for people. */
    public String how() {
        return how;
    }

    /**
     * The values of a task that is ready, with ports that lead to its own.
     *
     * @throws IOException with one sentence
     */
    public Map<String, String> lead(Map<String, String> values) throws IOException {
        Map<String, String> led = new TreeMap<>(values);
        for (var value : values.entrySet()) {
            if (Readiness.isPort(value.getKey())) {
                led.put(value.getKey(), String.valueOf(lead(value.getKey(), value.getValue())));
            }
        }
        return led;
    }

    private int lead(String name, String text) throws IOException {
        if (!text.matches("[1-9][0-9]{0,4}") || Integer.parseInt(text) > HIGHEST_PORT) {
            throw new IOException(
                    "the link leads to %s '%s', which is no number of a port"
                            .formatted(name, text));
        }
        int number = Integer.parseInt(text);
        List<InetAddress> theirs = ListeningSockets.addresses(number);
        if (theirs.isEmpty()) {
            throw new IOException(
                    "the link leads to %s %s, at which nothing listens".formatted(name, text));
        }
        InetAddress target =
                theirs.stream()
                        .filter(address -> !address.isAnyLocalAddress())
                        .findFirst()
                        .orElseGet(InetAddress::getLoopbackAddress);
        boolean isOpen = !theirs.stream().allMatch(InetAddress::isLoopbackAddress);
        InetAddress at =
                isOpen ? new InetSocketAddress(0).getAddress() : InetAddress.getLoopbackAddress();
        var port = new LinkedPort(way, at, new InetSocketAddress(target, number));
        ports.add(port);
        return port.address().getPort();
    }

    /**
     * What the link really does, measured now: lines such as {@code network-link-rtt-seconds=0.02}.
     */
    public String measured() throws IOException {
        var lines =
                new StringBuilder(
                        "network-link-netem=%d\n".formatted(way instanceof KernelWay ? 1 : 0));
        LinkCheck.measure(way, link)
                .forEach((figure, value) ->
                        lines.append("network-link-%s=%s\n".formatted(figure, value)));
        return lines.toString().strip();
    }

    /** Packets in both directions so far, and those of them that were lost, in the same form. */
    public String counted() throws IOException {
        Way.Packets packets = way.packets();
        return "network-link-packets=%d\nnetwork-link-lost-packets=%d"
                .formatted(packets.all(), packets.lost());
    }

    @Override
    public void close() {
        for (LinkedPort port : ports) {
            try {
                port.close();
            } catch (IOException e) {
                LOG.debug("a port could not be closed", e);
            }
        }
        way.close();
    }
}
