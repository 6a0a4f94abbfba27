package been.hostruntime.attempt;

import been.protocol.Program.Debugging;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The port on which a task's JVM listens for a debugger (JDWP). Only this machine can reach it,
 * because a debugger can run any code in the task; other machines need a tunnel such as {@code ssh
 * -L}.
 */
record DebugPort(int number) {
    private static final String ADDRESS = "127.0.0.1";

    /**
     * Chooses a free port and notes it in the file for a restarted runtime. If another process
     * takes the port first, the JVM fails with an error.
     */
    static DebugPort choose(Path file) throws IOException {
        try (var free = new ServerSocket(0, 1, InetAddress.ofLiteral(ADDRESS))) {
            var port = new DebugPort(free.getLocalPort());
            Files.writeString(file, Integer.toString(port.number));
            return port;
        }
    }

    /** The port of a program that is already running; empty when it has none. */
    static Optional<DebugPort> noted(Path file) {
        try {
            return Files.exists(file)
                    ? Optional.of(new DebugPort(Integer.parseInt(Files.readString(file))))
                    : Optional.empty();
        } catch (IOException | NumberFormatException e) {
            return Optional.empty(); // the machine crashed during the write
        }
    }

    /** The JVM option, which prints nothing to standard output. */
    String option(Debugging how) {
        return "-agentlib:jdwp=transport=dt_socket,server=y,quiet=y,suspend="
                + suspends(how)
                + ",address="
                + ADDRESS
                + ":"
                + number;
    }

    private static String suspends(Debugging how) {
        return switch (how) {
            case LISTEN -> "n";
            case WAIT -> "y";
        };
    }
}
