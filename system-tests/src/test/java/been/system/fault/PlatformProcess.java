package been.system.fault;

import been.testing.network.Shell;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** A controller or a host runtime that can be killed, paused and started again. */
final class PlatformProcess implements AutoCloseable {
    private static final Duration READY = Duration.ofMinutes(10);
    private static final Duration STOP = Duration.ofMinutes(10);

    private final String name;
    private final Supplier<List<String>> command;
    private final Map<String, String> environment;
    private final Path log;
    private Process process;
    private CompletableFuture<Boolean> ready;

    private PlatformProcess(
            String name,
            Supplier<List<String>> command,
            Map<String, String> environment,
            Path log,
            Process process) {
        this.name = name;
        this.command = command;
        this.environment = environment;
        this.log = log;
        this.process = process;
        this.ready = listen(process);
    }

    /**
     * Starts it, and does not wait.
     *
     * @param command asked for anew at each start
     */
    static PlatformProcess start(
            String name, Supplier<List<String>> command, Map<String, String> environment, Path log)
            throws IOException {
        Process process = launch(command.get(), environment, log);
        return new PlatformProcess(name, command, environment, log, process);
    }

    private static Process launch(List<String> command, Map<String, String> environment, Path log)
            throws IOException {
        var builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        return builder.redirectError(ProcessBuilder.Redirect.appendTo(log.toFile())).start();
    }

    private static CompletableFuture<Boolean> listen(Process process) {
        var ready = new CompletableFuture<Boolean>();
        // Reading from a pipe holds the thread below a virtual one, and there are few of those.
        Thread.ofPlatform()
                .daemon()
                .start(() -> {
                    try (var lines = process.inputReader(StandardCharsets.UTF_8)) {
                        for (String line = lines.readLine();
                                line != null;
                                line = lines.readLine()) {
                            if (line.startsWith("ready")) {
                                ready.complete(true);
                            }
                        }
                    } catch (IOException e) {
                        ready.complete(false); // it was killed
                    }
                    ready.complete(false);
                });
        return ready;
    }

    /** Waits until it says that it is ready. */
    void awaitReady() throws InterruptedException {
        if (!isReadyWithin(READY)) {
            throw new AssertionError(name + " ended instead of being ready: " + lastWords());
        }
    }

    private boolean isReadyWithin(Duration time) throws InterruptedException {
        try {
            return ready.get(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new AssertionError(name + " is not ready after " + time, e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("only completed normally", e);
        }
    }

    /** What it said last on standard error. */
    String lastWords() {
        try {
            List<String> lines = Files.readAllLines(log);
            return String.join("\n", lines.subList(Math.max(0, lines.size() - 5), lines.size()));
        } catch (IOException e) {
            return "nothing: " + e.getMessage();
        }
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** As kill -9 does; it is gone when this returns. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Kill -9, without waiting. */
    void killAtOnce() {
        process.destroyForcibly();
    }

    /** Asks it to end, and waits until it has. */
    void terminate() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(STOP.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new AssertionError(name + " does not end on SIGTERM");
        }
    }

    /** The kernel does not schedule it any more. */
    void pause() throws IOException, InterruptedException {
        Shell.run("kill -STOP " + pid());
    }

    void resume() throws IOException, InterruptedException {
        Shell.run("kill -CONT " + pid());
    }

    /** Its exit status, if it ends within that time. */
    Optional<Integer> endWithin(Duration time) throws InterruptedException {
        return process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS)
                ? Optional.of(process.exitValue())
                : Optional.empty();
    }

    /** Starts it again after its end, and does not wait. */
    void startAgain() throws IOException, InterruptedException {
        process.waitFor();
        Files.writeString(
                log, "--- started again\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        process = launch(command.get(), environment, log);
        ready = listen(process);
    }

    @Override
    public String toString() {
        return name;
    }

    @Override
    public void close() {
        try {
            end();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private void end() throws InterruptedException {
        if (!process.isAlive()) {
            return;
        }
        Shell.tryTo("kill -CONT " + pid());
        process.destroy();
        if (!process.waitFor(STOP.toMillis(), TimeUnit.MILLISECONDS)) {
            kill();
        }
    }
}
