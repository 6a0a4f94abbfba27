package been.bench.report;

import java.util.Map;
import java.util.SplittableRandom;
import picocli.CommandLine.Option;

/** The option for the seed of a bench; by default, figures are repeatable. */
public final class Seed {
    private static final long USUAL = 20_060_901;

    @Option(
            names = "--seed",
            paramLabel = "NUMBER",
            description = "the seed of all that is random (default: " + USUAL + ")")
    private long seed = USUAL;

    public long value() {
        return seed;
    }

    /** A fresh one for each figure, so that none depends on those before it. */
    public SplittableRandom random() {
        return new SplittableRandom(seed);
    }

    /** The fact for the report. */
    public Map<String, String> particulars() {
        return Map.of("seed", Long.toString(seed));
    }
}
