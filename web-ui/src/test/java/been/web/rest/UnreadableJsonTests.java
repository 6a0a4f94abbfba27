package been.web.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import been.web.submitting.ContextRequest;
import org.junit.jupiter.api.Test;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.mock.http.MockHttpInputMessage;
import tools.jackson.core.JacksonException;

class UnreadableJsonTests {

    @Test
    void unknownKeyIsNamedWithItsPlaceAndTheKnownOnes() {
        assertThat(explain("{\"id\":\"c\",\n \"taks\":[]}"))
                .contains(
                        "Unknown key 'taks' (known here: growing, heldOpen, id, name, owner, priority, properties, tasks)")
                .contains("line 2");
    }

    @Test
    void ruleOfARecordIsQuoted() {
        assertThat(explain("{\"id\":\"not ok\",\"tasks\":[]}"))
                .contains("context id 'not ok' must be 1 to 128 letters")
                .contains("(id)");
    }

    @Test
    void brokenSyntaxHasAPlaceAndNoClassName() {
        assertThat(explain("{\"id\": "))
                .contains("not JSON of the expected shape")
                .doesNotContain("been.", "tools.", "java.");
        assertThat(explain("{\"id\":\"c\",\"tasks\":[{\"id\":\"t\",\"kind\":\"JBO\"}]}"))
                .contains("The value 'JBO' is not valid")
                .contains("tasks.[0].kind");
    }

    @Test
    void whatIsRepeatedIsOneLineAndNotWithoutEnd() {
        assertThat(explain("{\"ta\\r\\nks\":[]}")).startsWith("Unknown key 'ta\uFFFD\uFFFDks'");
        assertThat(explain("{\"" + "k".repeat(40_000) + "\":[]}"))
                .hasSizeLessThan(2_000)
                .contains("at line 1");
    }

    private static String explain(String json) {
        JacksonException cause =
                catchThrowableOfType(
                        JacksonException.class,
                        () -> RestJson.mapper().readValue(json, ContextRequest.class));
        return UnreadableJson.explain(
                new HttpMessageNotReadableException(
                        "unreadable", cause, new MockHttpInputMessage(new byte[0])));
    }
}
