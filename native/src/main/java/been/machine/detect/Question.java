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
 * Something that a program is asked, for no longer than a given time: it and what it started is
 * ended then.
 */
final class Question {
    private static final Logger LOG = LoggerFactory.getLogger(Question.class);
    private static final int LONGEST_ANSWER = 16 << 20;

    private final String program;
    private final List<String> arguments;
    private final Duration patience;

    Question(Duration patience, String program, String... arguments) {
        this.program = program;
        this.arguments = List.of(arguments);
        this.patience = patience;
    }

    /**
     * @param status of the exit
     * @param text what it wrote to both outputs
     */
    record Answer(int status, String text) {}

    /** Where a program is on the PATH. */
    static Optional<Path> find(String program) {
        return Stream.of(System.getenv().getOrDefault("PATH", "/usr/bin:/bin").split(":", -1))
                .filter(folder -> folder.startsWith("/"))
                .map(folder -> Path.of(folder, program))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }

    /** Empty when the program is not there, cannot be run, or does not answer in time. */
    Optional<Answer> ask() throws InterruptedException {
        Path file = find(program).orElse(null);
        if (file == null) {
            return Optional.empty();
        }
        try {
            return ask(file);
        } catch (IOException e) {
            LOG.debug("{} does not answer", file, e);
            return Optional.empty();
        }
    }

    /** What a program wrote that had no complaint. */
    Optional<String> text() throws InterruptedException {
        return ask().filter(answer -> answer.status() == 0).map(Answer::text);
    }

    /**
     * It writes to a file without a name and not to a pipe: what it leaves running holds nobody up,
     * and nothing is left when this process dies.
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
                LOG.info("{} did not answer within {}", file, patience);
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
        // In one language, and without what is not there yet being fetched to be asked.
        builder.environment().put("LC_ALL", "C");
        builder.environment().put("GOTOOLCHAIN", "local");
        builder.environment().put("RUSTUP_AUTO_INSTALL", "0");
        return builder.start();
    }
}
