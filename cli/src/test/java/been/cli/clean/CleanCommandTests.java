package been.cli.clean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.cli.CommandFailure;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class CleanCommandTests {

    private static JsonNode json(String text) {
        return JsonMapper.shared().readTree(text.replace('\'', '"'));
    }

    @Test
    void daysAreANumberOrForever() {
        assertThat(CleanCommand.body("logs", "30")).isEqualTo("{\"days\":30}");
        assertThat(CleanCommand.body("logs", "30d")).isEqualTo("{\"days\":30}");
        assertThat(CleanCommand.body("logs", "forever")).isEqualTo("{\"days\":null}");
        for (String wrong : List.of("", "-1", "30h", "d", "soon")) {
            assertThatThrownBy(() -> CleanCommand.body("logs", wrong))
                    .isInstanceOf(CommandFailure.class)
                    .hasMessageContaining("write logs=30 or logs=forever");
        }
    }

    @Test
    void thePreviewNamesEveryThingAndTheSpaceInAll() {
        List<String> lines =
                PreviewText.lines(
                        json(
                                """
                                {'parts':[
                                 {'rule':{'kind':'contexts','days':90},'count':2,'bytes':4200000,'items':[
                                  {'name':'c1','what':'old, of ann, 2 tasks','since':'2026-01-02T03:04:05Z','bytes':4200000}]},
                                 {'rule':{'kind':'logs','days':null},'count':0,'bytes':0,'items':[]}]}
                                """));
        assertThat(lines)
                .containsExactly(
                        "          kept for  would go    space",
                        "contexts  90 days          2  4.20 MB",
                        "logs      ever             0  0 bytes",
                        "",
                        "contexts, oldest first:",
                        "  2026-01-02  c1  old, of ann, 2 tasks  4.20 MB",
                        "  and 1 more",
                        "",
                        "4.20 MB in all");
    }

    @Test
    void whatWasRemovedIsOneLine() {
        assertThat(PreviewText.removed(json("{'removed':{'logs':3},'bytes':12}")))
                .isEqualTo("removed 3 logs; 12 bytes");
        assertThat(PreviewText.removed(json("{'removed':{},'bytes':0}")))
                .isEqualTo("nothing was old enough to be removed");
    }
}
