package been.cli.up;

import been.cli.CommandFailure;
import been.cli.ExitStatus;
import been.cli.Installation;
import been.cli.platform.PlatformAddress;
import been.cli.platform.PlatformClient;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;

/**
 * A platform on this machine: one controller process and one host runtime process on one data
 * folder. One that ends by itself is started again, and finds everything; closing stops both, the
 * host runtime first so that it can still report.
 */
public final class LocalPlatform implements AutoCloseable {
    private static final Duration READY = Duration.ofSeconds(60);
    private static final Duration STOP = Duration.ofSeconds(20);
    private static final Duration LOOK = Duration.ofMillis(250);

    /** More restarts than this within a minute heal nothing. */
    private static final int RESTARTS_A_MINUTE = 5;

    private final PlatformCommands commands;
    private final PlatformClient client;
    private final CompletableFuture<String> hopeless = new CompletableFuture<>();
    private Program controller;
    private Program hostRuntime;
    private final Deque<Long> restartNanos = new ArrayDeque<>();
    private boolean closing;

    private LocalPlatform(
            PlatformCommands commands,
            PlatformClient client,
            Program controller,
            Program hostRuntime) {
        this.commands = commands;
        this.client = client;
        this.controller = controller;
        this.hostRuntime = hostRuntime;
    }

    /**
     * Starts both processes and returns when the host has joined.
     *
     * @param port 0 chooses a free one
     * @throws CommandFailure when the port or the data folder is taken, or a process does not come
     *     up
     */
    public static LocalPlatform start(Installation installation, Path data, int port)
            throws IOException, InterruptedException {
        var commands = new PlatformCommands(installation, data);
        Program controller = Program.start(commands.controller(port), commands.controllerLog());
        Program host = null;
        PlatformClient client = null;
        try {
            controller.awaitReady(READY);
            client = new PlatformClient(addressOn(data));
            host = Program.start(commands.hostRuntime(client), commands.hostRuntimeLog());
            host.awaitReady(READY);
            var platform = new LocalPlatform(commands, client, controller, host);
            platform.confine();
            Thread.ofVirtual().name("keep the platform running").start(platform::keepRunning);
            return platform;
        } catch (InterruptedException | RuntimeException | IOException e) {
            if (client != null) {
                client.close();
            }
            if (host != null) {
                host.stop(STOP);
            }
            controller.stop(STOP);
            throw e;
        }
    }

    private static PlatformAddress addressOn(Path data) {
        return PlatformAddress.onThisMachine(data)
                .orElseThrow(() ->
                        new CommandFailure(
                                ExitStatus.UNREACHABLE,
                                "the controller started but left no address in " + data));
    }

    private void confine() throws IOException, InterruptedException {
        HousekeepingCore.confine(
                controller.pid(), hostRuntime.pid(), ProcessHandle.current().pid());
    }

    private void keepRunning() {
        try {
            while (true) {
                Program ended = awaitEndOfOne();
                synchronized (this) {
                    if (closing) {
                        return;
                    }
                    if (tooManyRestarts()) {
                        hopeless.complete("the platform keeps ending: " + ended.lastWords());
                        return;
                    }
                    if (ended == controller) {
                        controller =
                                Program.start(
                                        commands.controller(client.address().url().getPort()),
                                        commands.controllerLog());
                        controller.awaitReady(READY);
                    } else {
                        hostRuntime =
                                Program.start(
                                        commands.hostRuntime(client), commands.hostRuntimeLog());
                        hostRuntime.awaitReady(READY);
                    }
                    confine();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException | RuntimeException e) {
            hopeless.complete("the platform could not be started again: " + e.getMessage());
        }
    }

    private boolean tooManyRestarts() {
        long now = System.nanoTime();
        restartNanos.removeIf(then -> now - then > Duration.ofMinutes(1).toNanos());
        restartNanos.add(now);
        return restartNanos.size() > RESTARTS_A_MINUTE;
    }

    private Program awaitEndOfOne() throws InterruptedException {
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
        return client;
    }

    /** Blocks until the platform cannot be kept running any more, and says why. */
    public String awaitHopeless() {
        return hopeless.join();
    }

    @Override
    public synchronized void close() {
        closing = true;
        client.close();
        hostRuntime.stop(STOP);
        controller.stop(STOP);
    }
}
