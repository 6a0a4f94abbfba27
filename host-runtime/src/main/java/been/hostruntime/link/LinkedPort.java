package been.hostruntime.link;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A port of this machine whose connections lead to a server by an impaired way. */
final class LinkedPort implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LinkedPort.class);
    private static final int BACKLOG = 4096;

    private final Way way;
    private final InetSocketAddress server;
    private final ServerSocketChannel socket;

    /**
     * @param at address to listen at
     */
    LinkedPort(Way way, InetAddress at, InetSocketAddress server) throws IOException {
        this.way = way;
        this.server = server;
        this.socket = ServerSocketChannel.open().bind(new InetSocketAddress(at, 0), BACKLOG);
        Thread.startVirtualThread(this::accept);
    }

    InetSocketAddress address() throws IOException {
        return (InetSocketAddress) socket.getLocalAddress();
    }

    private void accept() {
        try {
            while (true) {
                SocketChannel client = socket.accept();
                Thread.startVirtualThread(() -> join(client));
            }
        } catch (IOException e) {
            LOG.debug("{} was closed: {}", socket, e.toString());
        }
    }

    private void join(SocketChannel accepted) {
        try (SocketChannel client = Pipes.prompt(accepted)) {
            way.join(client, server);
        } catch (IOException e) {
            LOG.debug("a connection to {} ended: {}", server, e.toString());
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
