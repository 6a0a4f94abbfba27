package been.web.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HookTests {

    @ParameterizedTest
    @CsvSource({
        "main, main, true",
        "main, main2, false",
        "main, a.main, false",
        "release/*, release/1.0, true",
        "release/*, release/, true",
        "release/*, releases/1, false",
        "*, feature/a, true",
        "**, a, true",
        "*-fix, a-fix, true",
        "*-fix, a-fixed, false",
        "a*b*c, abc, true",
        "a*b*c, a-b-b-c, true",
        "a*b*c, acb, false",
        "ab*ba, aba, false",
        "ab*ba, abba, true",
        "a*ab*b, aabb, true",
        "a*aba*a, aba, false",
        "v1.*, v1x0, false",
        "'a.*', 'abc', false"
    })
    void aStarStandsForAnything(String pattern, String branch, boolean wants) {
        assertThat(hook(pattern).wants(branch)).isEqualTo(wants);
    }

    @Test
    void withoutBranchesEveryOneCounts() {
        assertThat(
                        new Hook("h", Forge.GITHUB, List.of(), List.of(), "ada", Instant.EPOCH)
                                .wants("a"))
                .isTrue();
    }

    @Test
    void noPatternTakesForEver() {
        assertThat(hook("*a".repeat(40) + "*b").wants("a".repeat(200))).isFalse();
    }

    private static Hook hook(String pattern) {
        return new Hook("h", Forge.GITHUB, List.of(pattern), List.of(), "ada", Instant.EPOCH);
    }
}
