package been.sources;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A program of the host, which runs with the settings and credentials of its user and never asks
 * for input.
 *
 * @param name for messages
 * @param program its path
 * @param environment variables beside those of the task
 */
record Tool(String name, String program, Map<String, String> environment) {
    private static final int MOST_BYTES = 64 << 20;

    /** What a run printed. */
    record Output(int status, String text, String errors) {}

    /**
     * Runs the program to its end.
     *
     * @param folder where it runs
     * @param limit after which it is killed
     * @throws Unavailable when it does not end in time
     */
    Output run(Path folder, Duration limit, List<String> arguments)
            throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(program));
        command.addAll(arguments);
        Path text = Files.createTempFile("tool", ".out");
        Path errors = Files.createTempFile("tool", ".err");
        var builder =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectOutput(text.toFile())
                        .redirectError(errors.toFile());
        Path home = Path.of(program).getParent();
        if (home != null) {
            // Scripts such as npm need what is installed beside them.
            builder.environment()
                    .merge("PATH", home.toString(), (old, own) -> own + File.pathSeparator + old);
        }
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            process.getOutputStream().close();
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new Unavailable(
                        "%s did not end within %d minutes".formatted(name, limit.toMinutes()));
            }
            return new Output(process.exitValue(), read(text), read(errors));
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            Files.delete(text);
            Files.delete(errors);
        }
    }

    private static String read(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            return new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
        }
    }
}
