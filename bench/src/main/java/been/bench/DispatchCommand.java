package been.bench;

import been.cli.CommandFailure;
import been.cli.ExitStatus;
import been.cli.Installation;
import been.protocol.NearestName;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code been bench dispatch}: how fast a controller takes work, and how little it wants idle. */
@Command(
        name = "dispatch",
        description = {
            "Measures controllers and a host runtime over REST: submissions, placements, the way of"
                    + " one task and of a thousand, idle hosts, recovery, takeover, placements beside"
                    + " costly restrictions. Takes seven minutes for each database; --quick one."
                    + " As root, since tasks run in control groups.",
            "Exit status 0, whatever the figures are."
        },
        mixinStandardHelpOptions = true)
final class DispatchCommand implements Callable<Integer> {
    private static final List<DispatchFigure> FIGURES =
            List.of(
                    new Placements(),
                    new StartLatency(),
                    new TaskRate(),
                    new IdleHosts(),
                    new Recovery(),
                    new Takeover(),
                    new PlacementsUnderAttack(),
                    new Submissions()); // last, since what it queues stays in a server's database

    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--quick",
            description = "few repetitions, to see that all works; writes no page unless asked")
    private boolean quick;

    @Option(
            names = "--postgresql",
            paramLabel = "ADDRESS",
            description =
                    "also on this database, which is filled: postgresql://USER@HOST:PORT/DATABASE")
    private @Nullable String postgresql;

    @Option(
            names = "--only",
            split = ",",
            paramLabel = "FIGURE",
            description =
                    "some figures: placements, latency, throughput, hosts, recovery, takeover"
                            + " (PostgreSQL only), attack, submissions; writes no page unless asked")
    private List<String> only = List.of();

    @Option(
            names = "--page",
            paramLabel = "FILE",
            description = "where the section goes (default: docs/performance.md)")
    private @Nullable Path page;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "where the figures go as JSON (default: .build/bench/dispatch.json)")
    private @Nullable Path json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        check();
        PrintWriter out = spec.commandLine().getOut();
        Installation installation = Installation.current();
        Path work =
                Files.createDirectories(
                        installation
                                .home()
                                .resolve(".build/bench/run-" + ProcessHandle.current().pid()));
        var particulars = new LinkedHashMap<String, String>();
        installation.commit().ifPresent(commit -> particulars.put("commit", commit));
        particulars.put("databases", postgresql == null ? "SQLite" : "SQLite, PostgreSQL");
        var machine = Machine.ofThis(particulars);
        var text = new ReportText(out);
        text.begin(machine);
        var readings = new ArrayList<Reading>();
        var problems = new ArrayList<String>();
        try {
            measure(
                    new Dispatch(installation, work.resolve("sqlite"), null, "SQLite", quick),
                    readings,
                    problems,
                    text);
            if (postgresql != null) {
                measure(
                        new Dispatch(
                                installation,
                                work.resolve("postgresql"),
                                postgresql,
                                "PostgreSQL",
                                quick),
                        readings,
                        problems,
                        text);
            }
        } finally {
            Folders.remove(work);
        }
        problems.forEach(text::problem);
        var report = new Report(Bench.DISPATCH, machine, quick, 0, readings, problems);
        ReportFiles.chosen(json, page, !quick && only.isEmpty(), installation)
                .write(report, installation, out);
        return ExitStatus.SUCCESS;
    }

    private void measure(
            Dispatch dispatch, List<Reading> readings, List<String> problems, ReportText text)
            throws InterruptedException {
        for (DispatchFigure figure : FIGURES) {
            if (!only.isEmpty() && !only.contains(figure.name())) {
                continue;
            }
            try {
                String jvm = "JVM of " + figure.jvm().command();
                List<Reading> read =
                        figure.measure(dispatch).stream()
                                .map(reading -> reading.alsoNoting(jvm))
                                .toList();
                read.forEach(text::line);
                readings.addAll(read);
            } catch (BenchException | IOException e) {
                problems.add(
                        "%s, %s, was not measured: %s"
                                .formatted(figure.name(), dispatch.name(), e.getMessage()));
            }
        }
    }

    private void check() {
        List<String> names = FIGURES.stream().map(DispatchFigure::name).toList();
        for (String name : only) {
            if (!names.contains(name)) {
                throw CommandFailure.badInput(
                        "--only: there is no figure '"
                                + name
                                + "'"
                                + NearestName.hintOrAll(name, names));
            }
        }
    }
}
