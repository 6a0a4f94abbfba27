package been.tasks.state;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Outcome;
import been.tasks.state.ContextPhase.Closing;
import been.tasks.state.ContextPhase.Open;
import been.tasks.state.ContextPhase.Over;
import been.tasks.state.ContextPhase.Tally;
import org.junit.jupiter.api.Test;

class ContextPhaseTests {

    @Test
    void staysOpenWhileAJobIsOpen() {
        assertThat(new Open().after(new Tally(2, 1, 3, false, false))).isEqualTo(new Open());
    }

    @Test
    void closesWhenEveryJobEndedAndIsOverWhenTheServicesAre() {
        ContextPhase closing = new Open().after(new Tally(2, 0, 1, false, false));
        assertThat(closing).isEqualTo(new Closing(Outcome.FINISHED));
        assertThat(closing.after(new Tally(2, 0, 1, false, false))).isEqualTo(closing);
        assertThat(closing.after(new Tally(2, 0, 0, false, false)))
                .isEqualTo(new Over(Outcome.FINISHED));
    }

    @Test
    void isOverAtOnceWhenTheLastJobEndsAndThereIsNoService() {
        assertThat(new Open().after(new Tally(1, 0, 0, false, false)))
                .isEqualTo(new Over(Outcome.FINISHED));
    }

    @Test
    void aFailedTaskFailsItAtOnce() {
        assertThat(new Open().after(new Tally(2, 1, 1, true, false)))
                .isEqualTo(new Closing(Outcome.FAILED));
    }

    @Test
    void anAbortedTaskAbortsItWhenTheOthersEnded() {
        assertThat(new Open().after(new Tally(2, 1, 1, false, true))).isEqualTo(new Open());
        assertThat(new Open().after(new Tally(2, 0, 0, false, true)))
                .isEqualTo(new Over(Outcome.ABORTED));
    }

    @Test
    void aContextOfServicesAloneStaysOpenUntilTheyEnd() {
        assertThat(new Open().after(new Tally(0, 0, 1, false, false))).isEqualTo(new Open());
        assertThat(new Open().after(new Tally(0, 0, 0, false, false)))
                .isEqualTo(new Over(Outcome.FINISHED));
    }

    @Test
    void whatWasDecidedFirstStands() {
        assertThat(new Closing(Outcome.FAILED).stopped()).isEqualTo(new Closing(Outcome.FAILED));
        assertThat(new Open().stopped()).isEqualTo(new Closing(Outcome.ABORTED));
        assertThat(new Over(Outcome.FINISHED).stopped()).isEqualTo(new Over(Outcome.FINISHED));
        assertThat(new Closing(Outcome.FINISHED).after(new Tally(1, 0, 0, true, true)))
                .isEqualTo(new Over(Outcome.FINISHED));
        assertThat(new Over(Outcome.FINISHED).after(new Tally(1, 0, 0, true, true)))
                .isEqualTo(new Over(Outcome.FINISHED));
    }
}
