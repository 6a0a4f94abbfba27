package been.bench.platform;

import been.bench.report.BenchException;
import been.cli.command.Installation;
import been.machine.launch.Account;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A host runtime, started by {@code been host start}. */
public final class RuntimeProcess implements AutoCloseable {
    /** The name of a host that is alone. */
    public static final String NAME = "bench";

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Installation installation;
    private final URI controller;
    private final Path data;
    private final String name;
    private @Nullable Process command;
    private @Nullable ProcessHandle runtime;

    /**
     * Prepares one; {@link #start} starts it.
     *
     * @param joinToken for its first start
     */
    public RuntimeProcess(
            Installation installation, URI controller, Path data, String name, String joinToken)
            throws IOException {
        this.installation = installation;
        this.controller = controller;
        this.data = data;
        this.name = name;
        Files.writeString(data.resolve("token"), joinToken);
    }

    /** Waits until the host runtime has arrived. */
    public interface Arrival {
        void await() throws BenchException, IOException, InterruptedException;
    }

    /** Starts it, or starts it again on the same data. */
    public void start(Arrival arrival) throws BenchException, IOException, InterruptedException {
        Path log = data.resolve("host.log");
        var arguments =
                new ArrayList<>(
                        List.of(
                                "host",
                                "start",
                                "--controller",
                                controller.toString(),
                                "--data",
                                data.toString(),
                                "--name",
                                name,
                                "--join-token-file",
                                data.resolve("token").toString()));
        if (Account.mayBecomeOthers()) {
            arguments.addAll(List.of("--allow-users", "root"));
        }
        Process started =
                BeenCommand.of(installation, arguments)
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        command = started;
        try {
            arrival.await();
        } catch (BenchException e) {
            throw new BenchException(
                    "the host runtime did not start; its output: " + Files.readString(log), e);
        }
        runtime =
                started.toHandle()
                        .descendants()
                        .filter(RuntimeProcess::isRuntime)
                        .findFirst()
                        .orElse(started.toHandle());
    }

    private static boolean isRuntime(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"))
                    .contains("been.hostruntime.");
        } catch (IOException e) {
            return false; // it is gone
        }
    }

    public long pid() {
        return runtime == null ? 0 : runtime.pid();
    }

    /** Kills it with SIGKILL. */
    public void kill() throws InterruptedException {
        if (runtime != null) {
            runtime.destroyForcibly();
            runtime.onExit().join();
        }
        if (command != null) {
            command.waitFor();
        }
    }

    @Override
    public void close() {
        try {
            if (command != null) {
                command.destroy();
                if (!command.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                    command.descendants().forEach(ProcessHandle::destroyForcibly);
                    command.destroyForcibly();
                }
            }
            if (runtime != null && runtime.isAlive()) {
                runtime.destroy();
                runtime.onExit().orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
