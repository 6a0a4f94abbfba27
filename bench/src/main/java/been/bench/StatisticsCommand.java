package been.bench;

import been.cli.CommandFailure;
import been.cli.ExitStatus;
import been.cli.Installation;
import been.protocol.NearestName;
import been.results.chart.svg.SvgDrawing;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code been bench statistics}: whether the statistics keep what they promise. */
@Command(
        name = "statistics",
        description = {
            "Tries the statistics on simulated versions whose truth is known: coverage, false"
                    + " alarms, power, planning, change points, steady state; and times them on ten"
                    + " million measurements."
                    + " Takes some minutes; --quick half a minute.",
            "Exit status 0, whatever the figures are."
        },
        mixinStandardHelpOptions = true)
final class StatisticsCommand implements Callable<Integer> {
    private static final long USUAL_SEED = 20_060_901;
    private static final double QUICK = 0.02;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--quick",
            description = "few simulations, to see that all works; writes no page unless asked")
    private boolean quick;

    @Option(
            names = "--only",
            split = ",",
            paramLabel = "FIGURE",
            description =
                    "some figures: coverage, loop, compilations, changes, steady, speed,"
                            + " storage; writes no page unless asked")
    private List<String> only = List.of();

    @Option(
            names = "--seed",
            paramLabel = "NUMBER",
            description = "of all that is drawn (default: " + USUAL_SEED + ")")
    private long seed = USUAL_SEED;

    @Option(
            names = "--page",
            paramLabel = "FILE",
            description = "where the section goes (default: docs/performance.md)")
    private @Nullable Path page;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "where the figures go as JSON (default: .build/bench/statistics.json)")
    private @Nullable Path json;

    @Option(
            names = "--chart",
            paramLabel = "FILE",
            description =
                    "where false alarms against compilations are drawn (default, beside the page:"
                            + " docs/images/false-alarms.svg)")
    private @Nullable Path chart;

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        Installation installation = Installation.current();
        Path folder = installation.home().resolve(".build/bench");
        Path work = Files.createDirectories(folder.resolve("run-" + ProcessHandle.current().pid()));
        var problems = new ArrayList<String>();
        var compilations = new CompilationFigure();
        try {
            List<Simulated> figures =
                    chosen(
                            List.of(
                                    new CoverageCells(),
                                    new LoopOutcomes(),
                                    compilations,
                                    new ChangePointFigure(),
                                    new SteadyStateFigure(),
                                    new DescriptionSpeed(folder, work, out, problems),
                                    new StorageSpeed(work)));
            var machine = Machine.ofThis(Map.of("seed", Long.toString(seed)));
            var text = new ReportText(out);
            text.begin(machine);
            var readings = new ArrayList<Reading>();
            for (Simulated figure : figures) {
                List<Reading> read = measure(figure, problems);
                read.forEach(text::line);
                readings.addAll(read);
            }
            problems.forEach(text::problem);
            boolean whole = !quick && only.isEmpty();
            var report = new Report(Bench.STATISTICS, machine, quick, seed, readings, problems);
            ReportFiles.chosen(json, page, whole, installation).write(report, installation, out);
            if (figures.contains(compilations) && (whole || chart != null)) {
                draw(SvgDrawing.of(compilations.chart()), installation, out);
            }
        } finally {
            Folders.remove(work);
        }
        return ExitStatus.SUCCESS;
    }

    /** Every figure draws from the seed anew, so that it does not depend on those before it. */
    private List<Reading> measure(Simulated figure, List<String> problems)
            throws InterruptedException {
        try {
            return figure.measure(quick ? QUICK : 1, new SplittableRandom(seed));
        } catch (BenchException | IOException e) {
            problems.add(figure.name() + " was not measured: " + e.getMessage());
            return List.of();
        }
    }

    private void draw(String svg, Installation installation, PrintWriter out) throws IOException {
        Path file =
                chart != null ? chart : installation.home().resolve("docs/images/false-alarms.svg");
        Files.writeString(file, svg);
        out.println("written: " + file);
        out.flush();
    }

    private List<Simulated> chosen(List<Simulated> all) {
        List<String> names = all.stream().map(Simulated::name).toList();
        for (String name : only) {
            if (!names.contains(name)) {
                throw CommandFailure.badInput(
                        "--only: there is no figure '"
                                + name
                                + "'"
                                + NearestName.hintOrAll(name, names));
            }
        }
        return all.stream()
                .filter(figure -> only.isEmpty() || only.contains(figure.name()))
                .toList();
    }
}
