package been.statistics.steady;

/** What an execution does over its iterations. */
public enum Kind {

    /** Steady from the first iteration on. */
    FLAT("flat"),

    /** Steady after a time that was worse throughout. */
    WARM_UP("warm-up"),

    /** Steady, but it was better for some time before. */
    SLOW_DOWN("slow-down"),

    /** The level still changes near the end. */
    NO_STEADY_STATE("no steady state");

    private final String words;

    Kind(String words) {
        this.words = words;
    }

    /** As it is called in text and JSON. */
    public String words() {
        return words;
    }
}
