package been.web.charts;

import java.util.Optional;

/** The charts that an analysis has. */
public enum ChartKind {
    RUN_SEQUENCE("run-sequence", "Run sequence", "every measurement in its order", 1),
    HISTORY("history", "History", "means with intervals over versions", 0),
    MEANS("means", "Means", "means with intervals side by side", 0),
    BOXES("boxes", "Boxes", "quartiles side by side", 8),
    VIOLINS("violins", "Violins", "densities side by side", 8),
    SCATTER("scatter", "Scatter", "one version against another, rank by rank", 2),
    QUANTILES("quantiles", "Quantiles", "how many measurements are at most that large", 8),
    TAIL("tail", "Tail", "how bad the worst measurements are", 8),
    HISTOGRAM("histogram", "Histogram", "how measurements are distributed", 2),
    CLUSTERS("clusters", "Clusters", "modes of the distribution and their shares", 2),
    LAG("lag", "Lag", "each measurement against the one before", 1),
    AUTOCORRELATION("autocorrelation", "Autocorrelation", "how measurements depend on others", 2),
    STEADY("steady", "Steady state", "levels of each execution, and where it is steady", 1),
    PARAMETER("parameter", "Against a parameter", "means against a parameter's numbers", 0),
    METRICS("metrics", "Against a metric", "means against those of another metric", 0),
    LEVELS("levels", "Levels of variation", "what each level adds to the variation", 8);

    private final String key;
    private final String title;
    private final String question;
    private final int experiments;

    ChartKind(String key, String title, String question, int experiments) {
        this.key = key;
        this.title = title;
        this.question = question;
        this.experiments = experiments;
    }

    /** In addresses. */
    public String key() {
        return key;
    }

    public String title() {
        return title;
    }

    /** What it shows, in a few words. */
    public String question() {
        return question;
    }

    /** How many experiments it draws when none are chosen; 0 when it always draws all. */
    public int experiments() {
        return experiments;
    }

    public static Optional<ChartKind> of(String key) {
        for (ChartKind kind : values()) {
            if (kind.key.equals(key)) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }
}
