package been.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.analyses.Verdict;
import been.protocol.analyses.VerdictWords;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class VerdictSignTests {

    @Test
    void everyVerdictHasItsOwnSignColourAndWord() {
        assertThat(Arrays.stream(Verdict.values()).map(VerdictSignTests::sign))
                .extracting(VerdictSign::symbol)
                .containsExactly("▲", "▼", "=", "?");
        assertThat(Arrays.stream(Verdict.values()).map(VerdictSignTests::sign))
                .extracting(VerdictSign::style)
                .doesNotHaveDuplicates();
        assertThat(Arrays.stream(Verdict.values()).map(VerdictSignTests::sign))
                .extracting(VerdictSign::word)
                .containsExactly("regressed", "improved", "equivalent", "inconclusive");
        var words = new VerdictWords("slower", "faster");
        assertThat(VerdictSign.of(Verdict.REGRESSED, words).word()).isEqualTo("slower");
    }

    private static VerdictSign sign(Verdict verdict) {
        return VerdictSign.of(verdict, VerdictWords.VERSIONS);
    }
}
