package been.bench.versions;

import been.bench.platform.OpenFolder;
import been.bench.platform.Platform;
import been.bench.report.Bench;
import been.bench.report.BenchException;
import been.bench.report.BenchRun;
import been.bench.report.FigureChoice;
import been.bench.report.Reading;
import been.bench.report.Seed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code been bench versions}: whether long histories are searched well, and what it takes. */
@Command(
        name = "versions",
        description = {
            "Searches histories of 64 commits for a planted slowdown of 3 %%, measures what builds"
                    + " and been run --here take, simulates versions of several binaries, and shows a"
                    + " history of 10,000 commits in the installed Chromium.",
            "Takes about an hour on a quiet machine; --quick takes five minutes. Needs root, since"
                    + " tasks run in control groups, and git and cc.",
            "Figures: binaries, build, here, history, search.",
            "Exit status: 0, whatever the figures are."
        },
        mixinStandardHelpOptions = true)
public final class VersionsCommand implements Callable<Integer> {
    private static final List<String> FIGURES =
            List.of("binaries", "build", "here", "history", "search");

    @Mixin private final BenchRun run = new BenchRun();
    @Mixin private final Seed seed = new Seed();
    @Mixin private final FigureChoice choice = new FigureChoice();

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<String> figures = choice.of(FIGURES, name -> name);
        try (run;
                OpenFolder repositories = OpenFolder.make()) {
            run.begin(seed.particulars());
            if (figures.contains("binaries")) {
                run.measure("binaries", () -> BinaryCoverage.measure(run.isQuick(), seed.random()));
            }
            for (String figure : figures.stream().filter(f -> !f.equals("binaries")).toList()) {
                run.measure(figure, () -> onPlatform(figure, repositories.path()));
            }
            return run.end(Bench.VERSIONS, choice.only(), seed.value(), choice.isAll());
        }
    }

    private List<Reading> onPlatform(String figure, Path repositories)
            throws BenchException, IOException, InterruptedException {
        try (Platform platform = Platform.start(run.installation(), run.work().resolve(figure))) {
            return switch (figure) {
                case "build" -> BuildOverhead.measure(platform, repositories, run.isQuick());
                case "here" -> HereStart.measure(platform, repositories, run.isQuick());
                case "history" -> ShownHistory.measure(platform, repositories, run.isQuick());
                default ->
                        new PlantedSearch(platform, repositories, run.isQuick())
                                .measure(seed.random());
            };
        }
    }
}
