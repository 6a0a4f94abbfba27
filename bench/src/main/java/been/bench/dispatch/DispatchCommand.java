package been.bench.dispatch;

import been.bench.report.Bench;
import been.bench.report.BenchRun;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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
public final class DispatchCommand implements Callable<Integer> {
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

    @Mixin private final BenchRun run = new BenchRun();

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

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<DispatchFigure> figures = BenchRun.chosen(only, FIGURES, DispatchFigure::name);
        var particulars = new LinkedHashMap<String, String>();
        run.installation().commit().ifPresent(commit -> particulars.put("commit", commit));
        particulars.put("databases", postgresql == null ? "SQLite" : "SQLite, PostgreSQL");
        try (run) {
            run.begin(particulars);
            measure(figures, null, "SQLite");
            if (postgresql != null) {
                measure(figures, postgresql, "PostgreSQL");
            }
            return run.end(Bench.DISPATCH, 0, only.isEmpty());
        }
    }

    private void measure(List<DispatchFigure> figures, @Nullable String database, String name)
            throws IOException, InterruptedException {
        var dispatch =
                new Dispatch(
                        run.installation(),
                        run.work().resolve(name.toLowerCase(Locale.ROOT)),
                        database,
                        name,
                        run.isQuick());
        for (DispatchFigure figure : figures) {
            run.measure(
                    figure.name() + ", " + name,
                    () ->
                            figure.measure(dispatch).stream()
                                    .map(reading ->
                                            reading.alsoNoting("JVM of " + figure.jvm().command()))
                                    .toList());
        }
    }
}
