package been.bench.explain;

import been.bench.report.Bench;
import been.bench.report.BenchRun;
import been.bench.report.FigureChoice;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code been bench explain}: whether what made a change is found, and what it takes. */
@Command(
        name = "explain",
        description = {
            "Searches simulated histories of 128 commits for planted slowdowns, by the code that"
                    + " decides about real ones.",
            "Takes a minute; --quick takes a few seconds.",
            "Figures: bisection.",
            "Exit status: 0, whatever the figures are."
        },
        mixinStandardHelpOptions = true)
public final class ExplainCommand implements Callable<Integer> {
    private static final long USUAL_SEED = 20_060_901;
    private static final int RUNS = 100;
    private static final String BISECTION = "bisection";

    @Mixin private final BenchRun run = new BenchRun();
    @Mixin private final FigureChoice choice = new FigureChoice();

    @Option(
            names = "--seed",
            paramLabel = "NUMBER",
            description = "the seed of the simulations (default: " + USUAL_SEED + ")")
    private long seed = USUAL_SEED;

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<String> figures = choice.of(List.of(BISECTION), name -> name);
        try (run) {
            run.begin(Map.of("seed", Long.toString(seed)));
            for (String figure : figures) {
                run.measure(
                        figure,
                        () ->
                                new BisectionFigure(
                                                run.isQuick() ? RUNS / 5 : RUNS,
                                                new SplittableRandom(seed))
                                        .measure());
            }
            return run.end(Bench.EXPLAIN, seed, choice.isAll());
        }
    }
}
