package been.rpc;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * {@code Server INSTANCES CLIENTS}: prints the ports on which it listens, and runs until it is
 * stopped.
 */
public final class Server {
    private Server() {}

    public static void main(String[] arguments) {
        try {
            int port = Middleware.onClassPath().serve(Integer.parseInt(arguments[0]));
            try (var start = new ServerSocket(0)) {
                System.out.println(
                        "listening on port " + port + ", starting on port " + start.getLocalPort());
                startTogether(start, Integer.parseInt(arguments[1]));
            }
            new CountDownLatch(1).await();
        } catch (Exception | LinkageError e) {
            Client.fail(e);
        }
    }

    /** Closes the connections of the clients, which measure from then on, when all are there. */
    private static void startTogether(ServerSocket start, int clients) throws IOException {
        List<Socket> waiting = new ArrayList<>();
        while (waiting.size() < clients) {
            waiting.add(start.accept());
        }
        for (Socket client : waiting) {
            client.close();
        }
    }
}
