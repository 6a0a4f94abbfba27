package been.protocol.analyses;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What is known about a change of one metric. */
public enum Verdict {
    /** Worse, and by more than the tolerance. */
    REGRESSED("▲"),
    /** Better, and by more than the tolerance. */
    IMPROVED("▼"),
    /** No change beyond tolerance and precision together. */
    EQUIVALENT("="),
    /** Not measured precisely enough to tell. */
    INCONCLUSIVE("?");

    private final String symbol;

    Verdict(String symbol) {
        this.symbol = symbol;
    }

    /** The verdict of this word or name. */
    public static Verdict of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Says worse or better, whichever way the metric improves. */
    public String symbol() {
        return symbol;
    }

    /** Whether something changed for sure. */
    public boolean isChange() {
        return this == REGRESSED || this == IMPROVED;
    }

    @Override
    public String toString() {
        return word();
    }
}
