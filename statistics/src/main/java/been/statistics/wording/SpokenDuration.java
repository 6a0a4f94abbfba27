package been.statistics.wording;

import java.time.Duration;

/**
 * Durations as people say them: {@code 250 ms}, {@code 4.2 s}, {@code 3 min 20 s}, {@code 2 d 3 h}.
 */
public final class SpokenDuration {

    private static final long MILLIS_IN_SECOND = 1_000;
    private static final long MOST_SECONDS_WITH_TENTHS = 10;

    private SpokenDuration() {}

    /** The two largest units that are not 0, rounded to the smaller; negative counts as none. */
    public static String of(Duration duration) {
        long millis = Math.max(0, duration.toMillis());
        if (millis < MILLIS_IN_SECOND) {
            return millis + " ms";
        }
        long tenths = Math.round(millis / 100.0);
        if (tenths < MOST_SECONDS_WITH_TENTHS * 10) {
            return tenths % 10 == 0 ? tenths / 10 + " s" : tenths / 10 + "." + tenths % 10 + " s";
        }
        long seconds = Math.round(millis / 1_000.0);
        if (seconds < 60) {
            return seconds + " s";
        }
        if (seconds < 60 * 60) {
            return two(seconds / 60, "min", seconds % 60, "s");
        }
        long minutes = Math.round(seconds / 60.0);
        if (minutes < 24 * 60) {
            return two(minutes / 60, "h", minutes % 60, "min");
        }
        long hours = Math.round(minutes / 60.0);
        return two(hours / 24, "d", hours % 24, "h");
    }

    private static String two(long large, String largeUnit, long small, String smallUnit) {
        String first = large + " " + largeUnit;
        return small == 0 ? first : first + " " + small + " " + smallUnit;
    }
}
