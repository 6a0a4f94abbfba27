package been.results.landing;

/**
 * Carries out of the reading of measurements why there are none; becomes a value before it leaves
 * this package.
 */
final class UnusableException extends Exception {
    private static final long serialVersionUID = 1;

    private final String why;

    UnusableException(String why) {
        super(why);
        this.why = why;
    }

    String why() {
        return why;
    }
}
