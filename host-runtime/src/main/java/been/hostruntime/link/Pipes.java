package been.hostruntime.link;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Passes bytes on between two connections. */
final class Pipes {
    private static final Logger LOG = LoggerFactory.getLogger(Pipes.class);
    private static final int BUFFER = 1 << 16;

    private Pipes() {}

    /** Connects at once, without gathering small packets later. */
    static SocketChannel connect(InetSocketAddress server) throws IOException {
        return prompt(SocketChannel.open(server));
    }

    /** Does not wait for more bytes before it sends a few. */
    static SocketChannel prompt(SocketChannel socket) throws IOException {
        return socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
    }

    /** Passes on both directions until both have ended. */
    static void join(SocketChannel one, SocketChannel other) {
        both(() -> copy(one, other), () -> copy(other, one));
    }

    /** Does both at the same time. */
    static void both(Runnable one, Runnable other) {
        Thread beside = Thread.startVirtualThread(one);
        other.run();
        try {
            beside.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void copy(SocketChannel from, SocketChannel to) {
        ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
        try {
            while (from.read(buffer.clear()) >= 0) {
                write(buffer.flip(), to);
            }
            to.shutdownOutput();
        } catch (IOException e) {
            cut(from, to, e);
        }
    }

    static void write(ByteBuffer bytes, SocketChannel to) throws IOException {
        while (bytes.hasRemaining()) {
            to.write(bytes);
        }
    }

    /** Ends both, since one of them has broken. */
    static void cut(SocketChannel one, SocketChannel other, IOException why) {
        LOG.debug("a connection ended: {}", why.toString());
        try (one;
                other) {
            LOG.trace("closing {} and {}", one, other);
        } catch (IOException e) {
            LOG.debug("a connection could not be closed", e);
        }
    }
}
