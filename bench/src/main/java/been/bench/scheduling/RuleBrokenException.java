package been.bench.scheduling;

/** A decision that must not be, or one that is missing; says which, and how to see it again. */
public final class RuleBrokenException extends RuntimeException {
    private static final long serialVersionUID = 1;

    RuleBrokenException(String message) {
        super(message);
    }
}
