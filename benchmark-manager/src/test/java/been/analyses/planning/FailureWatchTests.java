package been.analyses.planning;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.planning.FailureWatch.Ended;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FailureWatchTests {

    @Test
    void threeExperimentsFailingForOneReasonPause() {
        assertThat(pause(9, "a:exit 1", "b:exit 1", "c:exit 1")).contains("exit 1");
        assertThat(pause(9, "x:", "a:exit 1", "b:exit 1", "c:exit 1")).contains("exit 1");
    }

    @Test
    void oneExperimentOrAnotherReasonDoesNot() {
        assertThat(pause(9, "a:exit 1", "a:exit 1", "a:exit 1")).isEmpty();
        assertThat(pause(9, "a:exit 1", "b:memory", "c:exit 1")).isEmpty();
        assertThat(pause(9, "a:exit 1", "b:", "c:exit 1", "d:exit 1")).isEmpty();
        assertThat(pause(9, "a:exit 1", "b:exit 1")).isEmpty();
        assertThat(pause(9)).isEmpty();
    }

    @Test
    void numbersDoNotTellReasonsApart() {
        assertThat(pause(9, "a:no class in 2.12.0", "b:no class in 2.13.0", "c:no class in 2.14.0"))
                .contains("no class in 2.14.0");
    }

    @Test
    void fewExperimentsPauseWhenAllOfThemFail() {
        assertThat(pause(1, "a:exit 1", "a:exit 1", "a:exit 1")).contains("exit 1");
        assertThat(pause(2, "a:exit 1", "b:exit 1", "a:exit 1")).contains("exit 1");
        assertThat(pause(2, "a:exit 1", "a:exit 1", "a:exit 1")).isEmpty();
    }

    @Test
    void anExperimentIsGivenUpAfterThreeFailuresOfItsOwn() {
        List<Ended> ends = ends("a:exit 1", "b:", "a:", "a:memory", "b:exit 1", "a:exit 2");

        assertThat(FailureWatch.giveUp(ends, "a")).contains("exit 2");
        assertThat(FailureWatch.giveUp(ends, "b")).isEmpty();
    }

    private static Optional<String> pause(int experiments, String... ends) {
        return FailureWatch.pause(ends(ends), experiments);
    }

    /** Each as {@code experiment:cause}, without a cause for a success. */
    private static List<Ended> ends(String... texts) {
        List<Ended> ends = new ArrayList<>();
        for (String text : texts) {
            int colon = text.indexOf(':');
            Optional<String> cause =
                    Optional.of(text.substring(colon + 1)).filter(c -> !c.isEmpty());
            ends.add(new Ended(text.substring(0, colon), cause));
        }
        return ends;
    }
}
