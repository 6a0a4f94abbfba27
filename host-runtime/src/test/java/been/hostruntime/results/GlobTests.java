package been.hostruntime.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.PatternSyntaxException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GlobTests {
    private static final List<String> PATHS =
            List.of(
                    "a",
                    "b",
                    "ab",
                    "abc",
                    "a.txt",
                    "b.log",
                    "a/b",
                    "a/b/c.txt",
                    "a/x.txt",
                    "x-1",
                    "{a}",
                    "[",
                    "*",
                    "a,b",
                    "-",
                    "!",
                    "1",
                    "9",
                    "a.tar.gz",
                    "a/.hidden",
                    "é.txt",
                    "a(b)",
                    "😀");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "*",
                "**",
                "?",
                "??",
                "*.txt",
                "**.txt",
                "**/*.txt",
                "a/*",
                "a/**",
                "a/?",
                "[ab]",
                "[a-c]",
                "[!a-c]",
                "[-a]",
                "[a-]",
                "[!-]",
                "[0-9]",
                "[a-bx]*",
                "{a,b}",
                "{a,b}.{txt,log}",
                "{*.txt,*.log}",
                "{,a}b",
                "a{b,bc}",
                "\\{a\\}",
                "\\[",
                "\\*",
                "{a\\,b,x}",
                "*[.]*",
                "a*b*c",
                "***",
                "a,b",
                "{[ab],x*}",
                "?.{tar.gz,txt}",
                "[+-9]",
                "a/[!b]",
                "a[+-9]b",
                "a(b)",
                "a?b",
                "[é-😀]*",
                "a|b",
                "^a$",
                "}"
            })
    void meansWhatTheJdksOwnMean(String pattern) {
        var own = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
        var glob = new Glob(pattern);
        assertThat(PATHS.stream().filter(glob::matches))
                .containsExactlyElementsOf(
                        PATHS.stream().filter(path -> own.matches(Path.of(path))).toList());
    }

    /** Unlike the JDK's, also across lines. */
    @Test
    void twoStarsMatchEveryName() {
        assertThat(new Glob("**").matches("a\n/b")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "[]", "[!]", "[a", "[a/b]", "[c-a]", "{", "{a", "{a,{b}}", "a\\"})
    void whatIsNoneIsRefused(String pattern) {
        assertThatThrownBy(() -> new Glob(pattern)).isInstanceOf(PatternSyntaxException.class);
    }

    @Test
    void noPatternTakesTheMemoryOrTheTime() {
        assertThat(new Glob("{a,b}".repeat(60)).matches("ab".repeat(30))).isTrue();
        assertThat(new Glob("*a".repeat(60)).matches("a".repeat(4_000) + "b")).isFalse();
        assertThatThrownBy(() -> new Glob("a".repeat(1_001)))
                .hasMessageContaining("more than 1,000 characters");
    }
}
