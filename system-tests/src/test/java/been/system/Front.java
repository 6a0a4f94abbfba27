package been.system;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;

/**
 * One address for several controllers, as a load balancer gives them: a connection goes to the
 * first one that takes it.
 */
final class Front implements AutoCloseable {
    private final ServerSocket server;
    private final List<Integer> ports;

    private Front(ServerSocket server, List<Integer> ports) {
        this.server = server;
        this.ports = List.copyOf(ports);
    }

    static Front of(List<Integer> ports) throws IOException {
        var front = new Front(new ServerSocket(0, 64, InetAddress.getLoopbackAddress()), ports);
        Thread.ofVirtual().start(front::accept);
        return front;
    }

    int port() {
        return server.getLocalPort();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket caller = server.accept();
                Thread.ofVirtual().start(() -> serve(caller));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket caller) {
        try (caller;
                Socket controller = connect()) {
            Thread back = Thread.ofVirtual().start(() -> copy(controller, caller));
            copy(caller, controller);
            back.join();
        } catch (IOException refused) {
            // Nobody is there: the caller sees its connection end.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Socket connect() throws IOException {
        IOException last = new IOException("no controllers");
        for (int port : ports) {
            try {
                return new Socket(InetAddress.getLoopbackAddress(), port);
            } catch (IOException refused) {
                last = refused;
            }
        }
        throw last;
    }

    /** Until either side ends; then neither is of use any more. */
    private static void copy(Socket from, Socket to) {
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            in.transferTo(out);
            to.shutdownOutput();
        } catch (IOException ended) {
            close(from);
            close(to);
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException already) {
            // It is of no use any more either way.
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
