package been.synthetic;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Slaves in other processes, such as on another host, created in turn by one {@link SlaveServer}
 * after the other. Each has one TCP connection for all of its slaves; its messages are the number
 * of a slave and a reference.
 */
final class RemoteSlaves implements Slaves, AutoCloseable {
    private final Queue<Message> responses;
    private final Thread master = Thread.currentThread();
    private final List<Connection> connections = new ArrayList<>();
    private int created;
    private volatile @Nullable IOException failure;
    private volatile boolean isClosed;

    /**
     * @param ports of servers on that host
     * @param responses to the master, which is the calling thread: it is interrupted if a
     *     connection fails
     */
    RemoteSlaves(String host, List<Integer> ports, Queue<Message> responses) throws IOException {
        this.responses = responses;
        for (int port : ports) {
            connections.add(new Connection(new Socket(host, port)));
        }
    }

    @Override
    public Consumer<Message> create() {
        int number = created++;
        Connection connection = connections.get(number % connections.size());
        return message -> connection.send(number, message);
    }

    /** Why the master was interrupted. */
    @Nullable IOException failure() {
        return failure;
    }

    private void fail(IOException e) {
        if (!isClosed && failure == null) {
            failure = e;
            master.interrupt();
        }
    }

    @Override
    public void close() throws IOException {
        isClosed = true;
        for (Connection connection : connections) {
            connection.socket.close();
        }
    }

    private record Sent(int slave, long reference) {}

    private final class Connection {
        private final Socket socket;
        private final Map<Integer, Allocation> slaves = new ConcurrentHashMap<>();
        private final BlockingQueue<Sent> unsent = new LinkedBlockingQueue<>();

        Connection(Socket socket) throws IOException {
            this.socket = socket;
            socket.setTcpNoDelay(true);
            Thread.ofPlatform().daemon().start(this::write);
            Thread.ofPlatform().daemon().start(this::read);
        }

        void send(int slave, Message message) {
            if (message.reference() == Slave.STOP) {
                slaves.remove(slave);
            } else {
                slaves.put(slave, message.slave());
            }
            unsent.add(new Sent(slave, message.reference()));
        }

        /** Several messages share a packet if they wait for it. */
        private void write() {
            try (var out =
                    new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()))) {
                while (true) {
                    Sent next = unsent.take();
                    out.writeInt(next.slave);
                    out.writeLong(next.reference);
                    if (unsent.isEmpty()) {
                        out.flush();
                    }
                }
            } catch (IOException e) {
                fail(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void read() {
            try (var in = new DataInputStream(new BufferedInputStream(socket.getInputStream()))) {
                while (true) {
                    Allocation slave = slaves.get(in.readInt());
                    responses.add(new Message(Objects.requireNonNull(slave), in.readLong()));
                }
            } catch (IOException e) {
                fail(e);
            }
        }
    }
}
