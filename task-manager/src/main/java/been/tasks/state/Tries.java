package been.tasks.state;

/**
 * What a task has used and may still use.
 *
 * @param attempt number of the current or last attempt; 0 before the first
 * @param retriesLeft further attempts that the failure policy allows after a failed one
 * @param offersLeft further offers that may be refused or left unanswered before the task fails, so
 *     that a task that no host takes does not circle for ever
 */
public record Tries(int attempt, int retriesLeft, int offersLeft) {
    public Tries {
        if (attempt < 0 || retriesLeft < 0 || offersLeft < 0) {
            throw new IllegalArgumentException(
                    "tries must not be negative: %d, %d, %d"
                            .formatted(attempt, retriesLeft, offersLeft));
        }
    }

    public static Tries first(int retries, int offers) {
        return new Tries(0, retries, offers);
    }

    Tries nextAttempt() {
        return new Tries(attempt + 1, retriesLeft, offersLeft);
    }

    Tries withOneRetryUsed() {
        return new Tries(attempt, retriesLeft - 1, offersLeft);
    }

    Tries withOneOfferUsed() {
        return new Tries(attempt, retriesLeft, offersLeft - 1);
    }
}
