package been.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ParagraphTests {

    @Test
    void linesAreFilledAndNotLongerThanAllowed() {
        assertThat(Paragraph.wrap("one two three four", 9))
                .containsExactly("one two", "three", "four");
        assertThat(Paragraph.wrap("one two three four", 100)).containsExactly("one two three four");
    }

    @Test
    void aLongWordHasItsOwnLine() {
        assertThat(Paragraph.wrap("a incomprehensible b", 5))
                .containsExactly("a", "incomprehensible", "b");
        assertThat(Paragraph.wrap("", 5)).containsExactly("");
    }
}
