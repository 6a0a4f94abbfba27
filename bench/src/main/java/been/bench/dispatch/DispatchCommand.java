package been.bench.dispatch;

import been.bench.report.Bench;
import been.bench.report.BenchRun;
import been.bench.report.FigureChoice;
import been.cli.command.Installation.ControllerJvm;
import java.io.IOException;
import java.nio.file.Path;
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
            "Measures controllers and a host runtime over REST: submissions, placements, the latency"
                    + " of one task, the rate of a thousand, idle hosts, recovery, takeover, and"
                    + " placements under the load of expensive restrictions.",
            "Takes seven minutes for each database; --quick takes one. Needs root, since tasks run"
                    + " in control groups.",
            "Figures: placements, latency, throughput, hosts, recovery,"
                    + " takeover (PostgreSQL only), attack, submissions.",
            "Exit status: 0, whatever the figures are."
        },
        mixinStandardHelpOptions = true)
public final class DispatchCommand implements Callable<Integer> {
    /**
     * @param name of the figure
     * @param jvm how its controllers are started
     */
    private record Named(String name, ControllerJvm jvm, DispatchFigure figure) {}

    private static final List<Named> FIGURES =
            List.of(
                    new Named("placements", ControllerJvm.CONTROLLER, new Placements()),
                    new Named("latency", ControllerJvm.UP, new StartLatency()),
                    new Named("throughput", ControllerJvm.UP, new TaskRate()),
                    new Named("hosts", ControllerJvm.CONTROLLER, new IdleHosts()),
                    new Named("recovery", ControllerJvm.UP, new Recovery()),
                    new Named("takeover", ControllerJvm.CONTROLLER, new Takeover()),
                    new Named("attack", ControllerJvm.CONTROLLER, new PlacementsUnderAttack()),
                    // Last, since what it queues stays in a server's database.
                    new Named("submissions", ControllerJvm.CONTROLLER, new Submissions()));

    @Mixin private final BenchRun run = new BenchRun();
    @Mixin private final FigureChoice choice = new FigureChoice();

    @Option(
            names = "--postgresql",
            paramLabel = "ADDRESS",
            description =
                    "also measure on this database, which keeps the test data:"
                            + " postgresql://USER@HOST:PORT/DATABASE")
    private @Nullable String postgresql;

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<Named> figures = choice.of(FIGURES, Named::name);
        var particulars = new LinkedHashMap<String, String>();
        particulars.put("databases", postgresql == null ? "SQLite" : "SQLite, PostgreSQL");
        try (run) {
            run.begin(particulars);
            measure(figures, null, "SQLite");
            if (postgresql != null) {
                measure(figures, postgresql, "PostgreSQL");
            }
            return run.end(Bench.DISPATCH, choice.only(), 0, choice.isAll());
        }
    }

    private void measure(List<Named> figures, @Nullable String database, String name)
            throws IOException, InterruptedException {
        Path folder = run.work().resolve(name.toLowerCase(Locale.ROOT));
        for (Named one : figures) {
            var dispatch =
                    new Dispatch(
                            run.installation(),
                            folder.resolve(one.name()),
                            one.jvm(),
                            database,
                            name,
                            run.isQuick());
            run.measure(
                    one.name() + ", " + name,
                    () ->
                            one.figure().measure(dispatch).stream()
                                    .map(reading ->
                                            reading.alsoNoting("JVM of " + one.jvm().command()))
                                    .toList());
        }
    }
}
