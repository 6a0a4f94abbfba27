package been.hostruntime.link;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;

/** What connections to a port pass through. Thread-safe. */
interface Way extends AutoCloseable {

    /** Connects a client to a server, and returns when both have ended. */
    void join(SocketChannel client, InetSocketAddress server) throws IOException;

    /** Packets so far, and how many of them were lost. */
    Packets packets() throws IOException;

    record Packets(long all, long lost) {}

    @Override
    void close();
}
