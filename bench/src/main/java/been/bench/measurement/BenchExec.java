package been.bench.measurement;

import been.bench.platform.Resources;
import been.bench.report.BenchException;
import been.protocol.Wire;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * BenchExec as a suite of it runs: one Python process with its {@code RunExecutor}, which runs job
 * after job.
 */
final class BenchExec implements Contestant {
    private static final long PATIENCE_SECONDS = 10;

    /** How much it isolates runs. */
    enum Mode {
        /** Its preset: a container over the whole file system. */
        CONTAINER("container", ""),
        /** A container for machines without overlay file systems. */
        READ_ONLY("read-only", ", container with --read-only-dir /"),
        /** Limits and groups only, which is what BEEN does unless asked for more. */
        BARE("bare", ", --no-container");

        private final String word;
        private final String name;

        Mode(String word, String name) {
            this.word = word;
            this.name = name;
        }

        /** That it was tried. */
        String sentence() {
            return "BenchExec" + name;
        }

        /** The same on the command line. */
        private List<String> options() {
            return switch (this) {
                case CONTAINER -> List.of();
                case READ_ONLY -> List.of("--read-only-dir", "/");
                case BARE -> List.of("--no-container");
            };
        }
    }

    private final Path installation;
    private final Path folder;
    private final Mode mode;
    private final Process process;
    private final BufferedWriter jobs;
    private final BufferedReader answers;
    private final String version;

    private BenchExec(Path installation, Path folder, Mode mode, Process process)
            throws BenchException, IOException {
        this.installation = installation;
        this.folder = folder;
        this.mode = mode;
        this.process = process;
        this.jobs = process.outputWriter(StandardCharsets.UTF_8);
        this.answers = process.inputReader(StandardCharsets.UTF_8);
        this.version = answer().path("version").asString("");
    }

    /**
     * @param installation a virtual environment with BenchExec in it
     * @param folder for output, visible from within its containers
     * @throws BenchException when it does not run a trivial program in this mode here
     */
    static BenchExec start(Path installation, Path folder, Mode mode)
            throws BenchException, IOException, InterruptedException {
        Files.createDirectories(folder);
        Path script = Resources.copy("peer.py", folder);
        Process process =
                new ProcessBuilder(
                                installation.resolve("bin/python3").toString(),
                                script.toString(),
                                mode.word)
                        .redirectError(folder.resolve(mode.word + ".log").toFile())
                        .start();
        BenchExec started = null;
        try {
            started = new BenchExec(installation, folder, mode, process);
            Ran ran = started.run(Job.of(List.of("/bin/true")));
            if (!Integer.valueOf(0).equals(ran.status())) {
                throw new BenchException(
                        "it ended /bin/true with status "
                                + ran.status()
                                + "; its output: "
                                + Files.readString(folder.resolve(mode.word + ".log"))
                                        .strip()
                                        .replace('\n', ' '));
            }
            return started;
        } catch (BenchException | IOException e) {
            process.destroyForcibly().waitFor();
            throw e;
        }
    }

    @Override
    public String name() {
        return "BenchExec " + version + mode.name;
    }

    /** The command line of one run, as a user types it. */
    List<String> command(List<String> program) {
        var command = new ArrayList<String>();
        command.add(installation.resolve("bin/runexec").toString());
        command.addAll(mode.options());
        command.addAll(List.of("--output", folder.resolve("runexec.out").toString(), "--"));
        command.addAll(program);
        return command;
    }

    @Override
    public Ran run(Job job) throws BenchException, IOException {
        Path output = folder.resolve(mode.word + ".out");
        var words = new LinkedHashMap<String, @Nullable Object>();
        words.put("command", job.command());
        words.put("output", output.toString());
        words.put("cpu", job.cpuSeconds());
        words.put("wall", job.wallSeconds());
        words.put("memory", job.memoryBytes());
        words.put("cores", job.cores().isEmpty() ? null : job.cores());
        jobs.write(Wire.write(words));
        jobs.newLine();
        jobs.flush();
        JsonNode answer = answer();
        String text = new String(Files.readAllBytes(output), StandardCharsets.UTF_8);
        return ran(answer, text);
    }

    private static Ran ran(JsonNode answer, String output) {
        return new Ran(
                answer.path("begun").asLong(),
                answer.path("known").asLong(),
                answer.path("cpu").isNumber() ? answer.path("cpu").asDouble() : null,
                answer.path("wall").asDouble(),
                answer.path("memory").isNumber() ? answer.path("memory").asLong() : null,
                answer.path("status").isNumber() ? answer.path("status").asInt() : null,
                answer.path("reason").isString() ? answer.path("reason").asString() : null,
                output);
    }

    private JsonNode answer() throws BenchException, IOException {
        String line = answers.readLine();
        if (line == null) {
            throw new BenchException(
                    "BenchExec ended; its output is in " + folder.resolve(mode.word + ".log"));
        }
        JsonNode answer = Wire.mapper().readTree(line);
        if (answer.has("problem")) {
            throw new BenchException("BenchExec refused: " + answer.path("problem").asString());
        }
        return answer;
    }

    @Override
    public void close() throws IOException {
        jobs.close();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        answers.close();
    }
}
