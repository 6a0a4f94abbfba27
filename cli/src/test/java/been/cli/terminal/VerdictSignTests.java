package been.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.analyses.Verdict;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class VerdictSignTests {

    @Test
    void everyVerdictHasItsOwnSignColourAndWord() {
        assertThat(Arrays.stream(Verdict.values()).map(VerdictSign::of))
                .extracting(VerdictSign::symbol)
                .containsExactly("▲", "▼", "=", "?");
        assertThat(Arrays.stream(Verdict.values()).map(VerdictSign::of))
                .extracting(VerdictSign::style)
                .doesNotHaveDuplicates();
        assertThat(Arrays.stream(Verdict.values()).map(VerdictSign::of))
                .extracting(VerdictSign::word)
                .containsExactly("regressed", "improved", "equivalent", "inconclusive");
    }
}
