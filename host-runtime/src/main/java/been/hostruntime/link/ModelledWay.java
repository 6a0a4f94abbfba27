package been.hostruntime.link;

import been.protocol.NetworkLink;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Delays what is sent as a link would. Bytes arrive in order, so whatever follows a lost packet
 * waits until that was sent again: after TCP's shortest retransmission time and a round trip, twice
 * as long each time.
 */
final class ModelledWay implements Way {
    /** Payload of a packet on an Ethernet. */
    private static final int PACKET = 1448;

    private static final int MOST_BYTES = 16 * PACKET;

    /** Bytes under way in one direction, as Linux allows for a connection. */
    private static final int WINDOW = 4 << 20;

    private static final long RETRANSMISSION_NANOS = 200_000_000;
    private static final double NANOS = 1e9;

    private final NetworkLink link;
    private final long latency;
    private final LongAdder packets = new LongAdder();
    private final LongAdder lost = new LongAdder();

    ModelledWay(NetworkLink link) {
        this.link = link;
        this.latency = link.latency().toNanos();
    }

    @Override
    public void join(SocketChannel client, InetSocketAddress server) throws IOException {
        LockSupport.parkNanos(2 * latency); // of the first two packets of a connection
        try (SocketChannel target = Pipes.connect(server)) {
            Pipes.both(
                    () -> new Direction(client, target).run(),
                    () -> new Direction(target, client).run());
        }
    }

    /**
     * @param bytes none for the end
     */
    private record Delayed(ByteBuffer bytes, long due) {}

    private final class Direction {
        private final SocketChannel from;
        private final SocketChannel to;
        private final BlockingQueue<Delayed> underWay = new LinkedBlockingQueue<>();
        private final Semaphore window = new Semaphore(WINDOW);
        private long sent = System.nanoTime();
        private long arrived = sent;

        Direction(SocketChannel from, SocketChannel to) {
            this.from = from;
            this.to = to;
        }

        void run() {
            Pipes.both(this::read, this::write);
        }

        private void read() {
            try {
                while (true) {
                    ByteBuffer bytes = ByteBuffer.allocate(MOST_BYTES);
                    int count = from.read(bytes);
                    window.acquireUninterruptibly(Math.max(count, 0));
                    underWay.add(new Delayed(bytes.flip(), arrival(Math.max(count, 0))));
                    if (count < 0) {
                        return;
                    }
                }
            } catch (IOException e) {
                Pipes.cut(from, to, e);
                underWay.add(new Delayed(ByteBuffer.allocate(0), System.nanoTime()));
            }
        }

        /** When bytes arrive that are sent now. */
        private long arrival(int bytes) {
            Long rate = link.bitsPerSecond();
            long now = System.nanoTime();
            sent = Math.max(now, sent);
            if (rate != null) {
                sent += Math.round(bytes * Byte.SIZE * NANOS / rate);
            }
            long jitter = link.jitter().toNanos();
            long varied =
                    jitter == 0 ? 0 : ThreadLocalRandom.current().nextLong(-jitter, jitter + 1);
            arrived = Math.max(arrived, sent + latency + varied + sentAgain(bytes));
            return arrived;
        }

        private long sentAgain(int bytes) {
            long delay = 0;
            for (int i = 0; i < Math.max(1, (bytes + PACKET - 1) / PACKET); i++) {
                packets.increment();
                long own = 0;
                long pause = RETRANSMISSION_NANOS + 2 * latency;
                while (ThreadLocalRandom.current().nextDouble() < link.loss()) {
                    lost.increment();
                    packets.increment();
                    own += pause;
                    pause *= 2;
                }
                delay = Math.max(delay, own);
            }
            return delay;
        }

        private void write() {
            try {
                while (true) {
                    Delayed next = underWay.take();
                    for (long left = next.due - System.nanoTime();
                            left > 0;
                            left = next.due - System.nanoTime()) {
                        LockSupport.parkNanos(left);
                    }
                    if (!next.bytes.hasRemaining()) {
                        to.shutdownOutput();
                        return;
                    }
                    int count = next.bytes.remaining();
                    Pipes.write(next.bytes, to);
                    window.release(count);
                }
            } catch (IOException e) {
                Pipes.cut(from, to, e);
                window.release(WINDOW);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public Packets packets() {
        return new Packets(packets.sum(), lost.sum());
    }

    @Override
    public void close() {
        // nothing is open without connections
    }
}
