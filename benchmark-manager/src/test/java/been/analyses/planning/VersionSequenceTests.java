package been.analyses.planning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class VersionSequenceTests {

    @Test
    void theFirstAnalysisGivesTheOrder() {
        assertThat(VersionSequence.merge(List.of(), List.of("1", "2", "3")))
                .containsExactly("1", "2", "3");
    }

    @Test
    void newerVersionsComeLast() {
        assertThat(VersionSequence.merge(List.of("1", "2"), List.of("2", "3", "4")))
                .containsExactly("1", "2", "3", "4");
    }

    @Test
    void olderOnesComeFirst() {
        assertThat(VersionSequence.merge(List.of("3", "4"), List.of("1", "2", "3")))
                .containsExactly("1", "2", "3", "4");
    }

    @Test
    void whatLiesBetweenIsPutBetween() {
        assertThat(VersionSequence.merge(List.of("1", "2", "4"), List.of("2", "3", "4")))
                .containsExactly("1", "2", "3", "4");
    }

    @Test
    void anAnalysisThatLeavesVersionsOutMovesNone() {
        assertThat(VersionSequence.merge(List.of("1", "2", "3", "4"), List.of("1", "4", "5")))
                .containsExactly("1", "2", "3", "4", "5");
    }

    @Test
    void strangersAreAppended() {
        assertThat(VersionSequence.merge(List.of("1", "2"), List.of("a", "b")))
                .containsExactly("1", "2", "a", "b");
    }

    @Test
    void anotherOrderDoesNotRepeatAnything() {
        assertThat(VersionSequence.merge(List.of("1", "2", "3"), List.of("3", "1", "4")))
                .containsExactlyInAnyOrder("1", "2", "3", "4")
                .startsWith("1");
    }
}
