package been.web.pages.text;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Lengths of time and moments as people say them. */
public final class Durations {

    private static final DateTimeFormatter MOMENT =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

    private Durations() {}

    /** The two largest units: {@code 3 min 20 s}, {@code 1 h 5 min}, {@code 0.4 s}. */
    public static String words(Duration duration) {
        if (duration.isNegative()) {
            return "0 s";
        }
        long seconds = duration.toSeconds();
        if (seconds < 10) {
            double exact = duration.toMillis() / 1000.0;
            return exact == Math.rint(exact) ? (long) exact + " s" : Numbers.fixed(exact, 1) + " s";
        }
        if (seconds < 60) {
            return seconds + " s";
        }
        if (seconds < 3600) {
            return two(seconds / 60, "min", seconds % 60, "s");
        }
        if (seconds < 86_400) {
            return two(seconds / 3600, "h", seconds % 3600 / 60, "min");
        }
        return two(seconds / 86_400, "d", seconds % 86_400 / 3600, "h");
    }

    private static String two(long large, String largeUnit, long small, String smallUnit) {
        String first = large + " " + largeUnit;
        return small == 0 ? first : first + " " + small + " " + smallUnit;
    }

    /** Rounded to what a prediction is worth: {@code 12 min}, {@code 40 s}, {@code 2 h 10 min}. */
    public static String about(Duration duration) {
        long seconds = Math.max(0, duration.toSeconds());
        if (seconds < 60) {
            return Math.max(5, Math.ceilDiv(seconds, 5) * 5) + " s";
        }
        if (seconds < 3600) {
            return Math.ceilDiv(seconds, 60) + " min";
        }
        return words(Duration.ofMinutes(Math.ceilDiv(seconds, 600) * 10));
    }

    /** How long ago: {@code just now}, {@code 5 min ago}, {@code 3 h ago}, {@code 2 d ago}. */
    public static String ago(Instant then, Instant now) {
        long seconds = Duration.between(then, now).toSeconds();
        if (seconds < 10) {
            return "just now";
        }
        if (seconds < 60) {
            return seconds + " s ago";
        }
        if (seconds < 3600) {
            return seconds / 60 + " min ago";
        }
        return seconds < 86_400 ? seconds / 3600 + " h ago" : seconds / 86_400 + " d ago";
    }

    public static String moment(Instant instant, ZoneId zone) {
        return MOMENT.format(instant.atZone(zone));
    }
}
