package been.cli.run;

import been.cli.platform.Analysis;

/** Verdicts, counted. */
final class Counts {
    private Counts() {}

    static String of(Analysis.Verdicts counts) {
        return "%d regressed, %d improved, %d equivalent, %d inconclusive"
                .formatted(
                        counts.regressed(),
                        counts.improved(),
                        counts.equivalent(),
                        counts.inconclusive());
    }
}
