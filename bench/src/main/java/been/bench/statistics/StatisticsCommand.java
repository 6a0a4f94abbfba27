package been.bench.statistics;

import been.bench.report.Bench;
import been.bench.report.BenchRun;
import been.bench.report.FigureChoice;
import been.bench.report.Seed;
import been.results.chart.svg.SvgDrawing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code been bench statistics}: whether the statistics keep what they promise. */
@Command(
        name = "statistics",
        description = {
            "Tests the statistics on simulated versions with known truth: coverage, false alarms,"
                    + " power, planning, change points and steady state; and times them on ten"
                    + " million measurements.",
            "Takes a few minutes; --quick takes half a minute.",
            "Figures: coverage, loop, noise, suites, compilations, changes, steady,"
                    + " histories, speed, storage.",
            "Exit status: 0, whatever the figures are."
        },
        mixinStandardHelpOptions = true)
public final class StatisticsCommand implements Callable<Integer> {
    private static final double QUICK = 0.02;

    @Mixin private final BenchRun run = new BenchRun();
    @Mixin private final Seed seed = new Seed();
    @Mixin private final FigureChoice choice = new FigureChoice();

    @Option(
            names = "--histories",
            paramLabel = "FOLDER",
            description =
                    "recorded JMH executions to judge as well: the folder data of the replication"
                            + " package of Traini et al. (2022)")
    private @Nullable Path histories;

    @Option(
            names = "--record",
            paramLabel = "FILE",
            description =
                    "record the noise of this machine for some 20 minutes, and measure nothing else;"
                            + " the figure noise is measured with each docs/shared-machine*.csv")
    private @Nullable Path recorded;

    @Option(
            names = "--chart",
            paramLabel = "FILE",
            description =
                    "the file for the chart of false alarms by compilations (default, beside the page:"
                            + " docs/images/false-alarms.svg)")
    private @Nullable Path chart;

    @Override
    public Integer call() throws IOException, InterruptedException {
        var compilations = new CompilationFigure();
        try (run) {
            if (recorded != null) {
                Path file = recorded;
                run.begin(seed.particulars());
                run.measure(
                        "the noise",
                        () -> {
                            run.write(file, NoiseRecording.record(run).text());
                            return List.of();
                        });
                return run.end(Bench.STATISTICS, List.of(), seed.value(), false);
            }
            List<Simulated> figures =
                    choice.of(
                            List.of(
                                    new CoverageCells(),
                                    new LoopOutcomes(),
                                    new RecordedNoise(recordings()),
                                    new SuiteMeans(),
                                    compilations,
                                    new ChangePointFigure(),
                                    new SteadyStateFigure(),
                                    new SteadyHistories(histories),
                                    new DescriptionSpeed(run),
                                    new StorageSpeed(run)),
                            Simulated::name);
            run.begin(seed.particulars());
            for (Simulated figure : figures) {
                run.measure(
                        figure.name(),
                        () -> figure.measure(run.isQuick() ? QUICK : 1, seed.random()));
            }
            int status = run.end(Bench.STATISTICS, choice.only(), seed.value(), choice.isAll());
            boolean isWhole = !run.isQuick() && choice.isAll();
            if (figures.contains(compilations) && (isWhole || chart != null)) {
                Path usual = run.installation().home().resolve("docs/images/false-alarms.svg");
                run.write(chart != null ? chart : usual, SvgDrawing.of(compilations.chart()));
            }
            return status;
        }
    }

    private List<Path> recordings() throws IOException {
        Path docs = run.installation().home().resolve("docs");
        if (Files.notExists(docs)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(docs)) {
            return files.filter(
                            file -> file.getFileName().toString().matches("shared-machine.*\\.csv"))
                    .sorted()
                    .toList();
        }
    }
}
