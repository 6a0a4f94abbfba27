package been.bench.report;

import been.cli.command.ExitStatus;
import been.cli.command.Installation;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options and steps that all benches share. A figure that cannot be measured ends nothing. */
public final class BenchRun implements AutoCloseable {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--quick",
            description = "little work, to see that everything runs; writes no page unless asked")
    private boolean quick;

    @Option(
            names = "--page",
            paramLabel = "FILE",
            description = "the page to write the section into (default: docs/performance.md)")
    private @Nullable Path page;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "the file for the figures as JSON (default: in .build/bench)")
    private @Nullable Path json;

    private final List<Reading> readings = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private @Nullable Machine machine;

    /** Whether something ended it: what it was measuring failed, and means nothing. */
    private volatile boolean isAbandoned;

    /** Something to measure. */
    public interface Measuring {
        List<Reading> measure() throws BenchException, IOException, InterruptedException;
    }

    public boolean isQuick() {
        return quick;
    }

    public Installation installation() {
        return Installation.current();
    }

    public PrintWriter out() {
        return spec.commandLine().getOut();
    }

    /** Why something is not measured, or only in part. */
    public List<String> problems() {
        return problems;
    }

    /** A folder that is kept between runs. */
    public Path folder() {
        return installation().home().resolve(".build/bench");
    }

    /** A folder of this run; {@link #close} removes it. */
    public Path work() throws IOException {
        return Files.createDirectories(folder().resolve("run-" + ProcessHandle.current().pid()));
    }

    /**
     * Describes the machine before it gets busy. From now on, what is started ends with the bench.
     *
     * @param particulars facts of this bench only, such as the peer; the commit is one of all
     */
    public void begin(Map<String, String> particulars) throws IOException, InterruptedException {
        Runtime.getRuntime().addShutdownHook(new Thread(this::abandon));
        var all = new LinkedHashMap<String, String>();
        installation().commit().ifPresent(commit -> all.put("commit", commit));
        all.putAll(particulars);
        machine = Machine.ofThis(all);
        ReportText.begin(machine, out());
    }

    private void abandon() {
        isAbandoned = true;
        // The bench runs until the JVM exits, and may start more.
        for (List<ProcessHandle> started = descendants();
                !started.isEmpty();
                started = descendants()) {
            started.forEach(ProcessHandle::destroyForcibly);
            started.forEach(process -> process.onExit().join());
        }
        try {
            close();
        } catch (IOException _) {
            // A process that something else started still writes there.
        }
    }

    private static List<ProcessHandle> descendants() {
        return ProcessHandle.current().descendants().toList();
    }

    /** Measures and prints; what prevents it becomes a problem of the report. */
    public void measure(String name, Measuring figure) throws InterruptedException {
        try {
            for (Reading reading : figure.measure()) {
                ReportText.line(reading, out());
                readings.add(reading);
            }
        } catch (BenchException | IOException e) {
            problems.add(
                    "%s was not measured: %s"
                            .formatted(
                                    name,
                                    Objects.requireNonNullElse(e.getMessage(), e.toString())));
        }
    }

    /**
     * Writes the report.
     *
     * @param only the chosen figures; empty for all
     * @param seed of all that was random
     * @param isWhole whether everything was measured: only then, and not when quick, the usual page
     *     is written without being asked for
     */
    public int end(Bench bench, List<String> only, long seed, boolean isWhole) throws IOException {
        if (machine == null) {
            throw new IllegalStateException("the run did not begin");
        }
        if (isAbandoned) {
            return ExitStatus.BAD_INPUT;
        }
        problems.forEach(problem -> ReportText.problem(problem, out()));
        var report = new Report(bench, only, machine, quick, seed, readings, problems);
        Path figures = json != null ? json : folder().resolve(bench.verb() + ".json");
        Files.createDirectories(figures.toAbsolutePath().getParent());
        write(figures, report.json());
        Path section = page;
        if (section == null && isWhole && !quick) {
            section = installation().home().resolve("docs/performance.md");
        }
        if (section != null) {
            String before = Files.exists(section) ? Files.readString(section) : "";
            write(section, PerformancePage.with(before, report));
        }
        return ExitStatus.SUCCESS;
    }

    /** Writes a file and prints its name. */
    public void write(Path file, String text) throws IOException {
        Files.writeString(file, text);
        out().println("written: " + file);
        out().flush();
    }

    @Override
    public void close() throws IOException {
        Folders.removeTemporary();
        Folders.remove(work());
    }
}
