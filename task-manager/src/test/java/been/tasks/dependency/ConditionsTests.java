package been.tasks.dependency;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Dependency;
import been.protocol.Outcome;
import org.junit.jupiter.api.Test;

class ConditionsTests {
    private static final Standing HOLDS = new Standing.Holds();
    private static final Standing OPEN = new Standing.Open();

    @Test
    void aCheckpointOfAnyValueHoldsWhenItIsReached() {
        var listening = new Dependency("server", "listening", null);
        assertThat(Conditions.onCheckpoint(listening, "listening", "8080")).isEqualTo(HOLDS);
        assertThat(Conditions.onCheckpoint(listening, "started", "true")).isEqualTo(OPEN);
    }

    @Test
    void aCheckpointWithAnotherValueNeverHolds() {
        var ready = new Dependency("server", "mode", "primary");
        assertThat(Conditions.onCheckpoint(ready, "mode", "primary")).isEqualTo(HOLDS);
        assertThat(Conditions.onCheckpoint(ready, "mode", "replica"))
                .isEqualTo(
                        new Standing.Dead(
                                "checkpoint 'mode' of task 'server' is 'replica', not 'primary'"));
    }

    @Test
    void finishedMeansWithSuccessUnlessSaidOtherwise() {
        assertThat(Conditions.onEnd(Dependency.finished("a"), Outcome.FINISHED)).isEqualTo(HOLDS);
        assertThat(Conditions.onEnd(Dependency.finished("a"), Outcome.ABORTED))
                .isEqualTo(new Standing.Dead("task 'a' ended as 'aborted', not 'success'"));
        for (Outcome outcome : Outcome.values()) {
            assertThat(
                            Conditions.onEnd(
                                    new Dependency("a", Dependency.FINISHED, Dependency.ANY),
                                    outcome))
                    .isEqualTo(HOLDS);
        }
        assertThat(
                        Conditions.onEnd(
                                new Dependency("a", Dependency.FINISHED, Dependency.FAILED),
                                Outcome.FAILED))
                .isEqualTo(HOLDS);
    }

    @Test
    void whatATaskDidNotPublishItNeverWill() {
        assertThat(Conditions.onEnd(new Dependency("a", "listening", null), Outcome.FINISHED))
                .isEqualTo(
                        new Standing.Dead(
                                "task 'a' ended without reaching checkpoint 'listening'"));
    }

    @Test
    void peopleAreToldWhyAServiceStops() {
        assertThat(Conditions.stopped(new Dependency("a", "up", null)))
                .isEqualTo("its stop condition holds: checkpoint 'up' of task 'a'");
        assertThat(Conditions.stopped(new Dependency("a", Dependency.FINISHED, Dependency.FAILED)))
                .isEqualTo("its stop condition holds: task 'a' ended as 'failed'");
        assertThat(Conditions.stopped(new Dependency("a", Dependency.FINISHED, Dependency.ANY)))
                .isEqualTo("its stop condition holds: the end of task 'a'");
    }

    @Test
    void peopleAreToldWhatIsWaitedFor() {
        assertThat(Conditions.describe(Dependency.finished("a")))
                .isEqualTo("the success of task 'a'");
        assertThat(Conditions.describe(new Dependency("a", "up", "yes")))
                .isEqualTo("checkpoint 'up' of task 'a' to be 'yes'");
    }
}
