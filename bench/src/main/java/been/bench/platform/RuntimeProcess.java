package been.bench.platform;

import been.bench.report.BenchException;
import been.cli.command.Installation;
import been.machine.launch.Account;
import been.testing.network.Place;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A host runtime as {@code been host start} starts it. */
public final class RuntimeProcess implements AutoCloseable {
    /** The name of a host that is alone. */
    public static final String NAME = "bench";

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Installation installation;
    private final URI controller;
    private final Path data;
    private final String name;
    private final Place place;
    private @Nullable Process runtime;

    /**
     * Prepares one; {@link #start} starts it.
     *
     * @param joinToken for its first start
     */
    public RuntimeProcess(
            Installation installation,
            URI controller,
            Path data,
            String name,
            String joinToken,
            Place place)
            throws IOException {
        this.installation = installation;
        this.controller = controller;
        this.data = data;
        this.name = name;
        this.place = place;
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
        runtime =
                new ProcessBuilder(place.enter(installation.hostRuntime(arguments)))
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        try {
            arrival.await();
        } catch (BenchException e) {
            throw new BenchException(
                    "the host runtime did not start; its output: " + Files.readString(log), e);
        }
    }

    public long pid() {
        return runtime == null ? 0 : runtime.pid();
    }

    /** Kills it with SIGKILL. */
    public void kill() throws InterruptedException {
        if (runtime != null) {
            runtime.destroyForcibly().waitFor();
        }
    }

    @Override
    public void close() {
        if (runtime == null) {
            return;
        }
        runtime.destroy();
        try {
            if (!runtime.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                runtime.destroyForcibly();
            }
        } catch (InterruptedException e) {
            runtime.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
