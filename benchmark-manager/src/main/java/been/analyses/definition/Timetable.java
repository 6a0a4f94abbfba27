package been.analyses.definition;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Optional;
import org.springframework.scheduling.support.CronExpression;

/**
 * A cron expression in a time zone; clock changes are handled as by Spring's expressions.
 *
 * @param cron as written in the file
 */
public record Timetable(String cron, ZoneId zone) {
    /** How often new versions are looked for without push notifications. */
    public static final String ON_NEW_VERSION = "*/10 * * * *";

    private static final int FIELDS_WITHOUT_SECONDS = 5;
    private static final int LONGEST = 200;

    /**
     * @throws IllegalArgumentException with the problem as the end of a sentence
     */
    public static Timetable of(String cron, String zone) {
        ZoneId place;
        try {
            place = ZoneId.of(zone);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(
                    "'%s' is not a time zone; expected a name such as Europe/Prague or UTC"
                            .formatted(zone),
                    e);
        }
        if (cron.length() > LONGEST) {
            throw new IllegalArgumentException(
                    "a time to run at has at most %d characters".formatted(LONGEST));
        }
        var timetable = new Timetable(cron.strip(), place);
        timetable.expression();
        return timetable;
    }

    /** The next time after this one; empty if it never occurs, as on 30 February. */
    public Optional<Instant> after(Instant instant) {
        return Optional.ofNullable(expression().next(ZonedDateTime.ofInstant(instant, zone)))
                .map(ZonedDateTime::toInstant);
    }

    private CronExpression expression() {
        String[] fields = cron.split("\\s+", -1);
        String whole = fields.length == FIELDS_WITHOUT_SECONDS ? "0 " + cron : cron;
        try {
            return CronExpression.parse(whole);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "'%s' is not a schedule: %s; expected minute, hour, day of month, month and day of week, such as '0 2 * * MON-FRI', or @daily"
                            .formatted(cron, e.getMessage()),
                    e);
        }
    }
}
