package been.bench.platform;

import been.bench.report.BenchException;
import been.cli.command.Installation;
import been.cli.command.Installation.ControllerJvm;
import been.testing.network.Place;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
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
    private static final String HERE = Place.HERE.address();

    private final Installation installation;
    private final Path data;
    private final ControllerJvm jvm;
    private final List<String> options;
    private final List<String> arguments;
    private final String address;
    private final Process process;
    private final URI url;
    private final double secondsToStart;

    private ControllerProcess(
            Installation installation,
            Path data,
            ControllerJvm jvm,
            List<String> options,
            List<String> arguments,
            String address,
            Process process,
            URI url,
            double secondsToStart) {
        this.installation = installation;
        this.data = data;
        this.jvm = jvm;
        this.options = options;
        this.arguments = arguments;
        this.address = address;
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
        return start(installation, data, jvm, options, List.of(), HERE, port);
    }

    /** Starts one of several controllers of a database. */
    public static ControllerProcess sharing(
            Installation installation, Path data, ControllerJvm jvm, String database, int port)
            throws BenchException, IOException {
        return start(
                installation, data, jvm, List.of(), List.of("--database", database), HERE, port);
    }

    /**
     * Starts one like {@code been up}, with the packages that ship.
     *
     * @param address at which hosts reach it, on a network that only this machine can listen to
     */
    public static ControllerProcess withPackages(
            Installation installation, Path data, String address)
            throws BenchException, IOException {
        return start(
                installation,
                data,
                ControllerJvm.UP,
                List.of(),
                List.of("--insecure-http", "--packages", installation.packages().toString()),
                address,
                0);
    }

    private static ControllerProcess start(
            Installation installation,
            Path data,
            ControllerJvm jvm,
            List<String> options,
            List<String> arguments,
            String address,
            int port)
            throws BenchException, IOException {
        long begun = System.nanoTime();
        var all =
                new ArrayList<>(
                        List.of(
                                "--data",
                                data.toString(),
                                "--listen",
                                address + ":" + (port == 0 ? freePort(address) : port)));
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
                        installation,
                        data,
                        jvm,
                        options,
                        arguments,
                        address,
                        process,
                        url,
                        seconds);
            }
        }
        throw new BenchException(
                "the controller did not start; its output: " + Files.readString(output).strip());
    }

    private static int freePort(String address) throws IOException {
        try (var probe = new ServerSocket()) {
            probe.bind(new InetSocketAddress(address, 0));
            return probe.getLocalPort();
        }
    }

    /** Starts it again after a kill, on the same port. */
    public ControllerProcess again() throws BenchException, IOException {
        return start(installation, data, jvm, options, arguments, address, url.getPort());
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
