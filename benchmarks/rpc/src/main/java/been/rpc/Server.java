package been.rpc;

import java.util.concurrent.CountDownLatch;

/** {@code Server INSTANCES}: prints the port on which it listens, and runs until it is stopped. */
public final class Server {
    private Server() {}

    public static void main(String[] arguments) {
        try {
            int port = Middleware.onClassPath().serve(Integer.parseInt(arguments[0]));
            System.out.println("listening on port " + port);
            new CountDownLatch(1).await();
        } catch (Exception | LinkageError e) {
            Client.fail(e);
        }
    }
}
