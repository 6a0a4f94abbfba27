package been.analyses.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class TimetableTests {

    @Test
    void fiveFieldsAreMinutesAndSixHaveSeconds() {
        assertThat(next("0 2 * * MON-FRI", "UTC", "2026-11-20T12:00:00Z"))
                .isEqualTo("2026-11-23T02:00:00Z");
        assertThat(next("30 0 2 * * *", "UTC", "2026-11-20T12:00:00Z"))
                .isEqualTo("2026-11-21T02:00:30Z");
        assertThat(next("@hourly", "UTC", "2026-11-20T12:00:01Z"))
                .isEqualTo("2026-11-20T13:00:00Z");
    }

    @Test
    void nightsAreOfTheirPlace() {
        assertThat(next("0 2 * * *", "Europe/Prague", "2026-07-01T12:00:00Z"))
                .isEqualTo("2026-07-02T00:00:00Z");
        // 02:30 does not exist on 29 March 2026 in Prague: it comes the next day.
        assertThat(next("30 2 * * *", "Europe/Prague", "2026-03-28T12:00:00Z"))
                .isBetween(
                        Instant.parse("2026-03-29T01:00:00Z"),
                        Instant.parse("2026-03-30T00:30:00Z"));
    }

    @Test
    void whatIsNoTimeIsSaidSo() {
        assertThatThrownBy(() -> Timetable.of("0 25 * * *", "UTC"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'0 25 * * *' is not a schedule");
        assertThatThrownBy(() -> Timetable.of("@daily", "Nowhere"))
                .hasMessageContaining("'Nowhere' is not a time zone");
        assertThat(Timetable.of("0 0 30 2 *", "UTC").after(Instant.EPOCH)).isEmpty();
    }

    private static Instant next(String cron, String zone, String after) {
        return Timetable.of(cron, zone).after(Instant.parse(after)).orElseThrow();
    }
}
