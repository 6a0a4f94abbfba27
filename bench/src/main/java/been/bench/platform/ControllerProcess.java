package been.bench.platform;

import been.bench.report.BenchException;
import been.cli.command.Installation;
import been.cli.command.Installation.ControllerJvm;
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

/** A controller process, which can be killed and restarted. */
public final class ControllerProcess implements AutoCloseable {
    private static final long STOP_SECONDS = 20;

    private final Installation installation;
    private final Path data;
    private final ControllerJvm jvm;
    private final List<String> options;
    private final List<String> arguments;
    private final Process process;
    private final URI url;
    private final double secondsToStart;

    private ControllerProcess(
            Installation installation,
            Path data,
            ControllerJvm jvm,
            List<String> options,
            List<String> arguments,
            Process process,
            URI url,
            double secondsToStart) {
        this.installation = installation;
        this.data = data;
        this.jvm = jvm;
        this.options = options;
        this.arguments = arguments;
        this.process = process;
        this.url = url;
        this.secondsToStart = secondsToStart;
    }

    /**
     * Starts the only controller of a database.
     *
     * @param database address of a PostgreSQL; null for the file in the data folder
     * @param port 0 for any
     * @throws BenchException with its output, when it does not start
     */
    public static ControllerProcess start(
            Installation installation,
            Path data,
            ControllerJvm jvm,
            @Nullable String database,
            int port)
            throws BenchException, IOException {
        List<String> options =
                database == null ? List.of() : List.of("-Dbeen.database=" + database);
        return start(installation, data, jvm, options, List.of(), port);
    }

    /** Starts one of several controllers of a database. */
    public static ControllerProcess sharing(
            Installation installation, Path data, ControllerJvm jvm, String database, int port)
            throws BenchException, IOException {
        return start(installation, data, jvm, List.of(), List.of("--database", database), port);
    }

    /** Starts one like {@code been up}, with the packages that ship. */
    public static ControllerProcess withPackages(Installation installation, Path data)
            throws BenchException, IOException {
        return start(
                installation,
                data,
                ControllerJvm.UP,
                List.of(),
                List.of("--packages", installation.packages().toString()),
                0);
    }

    private static ControllerProcess start(
            Installation installation,
            Path data,
            ControllerJvm jvm,
            List<String> options,
            List<String> arguments,
            int port)
            throws BenchException, IOException {
        long begun = System.nanoTime();
        var all =
                new ArrayList<>(
                        List.of("--data", data.toString(), "--port", Integer.toString(port)));
        all.addAll(arguments);
        Path output = Files.createDirectories(data).resolve("output.log");
        Process process =
                new ProcessBuilder(installation.controller(jvm, options, all))
                        .redirectError(output.toFile())
                        .start();
        BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith("ready ")) {
                double seconds = (System.nanoTime() - begun) / 1e9;
                URI url = URI.create(line.substring("ready ".length()).strip());
                return new ControllerProcess(
                        installation, data, jvm, options, arguments, process, url, seconds);
            }
        }
        throw new BenchException(
                "the controller did not start; its output: " + Files.readString(output).strip());
    }

    /** Starts it again after a kill, on the same port. */
    public ControllerProcess again() throws BenchException, IOException {
        return start(installation, data, jvm, options, arguments, url.getPort());
    }

    public URI url() {
        return url;
    }

    public long pid() {
        return process.pid();
    }

    public double secondsToStart() {
        return secondsToStart;
    }

    public String adminToken() throws IOException {
        return Files.readString(data.resolve("controller/admin-token")).strip();
    }

    /** Kills it with SIGKILL. */
    public void kill() throws InterruptedException {
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
