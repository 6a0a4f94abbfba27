package been.cli.bench;

import been.cli.Installation;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A controller as {@code been up} starts one, which may be killed and started again. */
final class ControllerProcess implements AutoCloseable {
    private static final long STOP_SECONDS = 20;

    private final Installation installation;
    private final Path data;
    private final @Nullable String database;
    private final Process process;
    private final URI url;
    private final double secondsToStart;

    private ControllerProcess(
            Installation installation,
            Path data,
            @Nullable String database,
            Process process,
            URI url,
            double secondsToStart) {
        this.installation = installation;
        this.data = data;
        this.database = database;
        this.process = process;
        this.url = url;
        this.secondsToStart = secondsToStart;
    }

    /**
     * @param database address of a PostgreSQL; the data folder's file without one
     * @param port 0 for any
     * @throws BenchException with what it said, when it does not come up
     */
    static ControllerProcess start(
            Installation installation, Path data, @Nullable String database, int port)
            throws BenchException, IOException {
        long begun = System.nanoTime();
        var jvm = new ArrayList<>(List.of("-Xms64m", "-Xmx768m", "-XX:TieredStopAtLevel=1"));
        if (database != null) {
            jvm.add("-Dbeen.database=" + database);
        }
        List<String> arguments =
                List.of("--data", data.toString(), "--port", Integer.toString(port));
        Path said = Files.createDirectories(data).resolve("said.log");
        Process process =
                new ProcessBuilder(
                                installation.java("web-ui", "been.web.Controller", jvm, arguments))
                        .redirectError(said.toFile())
                        .start();
        BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith("ready ")) {
                double seconds = (System.nanoTime() - begun) / 1e9;
                URI url = URI.create(line.substring("ready ".length()).strip());
                return new ControllerProcess(installation, data, database, process, url, seconds);
            }
        }
        throw new BenchException(
                "the controller did not start; it said: " + Files.readString(said).strip());
    }

    /** The same again, on the same port, after it was killed. */
    ControllerProcess again() throws BenchException, IOException {
        return start(installation, data, database, url.getPort());
    }

    URI url() {
        return url;
    }

    long pid() {
        return process.pid();
    }

    double secondsToStart() {
        return secondsToStart;
    }

    String adminToken() throws IOException {
        return Files.readString(data.resolve("controller/admin-token")).strip();
    }

    /** As a failing machine would. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
