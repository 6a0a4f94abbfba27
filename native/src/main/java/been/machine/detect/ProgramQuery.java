package been.machine.detect;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a program to query information, with a time limit after which it and its children are
 * killed.
 */
final class ProgramQuery {
    private static final Logger LOG = LoggerFactory.getLogger(ProgramQuery.class);
    private static final int LONGEST_ANSWER = 16 << 20;

    private final String program;
    private final List<String> arguments;
    private final Duration patience;

    ProgramQuery(Duration patience, String program, String... arguments) {
        this.program = program;
        this.arguments = List.of(arguments);
        this.patience = patience;
    }

    /**
     * @param status exit status
     * @param text content of both outputs
     */
    record Answer(int status, String text) {}

    /** Finds a program on the PATH. */
    static Optional<Path> find(String program) {
        return Stream.of(System.getenv().getOrDefault("PATH", "/usr/bin:/bin").split(":", -1))
                .filter(folder -> folder.startsWith("/"))
                .map(folder -> Path.of(folder, program))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }

    /** Runs the program; empty when it is missing, cannot be run, or does not end in time. */
    Optional<Answer> ask() throws InterruptedException {
        Path file = find(program).orElse(null);
        if (file == null) {
            return Optional.empty();
        }
        try {
            return ask(file);
        } catch (IOException e) {
            LOG.debug("{} cannot be run", file, e);
            return Optional.empty();
        }
    }

    /** The output, if the exit status is 0. */
    Optional<String> text() throws InterruptedException {
        return ask().filter(answer -> answer.status() == 0).map(Answer::text);
    }

    /**
     * The output goes to a deleted file instead of a pipe, so that background processes of the
     * program do not block, and no file is left if this process dies.
     */
    private Optional<Answer> ask(Path file) throws IOException, InterruptedException {
        Path output = Files.createTempFile("been-", ".answer");
        InputStream answer;
        Process process;
        try {
            answer = Files.newInputStream(output);
            process = start(file, output);
        } finally {
            Files.delete(output);
        }
        try (answer) {
            if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.info("{} did not end within {}", file, patience);
                return Optional.empty();
            }
            byte[] text = answer.readNBytes(LONGEST_ANSWER);
            return Optional.of(
                    new Answer(process.exitValue(), new String(text, StandardCharsets.UTF_8)));
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private Process start(Path file, Path output) throws IOException {
        var command = new ArrayList<String>();
        command.add(file.toString());
        command.addAll(arguments);
        var builder =
                new ProcessBuilder(command)
                        .directory(Path.of("/").toFile())
                        .redirectErrorStream(true)
                        .redirectInput(Path.of("/dev/null").toFile())
                        .redirectOutput(output.toFile());
        // English output, and no downloads of missing toolchains.
        builder.environment().put("LC_ALL", "C");
        builder.environment().put("GOTOOLCHAIN", "local");
        builder.environment().put("RUSTUP_AUTO_INSTALL", "0");
        return builder.start();
    }
}
