package been.web.pages.wizard;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What the manager says of a file, as one says it of a field. */
class OutlookTests {
    @Test
    void keysOfTheFileAreNoWordsOfTheForm() {
        assertThat(
                        Outlook.sentence(
                                "repeat.executions is 'one'; expected an integer from 2 to 10,000"))
                .isEqualTo("Expected an integer from 2 to 10,000, not 'one'.");
        assertThat(Outlook.sentence("unknown host 'alpa'; did you mean 'alpha'?"))
                .startsWith("Unknown host 'alpa'");
        assertThat(Outlook.sentence("vary is missing; expected factors"))
                .startsWith("Give a parameter several values");
    }
}
