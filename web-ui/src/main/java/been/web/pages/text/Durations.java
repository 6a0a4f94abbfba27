package been.web.pages.text;

import been.statistics.wording.SpokenDuration;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Predictions and moments as people say them. */
public final class Durations {

    private static final DateTimeFormatter MOMENT =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

    private Durations() {}

    /** Rounded to what a prediction is worth: {@code 12 min}, {@code 40 s}, {@code 2 h 10 min}. */
    public static String about(Duration duration) {
        long seconds = Math.max(0, duration.toSeconds());
        if (seconds < 60) {
            return Math.max(5, Math.ceilDiv(seconds, 5) * 5) + " s";
        }
        if (seconds < 3600) {
            return Math.ceilDiv(seconds, 60) + " min";
        }
        return SpokenDuration.of(Duration.ofMinutes(Math.ceilDiv(seconds, 600) * 10));
    }

    /**
     * How long ago: {@code just now}, {@code 5 min ago}, {@code 3 h ago}, {@code 2 d ago}; {@code
     * in 5 min} of what is to come.
     */
    public static String ago(Instant then, Instant now) {
        long seconds = Duration.between(then, now).toSeconds();
        if (Math.abs(seconds) < 10) {
            return "just now";
        }
        return seconds < 0 ? "in " + rough(-seconds) : rough(seconds) + " ago";
    }

    private static String rough(long seconds) {
        if (seconds < 60) {
            return seconds + " s";
        }
        if (seconds < 3600) {
            return seconds / 60 + " min";
        }
        return seconds < 86_400 ? seconds / 3600 + " h" : seconds / 86_400 + " d";
    }

    public static String moment(Instant instant, ZoneId zone) {
        return MOMENT.format(instant.atZone(zone));
    }
}
