package been.hostruntime.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Monitoring;
import been.protocol.Outcome;
import been.protocol.Program;
import been.protocol.Readiness;
import been.protocol.Reason;
import been.protocol.ResourceLimits;
import been.protocol.ResourceUsage;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class VerdictTests {
    private static final Program COMMAND = new Program.Command(List.of("x"));
    private static final Program JAVA = new Program.JavaMain("X", List.of(), null, List.of());

    @Test
    void zeroIsSuccess() {
        assertThat(Verdict.of(COMMAND, usage(0, null, null), null, null))
                .isEqualTo(new Verdict(Outcome.FINISHED, Reason.EXIT, null));
    }

    @Test
    void anotherStatusIsAFailureWithItsLastWords() {
        Verdict verdict = Verdict.of(COMMAND, usage(70, null, null), null, "no such file");
        assertThat(verdict.reason()).isEqualTo(Reason.EXIT);
        assertThat(verdict.detail()).contains("70", "no such file");
    }

    @Test
    void aTaskThatThrewSaysWhat() {
        assertThat(Verdict.of(JAVA, usage(70, null, null), "java.io.IOException: x", null))
                .isEqualTo(Verdict.failed(Reason.EXCEPTION, "java.io.IOException: x"));
        assertThat(Verdict.of(JAVA, usage(78, null, null), null, "there is no class X"))
                .isEqualTo(Verdict.failed(Reason.EXCEPTION, "there is no class X"));
        assertThat(Verdict.of(JAVA, usage(3, null, null), null, null).reason())
                .isEqualTo(Reason.EXIT);
    }

    @Test
    void aForeignSignalIsAFailure() {
        Verdict verdict = Verdict.of(COMMAND, usage(null, 11, null), null, null);
        assertThat(verdict.reason()).isEqualTo(Reason.SIGNAL);
        assertThat(verdict.outcome()).isEqualTo(Outcome.FAILED);
    }

    @ParameterizedTest
    @EnumSource(Reason.class)
    void whatEndedARunIsItsReasonWhateverItsStatus(Reason reason) {
        Verdict verdict = Verdict.of(COMMAND, usage(0, null, reason), "x", "x");
        assertThat(verdict.reason()).isEqualTo(reason);
        assertThat(verdict.outcome() == Outcome.FINISHED).isEqualTo(reason == Reason.STOPPED);
    }

    @Test
    void whatEndedWhileItsHostWasStoppedIsLostEvenIfItExitedWithZero() {
        for (ResourceUsage usage :
                List.of(usage(0, null, null), usage(143, null, null), usage(null, 15, null))) {
            Verdict verdict = Verdict.of(COMMAND, usage, null, null);
            assertThat(verdict.given(Reason.HOST_LOST)).isEqualTo(Verdict.ended(Reason.HOST_LOST));
            assertThat(verdict.given(Reason.USER)).isEqualTo(verdict);
            assertThat(verdict.given(null)).isEqualTo(verdict);
        }
        Verdict limited = Verdict.ended(Reason.MEMORY);
        assertThat(limited.given(Reason.HOST_LOST)).isEqualTo(limited);
    }

    @Test
    void onlyAnOrderedStopFinishesATask() {
        Verdict stopped = Verdict.ended(Reason.STOPPED);
        assertThat(stopped.given(Reason.STOPPED)).isEqualTo(stopped);
        assertThat(stopped.given(null).outcome()).isEqualTo(Outcome.ABORTED);
        assertThat(stopped.given(Reason.USER).outcome()).isEqualTo(Outcome.ABORTED);
    }

    @Test
    void aTaskThatWasNeverReadyFailsUnlessItsOwnLimitOrAStopEndedIt() {
        var ready = new Readiness("up", null, Duration.ofSeconds(3));
        var late = Verdict.ended(Reason.WALL_TIME);
        assertThat(late.neverReady(ready, ResourceLimits.NONE, "loading").detail())
                .isEqualTo("the task was not ready within 3s; last line of output: loading");
        var limits = new ResourceLimits(null, Duration.ofSeconds(2), null, null, null);
        assertThat(late.neverReady(ready, limits, null)).isEqualTo(late);
        var stopped = Verdict.ended(Reason.STOPPED);
        assertThat(stopped.neverReady(ready, ResourceLimits.NONE, null)).isEqualTo(stopped);
        var exited = new Verdict(Outcome.FINISHED, Reason.EXIT, null);
        assertThat(exited.neverReady(ready, ResourceLimits.NONE, null))
                .isEqualTo(
                        Verdict.failed(Reason.EXIT, "the program ended before the task was ready"));
    }

    @Test
    void aBoundOnUtilisationIsSaidInWords() {
        var monitoring =
                new Monitoring(
                        null,
                        new Monitoring.Bound(0.005, Duration.ofMinutes(10)),
                        new Monitoring.Bound(0.99, Duration.ofHours(1)));
        assertThat(Verdict.ended(Reason.IDLE).beside(monitoring).detail())
                .isEqualTo(
                        "the task used less than 0.5% of its processors' time, on average over 10m:"
                                + " idle");
        assertThat(Verdict.ended(Reason.RUNAWAY).beside(monitoring).detail())
                .isEqualTo(
                        "the task used more than 99% of its processors' time, on average over 1h:"
                                + " runaway");
        Verdict other = Verdict.ended(Reason.MEMORY);
        assertThat(other.beside(monitoring)).isEqualTo(other);
        Verdict without = Verdict.ended(Reason.IDLE);
        assertThat(without.beside(Monitoring.NONE)).isEqualTo(without);
    }

    static ResourceUsage usage(
            @Nullable Integer exit, @Nullable Integer signal, @Nullable Reason reason) {
        return new ResourceUsage(
                exit,
                signal,
                reason,
                ResourceUsage.Times.of(1, null),
                ResourceUsage.Memory.UNKNOWN,
                "cgroup-v2",
                "native",
                List.of(1),
                0,
                Set.of("swap"));
    }

    @Test
    void aDisturbanceIsAddedToThoseKnown() {
        ResourceUsage usage = usage(0, null, null);
        assertThat(usage.withDisturbances(Set.of("x")).disturbedBy())
                .containsExactlyInAnyOrder("swap", "x");
        assertThat(usage.withDisturbances(Set.of())).isEqualTo(usage);
    }
}
