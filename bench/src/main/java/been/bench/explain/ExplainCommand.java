package been.bench.explain;

import been.bench.explain.PlantedProgram.Language;
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
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code been bench explain}: whether what made a change is found, and what it takes. */
@Command(
        name = "explain",
        description = {
            "Searches simulated histories of 128 commits for planted slowdowns, by the code that"
                    + " decides about real ones. Profiles programs in C, Java and Python with one slower"
                    + " function and three that were rewritten. Plants culprits in BEEN's own"
                    + " history. Shows a profile of more than 50,000"
                    + " frames in the installed Chromium.",
            "Takes three hours; --quick takes fifteen minutes. Needs root, since tasks run in control"
                    + " groups; git, cc, valgrind, a JDK, python3 and py-spy.",
            "Figures: bisection, c, history, java, page, python.",
            "Exit status: 0, whatever the figures are."
        },
        mixinStandardHelpOptions = true)
public final class ExplainCommand implements Callable<Integer> {
    private static final int RUNS = 100;

    private static final String BISECTION = "bisection";
    private static final String HISTORY = "history";
    private static final String PAGE = "page";

    @Mixin private final BenchRun run = new BenchRun();
    @Mixin private final Seed seed = new Seed();
    @Mixin private final FigureChoice choice = new FigureChoice();

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<String> figures =
                choice.of(List.of(BISECTION, "c", HISTORY, "java", PAGE, "python"), name -> name);
        try (run;
                OpenFolder repositories = OpenFolder.make()) {
            run.begin(seed.particulars());
            for (String figure : figures) {
                run.measure(figure, () -> measure(figure, repositories.path()));
            }
            return run.end(Bench.EXPLAIN, choice.only(), seed.value(), choice.isAll());
        }
    }

    private List<Reading> measure(String figure, Path repositories)
            throws BenchException, IOException, InterruptedException {
        var random = seed.random();
        if (figure.equals(BISECTION)) {
            return new BisectionFigure(run.isQuick() ? RUNS / 5 : RUNS, random).measure();
        }
        try (Platform platform = Platform.start(run.installation(), run.work().resolve(figure))) {
            if (figure.equals(PAGE)) {
                return LargeProfile.measure(platform, repositories, run.isQuick());
            }
            if (figure.equals(HISTORY)) {
                return OwnHistory.measure(
                        platform, run.installation().home(), repositories, random, run.isQuick());
            }
            Language language = Language.valueOf(figure.toUpperCase(Locale.ROOT));
            return new PlantedFunctions(platform, repositories, random)
                    .measure(language, run.isQuick() ? RUNS / 10 : RUNS);
        }
    }
}
