package been.cli.terminal;

import been.cli.terminal.Table.Cell;
import been.protocol.analyses.Verdict;
import been.protocol.analyses.VerdictWords;

/** A verdict as it looks: {@code ▲ slower} in the colour of what is worse, and so on. */
public record VerdictSign(String symbol, Style style, String word) {

    public static VerdictSign of(Verdict verdict, VerdictWords words) {
        Style style =
                switch (verdict) {
                    case REGRESSED -> Style.WORSE;
                    case IMPROVED -> Style.BETTER;
                    case EQUIVALENT -> Style.SAME;
                    case INCONCLUSIVE -> Style.UNSURE;
                };
        return new VerdictSign(verdict.symbol(), style, words.of(verdict));
    }

    /** The word. */
    public Cell cell() {
        return new Cell(word, style);
    }

    /** The sign before a size. */
    public Cell cell(String size) {
        return new Cell(symbol + " " + size, style);
    }

    public static VerdictSign of(been.statistics.compare.Verdict verdict, VerdictWords words) {
        return of(Verdict.of(verdict.name()), words);
    }
}
