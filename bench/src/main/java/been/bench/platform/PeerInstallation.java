package been.bench.platform;

import been.bench.report.BenchException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Installs the current release of a Python package into its own virtual environment.
 *
 * @param name for messages
 * @param distribution on PyPI
 * @param program whose presence shows that it is installed
 */
public record PeerInstallation(String name, String distribution, String program) {
    public static final PeerInstallation BENCHEXEC =
            new PeerInstallation("BenchExec", "benchexec", "runexec");
    public static final PeerInstallation NUMPY =
            new PeerInstallation("numpy", "numpy", "numpy-config");

    private static final long PATIENCE_MINUTES = 5;

    /**
     * Creates the environment where it is missing, and upgrades it where that works.
     *
     * @throws BenchException when it does not exist and cannot be created
     */
    public Path provide(Path environment, PrintWriter out)
            throws BenchException, IOException, InterruptedException {
        boolean there = Files.isExecutable(environment.resolve("bin").resolve(program));
        Files.createDirectories(environment);
        Path log = environment.resolveSibling("install.log");
        out.println(
                (there ? "upgrading " + name + " in " : "installing " + name + " into ")
                        + environment
                        + " …");
        out.flush();
        String problem =
                there ? "" : run(log, List.of("python3", "-m", "venv", environment.toString()));
        if (problem.isEmpty()) {
            String pip = environment.resolve("bin/pip").toString();
            problem =
                    run(
                            log,
                            List.of(
                                    pip,
                                    "install",
                                    "--disable-pip-version-check",
                                    "--quiet",
                                    "--upgrade",
                                    distribution));
        }
        if (Files.isExecutable(environment.resolve("bin").resolve(program))) {
            if (!problem.isEmpty()) {
                out.println(name + " was not upgraded: " + problem);
            }
            return environment;
        }
        throw new BenchException(
                name
                        + " cannot be installed: "
                        + problem
                        + "; it needs python3 with venv and pip, and access to a package registry");
    }

    /** Returns the last line of output of a program that failed; else an empty text. */
    private static String run(Path log, List<String> command)
            throws IOException, InterruptedException {
        Process process;
        try {
            process =
                    new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(log.toFile())
                            .start();
        } catch (IOException e) {
            return "cannot run " + command.getFirst();
        }
        process.getOutputStream().close();
        if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
            return command.getFirst() + " took longer than " + PATIENCE_MINUTES + " minutes";
        }
        if (process.exitValue() == 0) {
            return "";
        }
        return Files.readAllLines(log).stream()
                .filter(line -> !line.isBlank())
                .reduce((first, second) -> second)
                .orElse(command.getFirst() + " ended with status " + process.exitValue());
    }
}
