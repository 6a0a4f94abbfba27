package been.machine.network;

import com.sun.jna.LastErrorException;
import com.sun.jna.Library;
import com.sun.jna.Native;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A network namespace with nothing but a loopback interface. Only one thread of this process is in
 * it; the sockets opened there stay in it, whichever thread uses them. The kernel removes it after
 * its last socket, also when this process is killed.
 */
public final class NetworkNamespace implements AutoCloseable {
    private static final int NEW_NETWORK = 0x40000000;

    private final ExecutorService inside =
            Executors.newSingleThreadExecutor(
                    Thread.ofPlatform().daemon().name("network namespace").factory());

    private interface LibC extends Library {
        int unshare(int flags) throws LastErrorException;
    }

    /** Loaded on first use, because many hosts never need it. */
    private static final class Loaded {
        static final LibC LIBC = Native.load("c", LibC.class);
    }

    /**
     * @throws IOException with one sentence when this process may not make one: that needs root
     */
    public NetworkNamespace() throws IOException {
        try {
            call(() -> Loaded.LIBC.unshare(NEW_NETWORK));
        } catch (LastErrorException e) {
            close();
            throw new IOException(
                    "this host runtime may not make network namespaces (errno %d)"
                            .formatted(e.getErrorCode()),
                    e);
        }
    }

    /** Does the work in the namespace, for example opens a socket. */
    public <T> T call(Callable<T> work) throws IOException {
        try {
            return inside.submit(work).get();
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case IOException io -> throw io;
                case RuntimeException runtime -> throw runtime;
                case null, default -> throw new IOException(e.getCause());
            }
        } catch (InterruptedException | CancellationException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /**
     * Runs a program in the namespace, and returns its output.
     *
     * @throws IOException with its first line when it fails
     */
    public String run(List<String> command) throws IOException {
        return call(() -> {
            Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String output =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IOException(
                        command.getFirst() + ": " + output.lines().findFirst().orElse("failed"));
            }
            return output;
        });
    }

    @Override
    public void close() {
        inside.shutdown();
    }
}
