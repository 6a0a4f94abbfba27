package been.web.pages.text;

/** A verdict as it looks: symbol, colour and word, never a colour alone. */
public enum VerdictWord {
    REGRESSED("▲", "regressed"),
    IMPROVED("▼", "improved"),
    EQUIVALENT("=", "equivalent"),
    INCONCLUSIVE("?", "inconclusive");

    private final String symbol;
    private final String word;

    VerdictWord(String symbol, String word) {
        this.symbol = symbol;
        this.word = word;
    }

    /** The verdict with that word; whatever is not decided is inconclusive. */
    public static VerdictWord of(String word) {
        for (VerdictWord verdict : values()) {
            if (verdict.word.equals(word)) {
                return verdict;
            }
        }
        return INCONCLUSIVE;
    }

    public String symbol() {
        return symbol;
    }

    public String word() {
        return word;
    }

    /** Whether something changed for sure. */
    public boolean isChange() {
        return this == REGRESSED || this == IMPROVED;
    }
}
