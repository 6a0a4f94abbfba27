package been.cli.up;

import been.cli.command.CommandFailure;
import been.cli.command.ExitStatus;
import been.cli.command.Installation;
import been.cli.platform.PlatformAddress;
import been.cli.platform.PlatformClient;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A platform on this machine: one controller process and one host runtime process on one data
 * folder. One that ends by itself is started again, and finds everything; closing stops both, the
 * host runtime first so that it can still report. It is closed with this process, however that ends
 * short of kill -9.
 */
public final class LocalPlatform implements AutoCloseable {
    /** How long a process may start without making progress. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final Duration STOP = Duration.ofSeconds(Installation.isRecorded() ? 300 : 20);
    private static final Duration LOOK = Duration.ofMillis(250);

    /** More restarts than this within a minute heal nothing. */
    private static final int RESTARTS_A_MINUTE = 5;

    private final PlatformCommands commands;
    private final CompletableFuture<String> hopeless = new CompletableFuture<>();
    private final Deque<Long> restartNanos = new ArrayDeque<>();
    private volatile @Nullable PlatformClient client;
    private @Nullable Program controller;
    private @Nullable Program hostRuntime;
    private boolean closing;

    private LocalPlatform(PlatformCommands commands) {
        this.commands = commands;
    }

    /**
     * Starts both processes and returns when the host has joined.
     *
     * @param port 0 chooses a free one
     * @param err shows what is starting while that takes long
     * @throws CommandFailure when the port or the data folder is taken, or a process does not come
     *     up
     */
    public static LocalPlatform start(
            Installation installation, Path data, int port, PrintWriter err)
            throws IOException, InterruptedException {
        var platform = new LocalPlatform(new PlatformCommands(installation, data));
        // Before anything runs: its processes are deaf to a Ctrl-C that comes while they start.
        Runtime.getRuntime().addShutdownHook(new Thread(platform::close, "stop the platform"));
        try (var view = new StartView(err)) {
            platform.start(data, port, view);
            return platform;
        } catch (InterruptedException | RuntimeException | IOException e) {
            platform.close();
            throw e;
        }
    }

    private void start(Path data, int port, StartView view)
            throws IOException, InterruptedException {
        Program first = startController(port);
        first.awaitReady(PATIENCE, since -> view.show("the controller", since));
        var opened = new PlatformClient(addressOn(data));
        client = opened;
        Program second = startHostRuntime(opened);
        second.awaitReady(PATIENCE, since -> view.show("the host runtime", since));
        confine(first, second);
        Thread.ofVirtual()
                .name("keep the platform running")
                .start(() -> keepRunning(opened, first, second));
    }

    private static PlatformAddress addressOn(Path data) {
        return PlatformAddress.onThisMachine(data)
                .orElseThrow(() ->
                        new CommandFailure(
                                ExitStatus.UNREACHABLE,
                                "the controller started but left no address in " + data));
    }

    private synchronized Program startController(int port) throws IOException {
        refuseWhenClosing();
        controller = Program.start(commands.controller(port), commands.controllerLog());
        return controller;
    }

    private synchronized Program startHostRuntime(PlatformClient opened)
            throws IOException, InterruptedException {
        refuseWhenClosing();
        hostRuntime = Program.start(commands.hostRuntime(opened), commands.hostRuntimeLog());
        return hostRuntime;
    }

    private void refuseWhenClosing() {
        if (closing) {
            throw new CommandFailure(ExitStatus.UNREACHABLE, "stopped before the platform was up");
        }
    }

    private static void confine(Program controller, Program hostRuntime)
            throws IOException, InterruptedException {
        HousekeepingCore.confine(
                controller.pid(), hostRuntime.pid(), ProcessHandle.current().pid());
    }

    private void keepRunning(PlatformClient opened, Program first, Program second) {
        try {
            Program nowController = first;
            Program nowHost = second;
            while (true) {
                Program ended = awaitEndOfOne(nowController, nowHost);
                if (isClosing()) {
                    return;
                }
                if (tooManyRestarts()) {
                    hopeless.complete("the platform keeps ending: " + ended.lastWords());
                    return;
                }
                Program again;
                if (ended == nowController) {
                    again = startController(opened.address().url().getPort());
                    nowController = again;
                } else {
                    again = startHostRuntime(opened);
                    nowHost = again;
                }
                again.awaitReady(PATIENCE, _ -> {});
                confine(nowController, nowHost);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException | RuntimeException e) {
            if (!isClosing()) {
                hopeless.complete("the platform could not be started again: " + e.getMessage());
            }
        }
    }

    private boolean tooManyRestarts() {
        long now = System.nanoTime();
        restartNanos.removeIf(then -> now - then > Duration.ofMinutes(1).toNanos());
        restartNanos.add(now);
        return restartNanos.size() > RESTARTS_A_MINUTE;
    }

    private static Program awaitEndOfOne(Program controller, Program hostRuntime)
            throws InterruptedException {
        while (true) {
            if (controller.endsWithin(LOOK)) {
                return controller;
            }
            if (hostRuntime.endsWithin(Duration.ZERO)) {
                return hostRuntime;
            }
        }
    }

    public PlatformClient client() {
        return Objects.requireNonNull(client, "before the controller is ready");
    }

    /** Blocks until the platform cannot be kept running any more; returns the reason. */
    public String awaitHopeless() {
        return hopeless.join();
    }

    private synchronized boolean isClosing() {
        return closing;
    }

    @Override
    public synchronized void close() {
        closing = true;
        PlatformClient opened = client;
        if (opened != null) {
            opened.close();
        }
        if (hostRuntime != null) {
            hostRuntime.stop(STOP);
        }
        if (controller != null) {
            controller.stop(STOP);
        }
    }
}
