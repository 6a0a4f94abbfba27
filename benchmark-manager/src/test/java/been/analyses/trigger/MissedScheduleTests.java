package been.analyses.trigger;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.definition.Timetable;
import been.analyses.trigger.ScheduleRows.Missed;
import been.analyses.trigger.ScheduleRows.Past;
import been.protocol.analyses.AnalysisId;
import been.protocol.automation.Schedule;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MissedScheduleTests {
    private static final Instant NIGHT = Instant.parse("2026-05-06T02:00:00Z");
    private static final Instant NEXT = NIGHT.plus(Duration.ofDays(1));
    private static final Instant MORNING = NIGHT.plus(Duration.ofHours(6));

    @Test
    void oneThatKeepsToItsTimesMissesNothing() {
        assertThat(why(schedule("0 2 * * *", true, null), NIGHT, "FINISHED", null)).isEmpty();
        assertThat(why(schedule("0 2 * * *", true, null), NIGHT, "RUNNING", NIGHT)).isEmpty();
    }

    @Test
    void anEndedSeriesMissesNothing() {
        assertThat(why(schedule("0 2 * * *", false, "refused"), NIGHT, "FAILED", null)).isEmpty();
    }

    @Test
    void whatFailedOrCouldNotStartIsMissed() {
        assertThat(why(schedule("0 2 * * *", true, "no host"), NIGHT, null, null))
                .contains("could not start: no host");
        assertThat(why(schedule("0 2 * * *", true, null), NIGHT, "FAILED", null))
                .contains("run 4 failed: disk full");
        assertThat(why(schedule("0 2 * * *", true, null), NIGHT, "STOPPED", null))
                .contains("run 4 was stopped: disk full");
    }

    @Test
    void aRunThatIsOpenWhenTheNextBeginsIsMissed() {
        Instant before = NIGHT.minus(Duration.ofDays(1));
        assertThat(why(schedule("0 2 * * *", true, null), NIGHT, "WAITING", before))
                .contains("the run of 2026-05-05T02:00:00Z has not ended");
        assertThat(why(schedule(Timetable.ON_NEW_VERSION, true, null), NIGHT, "WAITING", before))
                .as("looking every ten minutes, it measures when it can")
                .isEmpty();
    }

    @Test
    void whatNoControllerStartedInTimeIsMissed() {
        Schedule schedule = schedule("0 2 * * *", true, null);
        assertThat(why(schedule, NIGHT.minus(Duration.ofDays(2)), "FINISHED", null))
                .contains("was due at 2026-05-04T02:00:00Z and started at 2026-05-06T02:00:00Z");
        var past = new Past(schedule, NIGHT, "FINISHED", null, null, NIGHT);
        assertThat(past.missed(NEXT.plus(Duration.ofHours(2))).map(Missed::why))
                .contains("was due at 2026-05-07T02:00:00Z and did not start");
    }

    @Test
    void aFailureThatLastsIsTheSame() {
        Schedule schedule = schedule("0 2 * * *", true, "no host");
        var once = new Past(schedule, NIGHT, null, null, null, NIGHT);
        assertThat(once.missed(MORNING).map(Missed::mark))
                .isEqualTo(once.missed(NEXT).map(Missed::mark));
        var again = new Past(schedule, NIGHT, null, null, null, NEXT);
        assertThat(again.missed(NEXT).map(Missed::mark))
                .as("it ran well in between")
                .isNotEqualTo(once.missed(NEXT).map(Missed::mark));
    }

    private static Optional<String> why(
            Schedule schedule, Instant due, @Nullable String state, @Nullable Instant openSince) {
        return new Past(schedule, due, state, "disk full", openSince, null)
                .missed(MORNING)
                .map(Missed::why);
    }

    private static Schedule schedule(String cron, boolean isOn, @Nullable String detail) {
        return new Schedule(
                3, new AnalysisId(7), "nightly", cron, "UTC", isOn, NEXT, NIGHT, 4L, detail, "eva");
    }
}
