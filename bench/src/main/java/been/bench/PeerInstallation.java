package been.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Installs the current release of a peer from PyPI into a virtual environment of its own.
 *
 * @param name in sentences
 * @param distribution on PyPI
 * @param program that it installs, by which it is known to be there
 */
record PeerInstallation(String name, String distribution, String program) {
    static final PeerInstallation BENCHEXEC =
            new PeerInstallation("BenchExec", "benchexec", "runexec");
    static final PeerInstallation NUMPY = new PeerInstallation("numpy", "numpy", "numpy-config");

    private static final long PATIENCE_MINUTES = 5;

    /**
     * The environment, made if need be and brought up to date if that works.
     *
     * @throws BenchException when there is none and it cannot be made
     */
    Path provide(Path environment, PrintWriter out)
            throws BenchException, IOException, InterruptedException {
        boolean there = Files.isExecutable(environment.resolve("bin").resolve(program));
        Files.createDirectories(environment);
        Path log = environment.resolveSibling("install.log");
        out.println(
                (there ? "bringing " + name + " up to date in " : "installing " + name + " into ")
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
                out.println(name + " stays as it is: " + problem);
            }
            return environment;
        }
        throw new BenchException(
                name
                        + " cannot be installed: "
                        + problem
                        + "; it needs python3 with venv and pip, and a package registry that answers");
    }

    /** Nothing when it went well, else what the program said last. */
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
            return "there is no program " + command.getFirst();
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
