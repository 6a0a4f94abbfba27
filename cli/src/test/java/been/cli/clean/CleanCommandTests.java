package been.cli.clean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.cli.command.CommandFailure;
import been.protocol.Wire;
import been.protocol.retention.RetentionPreview;
import been.protocol.retention.SweepView;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CleanCommandTests {

    private static <T> T read(String text, Class<T> type) {
        return Wire.read(text.replace('\'', '"'), type);
    }

    @Test
    void daysAreANumberOrForever() {
        assertThat(CleanCommand.rule("logs", "30")).isEqualTo(Map.of("days", 30));
        assertThat(CleanCommand.rule("logs", "30d")).isEqualTo(Map.of("days", 30));
        assertThat(CleanCommand.rule("logs", "forever")).isEmpty();
        for (String wrong : List.of("", "-1", "30h", "d", "soon")) {
            assertThatThrownBy(() -> CleanCommand.rule("logs", wrong))
                    .isInstanceOf(CommandFailure.class)
                    .hasMessageContaining("expected logs=30 or logs=forever");
        }
    }

    @Test
    void thePreviewNamesEveryThingAndTheSpaceInAll() {
        List<String> lines =
                PreviewText.lines(
                        read(
                                """
                                {'parts':[
                                 {'rule':{'kind':'contexts','days':90},'count':2,'bytes':4200000,'items':[
                                  {'name':'c1','what':'old, of ann, 2 tasks','since':'2026-01-02T03:04:05Z','bytes':4200000}]},
                                 {'rule':{'kind':'logs','days':null},'count':0,'bytes':0,'items':[]}]}
                                """,
                                RetentionPreview.class));
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
        assertThat(PreviewText.removed(read("{'removed':{'logs':3},'bytes':12}", SweepView.class)))
                .isEqualTo("removed 3 logs; 12 bytes");
        assertThat(PreviewText.removed(read("{'removed':{},'bytes':0}", SweepView.class)))
                .isEqualTo("nothing was old enough to be removed");
    }
}
