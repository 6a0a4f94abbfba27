package been.cli.up;

import been.cli.terminal.Terminal;
import java.io.PrintWriter;
import java.time.Duration;

/**
 * Shows what is starting while that takes long: a line that changes in place on a terminal, a line
 * now and then elsewhere.
 */
final class StartView implements AutoCloseable {
    private static final Duration NOW_AND_THEN = Duration.ofSeconds(15);

    private final PrintWriter err;
    private final boolean isTerminal = Terminal.isInteractive();
    private Duration next = NOW_AND_THEN;

    StartView(PrintWriter err) {
        this.err = err;
    }

    void show(String program, Duration sinceStart) {
        String doing = "starting " + program + " … " + sinceStart.toSeconds() + " s";
        if (isTerminal) {
            err.print("\r\033[K" + doing);
            err.flush();
        } else if (sinceStart.compareTo(next) >= 0) {
            err.println(" " + doing);
            next = sinceStart.plus(NOW_AND_THEN);
        }
    }

    @Override
    public void close() {
        if (isTerminal) {
            err.print("\r\033[K");
            err.flush();
        }
    }
}
