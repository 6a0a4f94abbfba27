package been.cli.up;

import been.cli.command.CommandFailure;
import been.cli.command.ExitStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** A process of the platform that prints {@code ready} on its standard output. */
final class Program {
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Process process;
    private final Path errors;
    private final CompletableFuture<Boolean> ready = new CompletableFuture<>();

    private Program(Process process, Path errors) {
        this.process = process;
        this.errors = errors;
    }

    /** Starts it deaf to Ctrl-C, which reaches the whole terminal: who started it also stops it. */
    static Program start(List<String> command, Path log) throws IOException {
        var deaf = new ArrayList<>(List.of("sh", "-c", "trap '' INT; exec \"$@\"", "sh"));
        deaf.addAll(command);
        var builder = new ProcessBuilder(deaf).redirectError(log.toFile());
        // They are about the platform that commands call; a controller would take its address for
        // its own.
        builder.environment().keySet().removeAll(Set.of("BEEN_URL", "BEEN_TOKEN"));
        var program = new Program(builder.start(), log);
        Thread.ofVirtual().start(program::read);
        return program;
    }

    private void read() {
        try (var lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("ready")) {
                    ready.complete(true);
                }
            }
        } catch (IOException e) {
            // The process is gone: the same as the end of its output.
            ready.complete(false);
        }
        ready.complete(false);
    }

    /**
     * Waits as long as the process makes progress, however slow the machine is: as long as it uses
     * a sixtieth of the time on a processor, which one that waits in vain does not.
     *
     * @param patience how long it may make none
     * @param waiting called every second with the time taken so far
     * @throws CommandFailure with the last line of the process, when it ended instead
     */
    void awaitReady(Duration patience, Consumer<Duration> waiting) throws InterruptedException {
        long begun = System.nanoTime();
        long progressed = begun;
        Duration used = Duration.ZERO;
        while (!isReadyWithin(LOOK)) {
            long now = System.nanoTime();
            Duration nowUsed = process.info().totalCpuDuration().orElse(Duration.ZERO);
            if (nowUsed.minus(used).compareTo(patience.dividedBy(60)) >= 0) {
                used = nowUsed;
                progressed = now;
            } else if (now - progressed > patience.toNanos()) {
                throw new CommandFailure(
                        ExitStatus.UNREACHABLE,
                        "the platform did not become ready and made no progress for "
                                + patience.toSeconds()
                                + " s; its output is in "
                                + errors);
            }
            waiting.accept(Duration.ofNanos(now - begun));
        }
    }

    private boolean isReadyWithin(Duration time) throws InterruptedException {
        try {
            if (ready.get(time.toMillis(), TimeUnit.MILLISECONDS)) {
                return true;
            }
            process.waitFor();
            throw new CommandFailure(
                    process.exitValue() == ExitStatus.BAD_INPUT
                            ? ExitStatus.BAD_INPUT
                            : ExitStatus.UNREACHABLE,
                    lastWords());
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException("only completed normally", e);
        }
    }

    /** The last line of its standard error, or its exit status. */
    String lastWords() {
        try {
            List<String> lines =
                    Files.readAllLines(errors).stream().filter(line -> !line.isBlank()).toList();
            if (!lines.isEmpty()) {
                return lines.getLast().replaceFirst("^been: ", "");
            }
        } catch (IOException e) {
            return "a process of the platform ended and " + errors + " cannot be read: " + e;
        }
        return "a process of the platform ended with status " + process.exitValue();
    }

    long pid() {
        return process.pid();
    }

    boolean endsWithin(Duration time) throws InterruptedException {
        return process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Asks it to end, and ends it when it does not. */
    void stop(Duration grace) {
        process.destroy();
        try {
            if (!process.waitFor(grace.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
