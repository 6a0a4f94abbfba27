package been.web.security;

import java.time.Duration;

/** How long to wait after a number of failed attempts: doubling after a few, up to a limit. */
record SignInDelay(int free, Duration most) {

    /**
     * Short, so that no one can lock out another user; distributed guessing stays at 2,880 a day.
     */
    static final SignInDelay OF_USER = new SignInDelay(5, Duration.ofSeconds(30));

    /** Longer: many users may come from one address, but not with that many mistakes. */
    static final SignInDelay OF_ADDRESS = new SignInDelay(20, Duration.ofMinutes(15));

    private static final int LONGEST_EXPONENT = 20;

    Duration after(int failures) {
        if (failures < free) {
            return Duration.ZERO;
        }
        Duration doubled = Duration.ofSeconds(1L << Math.min(failures - free, LONGEST_EXPONENT));
        return doubled.compareTo(most) < 0 ? doubled : most;
    }
}
