package been.hostruntime.link;

import been.protocol.NetworkLink;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Measures what a way does to a connection, with an echo server at its end. */
final class LinkCheck {
    private static final Logger LOG = LoggerFactory.getLogger(LinkCheck.class);
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();
    private static final Duration ROUND_TRIPS = Duration.ofMillis(400);
    private static final int FEWEST = 9;
    private static final int MOST = 400;
    private static final double NANOS = 1e9;

    /** A round trip by which a packet was sent again takes at least that much longer. */
    private static final double SENT_AGAIN_SECONDS = 0.15;

    /** So much is sent at the rate of a link that has one, the second half of it timed. */
    private static final double TRANSFER_SECONDS = 0.5;

    private static final int MOST_BYTES = 64 << 20;
    private static final int BUFFER = 1 << 16;

    private LinkCheck() {}

    /**
     * The median round trip of a byte ({@code rtt-seconds}), the jitter in one direction ({@code
     * jitter-seconds}), as the spread of the round trips tells it, and for a link with a rate the
     * {@code bits-per-second} in one direction. Takes about a second.
     */
    static Map<String, Double> measure(Way way, NetworkLink link) throws IOException {
        Map<String, Double> figures = new LinkedHashMap<>();
        try (ServerSocketChannel echo = listen();
                var port = new LinkedPort(way, HERE, address(echo))) {
            Thread.startVirtualThread(() -> answer(echo));
            double[] trips = roundTrips(port.address());
            double median = trips[trips.length / 2];
            figures.put("rtt-seconds", median);
            figures.put("jitter-seconds", jitter(trips, median));
        }
        Long rate = link.bitsPerSecond();
        if (rate != null) {
            figures.put("bits-per-second", throughput(way, rate));
        }
        return figures;
    }

    private static ServerSocketChannel listen() throws IOException {
        return ServerSocketChannel.open().bind(new InetSocketAddress(HERE, 0));
    }

    private static InetSocketAddress address(ServerSocketChannel socket) throws IOException {
        return (InetSocketAddress) socket.getLocalAddress();
    }

    private static void answer(ServerSocketChannel echo) {
        ByteBuffer one = ByteBuffer.allocate(1);
        try (SocketChannel peer = Pipes.prompt(echo.accept())) {
            while (peer.read(one.clear()) >= 0) {
                Pipes.write(one.flip(), peer);
            }
        } catch (IOException e) {
            LOG.debug("the echo ended: {}", e.toString());
        }
    }

    /** In seconds, sorted. */
    private static double[] roundTrips(InetSocketAddress port) throws IOException {
        double[] trips = new double[MOST];
        int count = 0;
        ByteBuffer one = ByteBuffer.allocate(1);
        long end = System.nanoTime() + ROUND_TRIPS.toNanos();
        try (SocketChannel socket = Pipes.connect(port)) {
            while (count < FEWEST || (count < MOST && System.nanoTime() < end)) {
                long begun = System.nanoTime();
                Pipes.write(one.clear(), socket);
                if (socket.read(one.clear()) < 0) {
                    throw new EOFException("the link broke while it was measured");
                }
                trips[count++] = (System.nanoTime() - begun) / NANOS;
            }
        }
        double[] all = Arrays.copyOf(trips, count);
        Arrays.sort(all);
        return all;
    }

    /** Each direction varies evenly by so much, up or down, and the variances add. */
    private static double jitter(double[] trips, double median) {
        double[] usual =
                DoubleStream.of(trips).filter(trip -> trip < median + SENT_AGAIN_SECONDS).toArray();
        double mean = DoubleStream.of(usual).average().orElse(median);
        double squares = DoubleStream.of(usual).map(trip -> (trip - mean) * (trip - mean)).sum();
        return Math.sqrt(1.5 * squares / Math.max(1, usual.length - 1));
    }

    private static double throughput(Way way, long rate) throws IOException {
        long bytes =
                Math.clamp(
                        Math.round(rate / (double) Byte.SIZE * TRANSFER_SECONDS),
                        2 * 1448,
                        MOST_BYTES);
        try (ServerSocketChannel sink = listen();
                var port = new LinkedPort(way, HERE, address(sink));
                SocketChannel sender = Pipes.connect(port.address());
                SocketChannel receiver = sink.accept()) {
            Thread.startVirtualThread(() -> send(bytes, sender));
            ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
            long arrived = 0;
            long half = 0;
            long begun = 0;
            while (arrived < bytes) {
                int count = receiver.read(buffer.clear());
                if (count < 0) {
                    throw new EOFException("the link broke while it was measured");
                }
                arrived += count;
                if (half == 0 && arrived >= bytes / 2) {
                    half = arrived;
                    begun = System.nanoTime();
                }
            }
            return (arrived - half) * Byte.SIZE * NANOS / Math.max(1, System.nanoTime() - begun);
        }
    }

    private static void send(long bytes, SocketChannel to) {
        try {
            for (long left = bytes; left > 0; left -= BUFFER) {
                Pipes.write(ByteBuffer.allocate((int) Math.min(left, BUFFER)), to);
            }
        } catch (IOException e) {
            LOG.debug("the transfer ended: {}", e.toString());
        }
    }
}
