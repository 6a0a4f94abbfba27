package been.sources;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Runs the commands of a build; their output is the task's, and its start is in a log, too. */
final class Steps implements AutoCloseable {
    private static final int MOST_LOGGED = 1 << 20;
    private static final int LONGEST_LINE = 200;

    private final Path folder;
    private final String seed;
    private final OutputStream log;
    private int room = MOST_LOGGED;

    Steps(Path folder, String seed, Path log) throws IOException {
        this.folder = folder;
        this.seed = seed;
        this.log = Files.newOutputStream(log);
    }

    /**
     * Runs one command to its end.
     *
     * @param number of the step, from 1
     * @throws Unavailable when it fails
     */
    void run(int number, List<String> command) throws IOException, InterruptedException {
        var builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().put("BUILD_SEED", seed);
        // Compilers that write the time of day would make every build different.
        builder.environment().putIfAbsent("SOURCE_DATE_EPOCH", "1");
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            throw new Unavailable("step %d cannot start: %s".formatted(number, e.getMessage()));
        }
        process.getOutputStream().close();
        String complaint = passOn(process);
        int status = process.waitFor();
        if (status != 0) {
            throw new Unavailable(
                    "step %d ended with status %d%s".formatted(number, status, complaint));
        }
    }

    /** Answers the first line about an error, else the last line. */
    private String passOn(Process process) throws IOException {
        String error = "";
        String last = "";
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                System.out.println(line);
                write(line + "\n");
                if (!line.isBlank()) {
                    last = line;
                }
                if (error.isEmpty() && line.toLowerCase(Locale.ROOT).contains("error")) {
                    error = line;
                }
            }
        }
        String telling = (error.isEmpty() ? last : error).strip();
        return telling.isEmpty()
                ? ""
                : ": " + telling.substring(0, Math.min(telling.length(), LONGEST_LINE));
    }

    private void write(String line) throws IOException {
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        int kept = Math.min(bytes.length, room);
        log.write(bytes, 0, kept);
        room -= kept;
    }

    @Override
    public void close() throws IOException {
        log.close();
    }
}
