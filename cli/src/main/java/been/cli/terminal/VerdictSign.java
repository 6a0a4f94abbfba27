package been.cli.terminal;

import been.statistics.compare.Verdict;

/**
 * The sign, colour and word of a verdict: {@code ▲ regressed}, {@code ▼ improved}, {@code =
 * equivalent}, {@code ? inconclusive}. The arrow says worse or better, whatever way the metric
 * runs.
 */
public record VerdictSign(String symbol, Style style, String word) {

    public static VerdictSign of(Verdict verdict) {
        return switch (verdict) {
            case REGRESSED -> new VerdictSign("▲", Style.WORSE, "regressed");
            case IMPROVED -> new VerdictSign("▼", Style.BETTER, "improved");
            case EQUIVALENT -> new VerdictSign("=", Style.SAME, "equivalent");
            case INCONCLUSIVE -> new VerdictSign("?", Style.UNSURE, "inconclusive");
        };
    }
}
