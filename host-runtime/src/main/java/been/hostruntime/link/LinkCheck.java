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
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Measures what a way does to a connection, with an echo server at its end. */
final class LinkCheck {
    private static final Logger LOG = LoggerFactory.getLogger(LinkCheck.class);
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();
    private static final Duration ROUND_TRIPS = Duration.ofMillis(900);

    /** Earlier round trips do not count: connections have just begun. */
    private static final Duration WARM_UP = Duration.ofMillis(100);

    /** Whether the JVM has compiled what round trips take; its first ones are too slow. */
    private static final AtomicBoolean WARM = new AtomicBoolean();

    /** A round trip that took so much longer had a packet that was sent again. */
    private static final double SENT_AGAIN_SECONDS = 0.1;

    private static final int FEWEST = 9;
    private static final int MOST = 800;

    private static final int MOST_CONNECTIONS = 20;

    /** So that they do not wait for each other or for a processor: a round trip a millisecond. */
    private static final int CONNECTIONS_PER_MILLISECOND = 2;

    private static final double NANOS = 1e9;

    /**
     * By which the faster half of round trips is below the median on average, for a jitter of one.
     */
    private static final double SPREAD = 2 / 3.0;

    /** So much is sent at the rate of a link that has one, the second half of it timed. */
    private static final double TRANSFER_SECONDS = 0.5;

    private static final int MOST_BYTES = 64 << 20;
    private static final int BUFFER = 1 << 16;

    private LinkCheck() {}

    /**
     * The median round trip of a byte ({@code rtt-seconds}), the jitter in one direction ({@code
     * jitter-seconds}), computed from the spread of the round trips, and for a link with a rate the
     * {@code bits-per-second} in one direction. Takes a second or two.
     */
    static Map<String, Double> measure(Way way, NetworkLink link) throws IOException {
        Map<String, Double> figures = new LinkedHashMap<>();
        try (ServerSocketChannel echo = listen();
                var port = new LinkedPort(way, HERE, address(echo))) {
            Thread.startVirtualThread(() -> answer(echo));
            if (!WARM.getAndSet(true)) {
                roundTrips(port.address(), connections(link));
            }
            double[] trips = roundTrips(port.address(), connections(link));
            figures.put("rtt-seconds", trips[trips.length / 2]);
            figures.put("jitter-seconds", jitter(trips));
        }
        Long rate = link.bitsPerSecond();
        if (rate != null) {
            figures.put("bits-per-second", throughput(way, rate));
        }
        return figures;
    }

    private static int connections(NetworkLink link) {
        return link.bitsPerSecond() == null
                ? Math.clamp(
                        link.latency().toMillis() * CONNECTIONS_PER_MILLISECOND,
                        1,
                        MOST_CONNECTIONS)
                : 1;
    }

    private static ServerSocketChannel listen() throws IOException {
        return ServerSocketChannel.open().bind(new InetSocketAddress(HERE, 0));
    }

    private static InetSocketAddress address(ServerSocketChannel socket) throws IOException {
        return (InetSocketAddress) socket.getLocalAddress();
    }

    private static void answer(ServerSocketChannel echo) {
        try {
            while (true) {
                SocketChannel peer = echo.accept();
                Thread.startVirtualThread(() -> answer(peer));
            }
        } catch (IOException e) {
            LOG.debug("the echo ended: {}", e.toString());
        }
    }

    private static void answer(SocketChannel peer) {
        ByteBuffer one = ByteBuffer.allocate(1);
        try (peer) {
            Pipes.prompt(peer);
            while (peer.read(one.clear()) >= 0) {
                Pipes.write(one.flip(), peer);
            }
        } catch (IOException e) {
            LOG.debug("an echo ended: {}", e.toString());
        }
    }

    /** In seconds, sorted. */
    private static double[] roundTrips(InetSocketAddress port, int connections) throws IOException {
        double[] trips = new double[MOST + connections];
        var count = new AtomicInteger();
        long start = System.nanoTime();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Callable<Void> each =
                    () -> {
                        roundTrips(port, trips, count, start);
                        return null;
                    };
            for (Future<Void> one : threads.invokeAll(Collections.nCopies(connections, each))) {
                one.get();
            }
        } catch (ExecutionException e) {
            throw new IOException("the link cannot be measured: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
        double[] all = Arrays.copyOf(trips, count.get());
        Arrays.sort(all);
        return all;
    }

    /** At least one for each connection. */
    private static void roundTrips(
            InetSocketAddress port, double[] trips, AtomicInteger count, long start)
            throws IOException {
        ByteBuffer one = ByteBuffer.allocate(1);
        long now;
        try (SocketChannel socket = Pipes.connect(port)) {
            do {
                long begun = System.nanoTime();
                Pipes.write(one.clear(), socket);
                if (socket.read(one.clear()) < 0) {
                    throw new EOFException("the link broke while it was measured");
                }
                now = System.nanoTime();
                if (now - start > WARM_UP.toNanos()) {
                    trips[count.getAndIncrement()] = (now - begun) / NANOS;
                }
            } while (count.get() < FEWEST
                    || (count.get() < MOST && now - start < ROUND_TRIPS.toNanos()));
        }
    }

    /**
     * Each direction varies evenly by so much, up or down, so their sum has a triangular
     * distribution. Only its lower half is used: the upper one has packets that were sent again or
     * waited for a processor.
     */
    private static double jitter(double[] all) {
        double most = all[all.length / 2] + SENT_AGAIN_SECONDS;
        double[] trips = Arrays.stream(all).takeWhile(trip -> trip < most).toArray();
        int half = trips.length / 2;
        return (trips[half] - Arrays.stream(trips, 0, half).average().orElse(trips[half])) / SPREAD;
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
