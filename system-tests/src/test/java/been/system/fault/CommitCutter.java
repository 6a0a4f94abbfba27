package been.system.fault;

import been.testing.network.Place;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Stands between controllers and their database, and cuts the connection of the next commit: the
 * server may have done it or not, and nobody is told.
 */
final class CommitCutter implements ClusterNetwork.Detour, AutoCloseable {

    /** Where the next commit is cut; once. */
    enum Moment {
        NEVER,
        /** The server does not hear of the commit. */
        BEFORE_IT,
        /** The server commits, and its answer is lost. */
        AFTER_IT;

        String words() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final ServerSocket server = new ServerSocket();
    private Moment next = Moment.NEVER;

    CommitCutter() throws IOException {}

    @Override
    public String around(String here, Place database) throws IOException {
        server.bind(new InetSocketAddress(InetAddress.ofLiteral(here), 0));
        var target = new InetSocketAddress(database.address(), SharedDatabase.PORT);
        Thread.ofVirtual().start(() -> accept(target));
        // Not prepared, so that the word is in what passes.
        return SharedDatabase.address(here, server.getLocalPort()) + "?prepareThreshold=0";
    }

    synchronized void cut(Moment moment) {
        next = moment;
    }

    /** Whether what was asked for is still to come. */
    synchronized boolean isArmed() {
        return next != Moment.NEVER;
    }

    private synchronized boolean take(Moment moment) {
        boolean isNow = next == moment;
        next = isNow ? Moment.NEVER : next;
        return isNow;
    }

    private void accept(InetSocketAddress target) {
        while (!server.isClosed()) {
            try {
                Socket controller = server.accept();
                Thread.ofVirtual().start(() -> serve(controller, target));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket controller, InetSocketAddress target) {
        var database = new Socket();
        open.addAll(List.of(controller, database));
        try (controller;
                database) {
            database.connect(target);
            Thread back =
                    Thread.ofVirtual().start(() -> pump(database, controller, Moment.AFTER_IT));
            pump(controller, database, Moment.BEFORE_IT);
            back.join();
        } catch (IOException away) {
            // The database is: the controller sees its connection end.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            open.removeAll(List.of(controller, database));
        }
    }

    /** Until one side ends, or the moment has come; then both do. */
    private void pump(Socket from, Socket to, Moment moment) {
        var buffer = new byte[1 << 16];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                if (holdsCommit(buffer, read) && take(moment)) {
                    return;
                }
                out.write(buffer, 0, read);
            }
        } catch (IOException ended) {
            // By the other side, or because it was cut.
        }
    }

    private static boolean holdsCommit(byte[] bytes, int length) {
        return new String(bytes, 0, length, StandardCharsets.ISO_8859_1).contains("COMMIT");
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket socket : open) {
            socket.close();
        }
    }
}
