package been.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PlainTextTests {

    @Test
    void textInAnyScriptIsPlainAndStaysAsItIs() {
        for (String text : new String[] {"", "a", "Ž\t\r\n\u0001\u007f", "日本", "a\uD83D\uDE00b"}) {
            assertThat(PlainText.isPlain(text)).as(text).isTrue();
            assertThat(PlainText.cleaned(text)).isSameAs(text);
            assertThat(PlainText.require("it", text)).isSameAs(text);
            assertThat(PlainText.problem("it", text)).isEmpty();
        }
    }

    @Test
    void nulIsRefusedWithItsPlaceAndARemedy() {
        assertThatThrownBy(() -> PlainText.require("the value of checkpoint 'x'", "ab\0c"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "the value of checkpoint 'x' has NUL (U+0000) at character 3, which cannot be kept: leave it out, or encode the value (as Base64)");
    }

    @Test
    void halfASurrogatePairIsRefused() {
        assertThat(PlainText.problem("a name", "\uDE00\uD83D").orElseThrow())
                .startsWith("a name has half a surrogate pair at character 1,");
        assertThat(PlainText.isPlain("a\uD83D")).isFalse();
        assertThat(PlainText.isPlain("\uD83Da")).isFalse();
    }

    @Test
    void eachCharacterThatCannotBeKeptIsReplaced() {
        assertThat(PlainText.cleaned("\0a\uD83D\uDE00\0\uDE00"))
                .isEqualTo("\uFFFDa\uD83D\uDE00\uFFFD\uFFFD");
    }
}
