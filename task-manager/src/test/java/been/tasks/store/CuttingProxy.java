package been.tasks.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Stands between a controller and PostgreSQL, and cuts the next commit's connection. */
final class CuttingProxy implements AutoCloseable {

    /** Where the next commit is cut; once. */
    enum Cut {
        NOWHERE,
        /** The server never hears of it, and sees the connection end. */
        BEFORE,
        /** The server never hears of it, and believes the connection to be there. */
        BEFORE_UNNOTICED,
        /** The server commits; nobody hears of that. */
        AFTER
    }

    private static final byte[] COMMIT = "COMMIT".getBytes(StandardCharsets.US_ASCII);

    private final ServerSocket server;
    private final int target;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private Cut cut = Cut.NOWHERE;

    CuttingProxy(int target) throws IOException {
        this.target = target;
        this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    synchronized void next(Cut where) {
        cut = where;
    }

    /** Whether the last one that was asked for is still to come. */
    synchronized boolean isArmed() {
        return cut != Cut.NOWHERE;
    }

    private synchronized Cut take(Cut... wanted) {
        for (Cut one : wanted) {
            if (cut == one) {
                cut = Cut.NOWHERE;
                return one;
            }
        }
        return Cut.NOWHERE;
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                Socket database = new Socket(InetAddress.getLoopbackAddress(), target);
                open.add(client);
                open.add(database);
                Thread.ofVirtual().start(() -> pump(client, database, true));
                Thread.ofVirtual().start(() -> pump(database, client, false));
            } catch (IOException e) {
                if (!server.isClosed()) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    private void pump(Socket from, Socket to, boolean isRequest) {
        var buffer = new byte[1 << 16];
        try (InputStream in = from.getInputStream()) {
            OutputStream out = to.getOutputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                Cut now =
                        !holdsCommit(buffer, read)
                                ? Cut.NOWHERE
                                : isRequest
                                        ? take(Cut.BEFORE, Cut.BEFORE_UNNOTICED)
                                        : take(Cut.AFTER);
                if (now != Cut.NOWHERE) {
                    from.close();
                    if (now != Cut.BEFORE_UNNOTICED) {
                        to.close();
                    }
                    return;
                }
                out.write(buffer, 0, read);
            }
        } catch (IOException e) {
            // The other side went.
        }
        if (isRequest || !from.isClosed()) {
            close(to);
        }
    }

    private static boolean holdsCommit(byte[] bytes, int length) {
        for (int i = 0; i + COMMIT.length <= length; i++) {
            int same = 0;
            while (same < COMMIT.length && bytes[i + same] == COMMIT[same]) {
                same++;
            }
            if (same == COMMIT.length) {
                return true;
            }
        }
        return false;
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        open.forEach(CuttingProxy::close);
    }
}
