package been.web.pages.wizard;

import static org.assertj.core.api.Assertions.assertThat;

import been.documents.Problem;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the manager says of a file, as one says it of a field. */
class OutlookTests {
    @Test
    void keysOfTheFileAreNoWordsOfTheForm() {
        assertThat(
                        sentence(
                                "/repeat/executions",
                                "value",
                                "repeat.executions is 'one'; expected an integer from 2 to 10,000",
                                "an integer from 2 to 10,000"))
                .isEqualTo("Expected an integer from 2 to 10,000.");
        assertThat(
                        sentence(
                                "/roles/measure/hosts/0",
                                "unknown-host",
                                "unknown host 'alpa'; did you mean 'alpha'?",
                                null))
                .isEqualTo("Unknown host 'alpa'; did you mean 'alpha'?");
        assertThat(sentence("/vary", "missing", "vary is missing; expected factors", null))
                .startsWith("Give a parameter several values");
    }

    private static String sentence(
            String path, String code, String message, @Nullable String expected) {
        return Outlook.sentence(new Problem(1, 1, path, code, message, expected));
    }
}
