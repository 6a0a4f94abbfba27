package been.hostruntime.taskport;

import been.machine.launch.Account;
import been.protocol.ContextId;
import been.task.wire.LineChannel;
import been.task.wire.TaskMessage;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import jdk.net.ExtendedSocketOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The socket of one attempt, which only its owner may use: the user of this process, or the task's
 * user after {@link #handTo}. Each connection has its own reading thread that never blocks on
 * anything but the disk, so that a flood of data on one connection does not delay a checkpoint on
 * another.
 */
public final class TaskPort implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TaskPort.class);
    private static final int MOST_CONNECTIONS = 64;
    private static final Duration LAST_LINES = Duration.ofSeconds(1);

    private final Path socket;
    private final ServerSocketChannel server;
    private final ContextId context;
    private final CheckpointBoard board;
    private final PortEvents events;
    private final Map<Thread, SocketChannel> connections = new ConcurrentHashMap<>();
    private final Thread acceptor = Thread.ofVirtual().name("port").unstarted(this::acceptAll);
    private volatile boolean closing;

    private TaskPort(
            Path socket,
            ServerSocketChannel server,
            ContextId context,
            CheckpointBoard board,
            PortEvents events) {
        this.socket = socket;
        this.server = server;
        this.context = context;
        this.board = board;
        this.events = events;
    }

    /** Listens at that path; replaces the socket of an earlier process. */
    public static TaskPort open(
            Path socket, ContextId context, CheckpointBoard board, PortEvents events)
            throws IOException {
        Files.deleteIfExists(socket);
        var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(socket));
        Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rw-------"));
        var port = new TaskPort(socket, server, context, board, events);
        port.acceptor.start();
        return port;
    }

    /** Lets that user connect. */
    public void handTo(Account account) throws IOException {
        Files.setAttribute(socket, "unix:gid", account.group());
        Files.setAttribute(socket, "unix:uid", account.user());
    }

    private void acceptAll() {
        try {
            for (var next = server.accept(); next != null; next = server.accept()) {
                if (closing) {
                    server.configureBlocking(false); // accept pending connections only
                }
                accept(next);
            }
        } catch (IOException e) {
            LOG.warn("port {} accepts no more connections", socket, e);
        }
    }

    private void accept(SocketChannel connection) throws IOException {
        String owner = Files.getOwner(socket).getName();
        String peer = connection.getOption(ExtendedSocketOptions.SO_PEERCRED).user().getName();
        if (closing && !peer.equals(owner)) {
            connection.close(); // this process, which wakes the acceptor
            return;
        }
        if (!peer.equals(owner) || connections.size() >= MOST_CONNECTIONS) {
            LOG.warn("refused a connection of user {} to {}", peer, socket);
            connection.close();
            return;
        }
        var thread = Thread.ofVirtual().name("task").unstarted(() -> serve(connection));
        connections.put(thread, connection);
        thread.start();
    }

    private void serve(SocketChannel connection) {
        var lines = new LineChannel(connection, TaskMessage.LONGEST_LINE);
        try (var conversation = new Conversation(lines, context, board, events)) {
            conversation.run();
        } catch (IOException e) {
            LOG.debug("a connection to {} broke", socket, e);
        } finally {
            connections.remove(Thread.currentThread());
        }
    }

    /** Reads the remaining messages of a task that has ended, and closes. */
    @Override
    public void close() {
        try {
            closing = true;
            SocketChannel.open(UnixDomainSocketAddress.of(socket)).close(); // wakes the acceptor
            acceptor.join();
            long deadline = System.nanoTime() + LAST_LINES.toNanos();
            for (var entry : connections.entrySet()) {
                Duration left = Duration.ofNanos(Math.max(1, deadline - System.nanoTime()));
                if (!entry.getKey().join(left)) {
                    entry.getValue().close();
                }
            }
        } catch (IOException e) {
            LOG.warn("port {} was lost", socket, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            abandon();
        }
    }

    private void abandon() {
        try {
            server.close();
            Files.deleteIfExists(socket);
        } catch (IOException e) {
            LOG.warn("cannot close port {}", socket, e);
        }
    }
}
