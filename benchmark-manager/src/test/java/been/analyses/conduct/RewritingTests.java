package been.analyses.conduct;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.analyses.VersionDetails;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RewritingTests {

    @Test
    void aHistoryThatGrowsIsNotRewritten() {
        assertThat(
                        Rewriting.sentences(
                                Map.of("c1", tagged("v1")),
                                List.of("c1", "c2"),
                                Map.of("c1", tagged("v1"), "c2", tagged())))
                .isEmpty();
    }

    @Test
    void versionsThatAreGoneAndTagsThatMovedAreOneSentenceEach() {
        assertThat(
                        Rewriting.sentences(
                                Map.of("c1", tagged("v1")),
                                List.of("c2"),
                                Map.of("c2", tagged("v1"))))
                .containsExactly(
                        "the history was rewritten and lacks c1; what was measured is kept",
                        "the tag v1 moved from c1 to c2; both keep their results");
    }

    @Test
    void aTagThatMovesAgainMovedFromWhereItWasLast() {
        var known = new LinkedHashMap<String, VersionDetails>();
        known.put("c1", tagged("nightly"));
        known.put("c2", tagged("nightly"));
        assertThat(Rewriting.sentences(known, List.of("c1", "c2"), Map.of("c2", tagged("nightly"))))
                .isEmpty();
        assertThat(
                        Rewriting.sentences(
                                known, List.of("c1", "c2", "c3"), Map.of("c3", tagged("nightly"))))
                .containsExactly("the tag nightly moved from c2 to c3; both keep their results");
    }

    private static VersionDetails tagged(String... tags) {
        return new VersionDetails("r", "s", null, null, null, List.of(), List.of(tags));
    }
}
