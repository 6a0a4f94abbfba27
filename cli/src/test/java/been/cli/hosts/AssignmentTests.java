package been.cli.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.cli.command.CommandFailure;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class AssignmentTests {

    private static String body(String... typed) {
        return Assignment.body(Stream.of(typed).map(Assignment::of).toList()).toString();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "rack=r3 | {\"rack\":\"r3\"}",
                "room.row=4 | {\"room.row\":4}",
                "share=0.5 | {\"share\":0.5}",
                "ssd=true | {\"ssd\":true}",
                "model=\"4\" | {\"model\":\"4\"}",
                "serial=4-a | {\"serial\":\"4-a\"}",
                "rows=[1, 2] | {\"rows\":[1,2]}",
                "half=[1 | {\"half\":\"[1\"}",
                "equation=a=b | {\"equation\":\"a=b\"}",
                "old= | {\"old\":null}",
            })
    void whatIsTypedHasTheTypeItReadsAs(String typed, String body) {
        assertThat(body(typed)).isEqualTo(body);
    }

    @Test
    void whatSetsNothingIsRefused() {
        for (String typed : List.of("rack", "=r3", "")) {
            assertThatThrownBy(() -> Assignment.of(typed))
                    .isInstanceOf(CommandFailure.class)
                    .hasMessageContaining("expected NAME=VALUE");
        }
    }

    @Test
    void aTreeIsShownAsItWouldBeTyped() {
        assertThat(
                        Assignment.text(
                                "",
                                JsonMapper.shared()
                                        .readTree("{\"rack\":\"r3\",\"room\":{\"row\":4}}")))
                .containsExactly("rack=r3", "room.row=4");
    }

    @Test
    void whatIsShownCanBeTypedAgain() {
        String tree =
                "{\"a\":\"4\",\"b\":\"true\",\"c\":\"[1]\",\"d\":\"x y\",\"e\":[1,\"2\"],\"f\":4}";
        List<String> shown = Assignment.text("", JsonMapper.shared().readTree(tree));
        assertThat(shown)
                .containsExactly(
                        "a=\"4\"", "b=\"true\"", "c=\"[1]\"", "d=x y", "e=[1,\"2\"]", "f=4");
        assertThat(Assignment.body(shown.stream().map(Assignment::of).toList()).toString())
                .isEqualTo(tree);
    }

    @Test
    void aPropertyIsSetOnce() {
        List<Assignment> twice = List.of(Assignment.of("rack=1"), Assignment.of("rack="));
        assertThatThrownBy(() -> Assignment.body(twice))
                .isInstanceOf(CommandFailure.class)
                .hasMessage("the property 'rack' is given twice");
    }
}
