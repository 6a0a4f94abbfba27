package been.documents;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProblemTests {
    @Test
    void aMessageIsOneLineThatCanBeRead() {
        assertThat(message("the tag 'a\r\n\nb' is not valid"))
                .isEqualTo("the tag 'a b' is not valid");
        assertThat(message("x".repeat(1500))).hasSize(1500);
        assertThat(message("\uD83D\uDE00".repeat(1000)))
                .isEqualTo("\uD83D\uDE00".repeat(750) + " …");
    }

    private static String message(String text) {
        return new Problem(1, 1, "", "syntax", text, null).message();
    }
}
