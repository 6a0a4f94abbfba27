package been.rpc;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.Locale;
import java.util.Objects;

/**
 * {@code Client HOST PORT START-PORT TYPE SIZE INSTANCES CALLS MEASUREMENTS WARM-UP}: each
 * measurement is the mean of CALLS calls, made one after the other.
 */
public final class Client {
    private Client() {}

    public static void main(String[] arguments) {
        try {
            measure(arguments);
            System.exit(0); // although threads of the middleware still run
        } catch (Exception | LinkageError e) {
            fail(e);
        }
    }

    /** Ends the program; the reason is its last line. */
    static void fail(Throwable e) {
        e.printStackTrace();
        System.err.println("error: " + e);
        System.exit(1);
    }

    private static void measure(String[] arguments) throws Exception {
        int instances = Integer.parseInt(arguments[5]);
        int count = Integer.parseInt(arguments[6]);
        int measurements = Integer.parseInt(arguments[7]);
        int warmUp = Integer.parseInt(arguments[8]);
        Middleware.Calls calls =
                Middleware.onClassPath()
                        .connect(
                                arguments[0],
                                Integer.parseInt(arguments[1]),
                                arguments[3],
                                Integer.parseInt(arguments[4]),
                                instances);
        for (int i = 0; i < instances; i++) {
            if (!Objects.deepEquals(calls.value(), calls.call(i))) {
                throw new IllegalStateException("the server returned another value");
            }
        }
        for (int i = -warmUp; i < measurements; i++) {
            if (i == 0) {
                awaitOthers(arguments[0], Integer.parseInt(arguments[2]));
            }
            long start = System.nanoTime();
            for (int call = 0; call < count; call++) {
                calls.call(call % instances);
            }
            double seconds = (System.nanoTime() - start) / 1e9;
            if (i >= 0) {
                System.out.printf(
                        Locale.ROOT,
                        "round-trip %.3f throughput %.3f%n",
                        seconds / count * 1e6,
                        count / seconds);
            }
        }
    }

    /** Until all clients have warmed up, and the server closes their connections. */
    private static void awaitOthers(String host, int port) throws IOException {
        try (var start = new Socket(host, port)) {
            start.getInputStream().transferTo(OutputStream.nullOutputStream());
        }
    }
}
