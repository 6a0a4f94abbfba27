package been.hostruntime.link;

import been.machine.network.NetworkNamespace;
import been.protocol.NetworkLink;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Leads each connection through one of its own over the loopback interface of a network namespace,
 * which is impaired by the kernel's {@code netem}.
 */
final class KernelWay implements Way {
    private static final Logger LOG = LoggerFactory.getLogger(KernelWay.class);
    private static final Pattern SENT =
            Pattern.compile("Sent \\d+ bytes (\\d+) pkt \\(dropped (\\d+)");

    /** Packets under way at most, more than a fast link with a long latency has. */
    private static final int MOST_PACKETS = 1_000_000;

    /** Of an Ethernet; a loopback interface has 44 times as much. */
    private static final int MTU = 1500;

    private static final int PATIENCE_SECONDS = 60;

    private final NetworkNamespace network;
    private final String tc;
    private final ServerSocketChannel inner;
    private final Map<Integer, CompletableFuture<SocketChannel>> awaited =
            new ConcurrentHashMap<>();

    /**
     * @throws IOException with one sentence when the kernel or the rights of this process do not
     *     allow it
     */
    KernelWay(NetworkLink link) throws IOException {
        tc = program("tc");
        network = new NetworkNamespace();
        try {
            network.run(
                    List.of(
                            program("ip"),
                            "link",
                            "set",
                            "lo",
                            "up",
                            "mtu",
                            String.valueOf(MTU),
                            "gso_max_segs",
                            "1"));
            network.run(Stream.concat(Stream.of(tc), netem(link).stream()).toList());
            inner = network.call(ServerSocketChannel::open);
            inner.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        } catch (IOException e) {
            network.close();
            throw e;
        }
        Thread.startVirtualThread(this::accept);
    }

    private static String program(String name) throws IOException {
        return Stream.of("/usr/sbin/", "/sbin/", "/usr/bin/", "/bin/")
                .map(folder -> folder + name)
                .filter(path -> Files.isExecutable(Path.of(path)))
                .findFirst()
                .orElseThrow(() ->
                        new IOException(
                                "there is no %s on the host (Debian's package iproute2)"
                                        .formatted(name)));
    }

    static List<String> netem(NetworkLink link) {
        List<String> words =
                new ArrayList<>(List.of("qdisc", "add", "dev", "lo", "root", "netem", "limit"));
        words.add(String.valueOf(MOST_PACKETS));
        if (!link.latency().isZero()) {
            words.addAll(List.of("delay", micros(link.latency().toNanos())));
            if (!link.jitter().isZero()) {
                words.add(micros(link.jitter().toNanos()));
            }
        }
        if (link.loss() > 0) {
            words.addAll(List.of("loss", link.loss() * 100 + "%"));
        }
        if (link.bitsPerSecond() != null) {
            words.addAll(List.of("rate", link.bitsPerSecond() + "bit"));
        }
        return words;
    }

    private static String micros(long nanos) {
        return nanos / 1000.0 + "us";
    }

    private void accept() {
        try {
            while (true) {
                SocketChannel far = inner.accept();
                int near = ((InetSocketAddress) far.getRemoteAddress()).getPort();
                CompletableFuture<SocketChannel> wanted = awaited.remove(near);
                if (wanted == null) {
                    far.close(); // its other end was given up
                } else {
                    wanted.complete(Pipes.prompt(far));
                }
            }
        } catch (IOException e) {
            LOG.debug("the link was closed: {}", e.toString());
        }
    }

    @Override
    public void join(SocketChannel client, InetSocketAddress server) throws IOException {
        try (SocketChannel near = network.call(SocketChannel::open)) {
            near.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            int port = ((InetSocketAddress) near.getLocalAddress()).getPort();
            var accepted = new CompletableFuture<SocketChannel>();
            awaited.put(port, accepted);
            Pipes.prompt(near).connect(inner.getLocalAddress());
            try (SocketChannel far = accepted.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
                    SocketChannel target = Pipes.connect(server)) {
                Pipes.both(() -> Pipes.join(client, near), () -> Pipes.join(far, target));
            } catch (ExecutionException | TimeoutException e) {
                throw new IOException("the link was not passed within a minute", e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                awaited.remove(port);
            }
        }
    }

    @Override
    public Packets packets() throws IOException {
        Matcher sent = SENT.matcher(network.run(List.of(tc, "-s", "qdisc", "show", "dev", "lo")));
        if (!sent.find()) {
            throw new IOException("tc does not show how many packets were sent");
        }
        long lost = Long.parseLong(sent.group(2));
        return new Packets(Long.parseLong(sent.group(1)) + lost, lost);
    }

    @Override
    public void close() {
        try {
            inner.close();
        } catch (IOException e) {
            LOG.debug("a socket could not be closed", e);
        }
        network.close();
    }
}
