package been.hostruntime.attempt;

import been.protocol.Program.Debugging;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The port on which a task's JVM listens for a debugger (JDWP). Only this machine reaches it: who
 * has the port may run any code in the task, so from elsewhere it takes a tunnel, as by {@code ssh
 * -L}.
 */
record DebugPort(int number) {
    private static final String ADDRESS = "127.0.0.1";

    /**
     * One that is free now; noted in the file, so that a restarted runtime knows it. The JVM fails,
     * and says why, when somebody takes the port before it.
     */
    static DebugPort choose(Path file) throws IOException {
        try (var free = new ServerSocket(0, 1, InetAddress.ofLiteral(ADDRESS))) {
            var port = new DebugPort(free.getLocalPort());
            Files.writeString(file, Integer.toString(port.number));
            return port;
        }
    }

    /** The one that was chosen for a program that runs already; empty when it has none. */
    static Optional<DebugPort> noted(Path file) {
        try {
            return Files.exists(file)
                    ? Optional.of(new DebugPort(Integer.parseInt(Files.readString(file))))
                    : Optional.empty();
        } catch (IOException | NumberFormatException e) {
            return Optional.empty(); // the machine crashed while it was noted
        }
    }

    /** For the JVM, which says nothing of it on standard output. */
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
