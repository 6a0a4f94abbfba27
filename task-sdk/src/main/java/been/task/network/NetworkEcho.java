package been.task.network;

import been.task.Log;
import been.task.Task;
import been.task.TaskContext;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The other end of {@link NetworkProbe}, until it is stopped. It publishes where it listens as the
 * checkpoint {@code address}.
 */
public final class NetworkEcho implements Task {
    /** Each is answered with the wall clock. */
    static final int ROUND_TRIPS = 1;

    /** Bytes until the end of the stream, answered with their number. */
    static final int TO_HERE = 2;

    /** Answered with bytes, as long as the caller reads them. */
    static final int FROM_HERE = 3;

    static final int BUFFER = 1 << 16;

    private static final int PATIENCE_MILLIS = 10_000;

    @Override
    public void run(TaskContext task) throws Exception {
        try (var server = new ServerSocket(0)) {
            String address = task.property("address").asString();
            task.checkpoint("address", address + ":" + server.getLocalPort());
            serve(server, task.log());
        }
    }

    /** One caller after the other, until the socket is closed. */
    static void serve(ServerSocket server, Log log) {
        while (!server.isClosed()) {
            try (Socket peer = server.accept()) {
                peer.setSoTimeout(PATIENCE_MILLIS);
                peer.setTcpNoDelay(true);
                answer(
                        new DataInputStream(peer.getInputStream()),
                        new DataOutputStream(peer.getOutputStream()));
            } catch (IOException e) {
                log.debug("a connection ended: " + e.getMessage());
            }
        }
    }

    private static void answer(DataInputStream in, DataOutputStream out) throws IOException {
        switch (in.read()) {
            case ROUND_TRIPS -> {
                while (in.read() >= 0) {
                    out.writeLong(wallNanos());
                }
            }
            case TO_HERE -> out.writeLong(countToEnd(in));
            case FROM_HERE -> {
                byte[] bytes = new byte[BUFFER];
                while (true) {
                    out.write(bytes);
                }
            }
            default -> {
                // not from a probe
            }
        }
    }

    static long countToEnd(InputStream in) throws IOException {
        byte[] bytes = new byte[BUFFER];
        long count = 0;
        for (int n = in.read(bytes); n >= 0; n = in.read(bytes)) {
            count += n;
        }
        return count;
    }

    static long wallNanos() {
        return ChronoUnit.NANOS.between(Instant.EPOCH, Instant.now());
    }
}
