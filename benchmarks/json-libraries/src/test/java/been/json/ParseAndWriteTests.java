package been.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.task.record.RecordedMetric;
import been.task.testing.TaskTester;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParseAndWriteTests {
    private static final String DOCUMENT =
            """
            {
              "groups": [{"name": "server", "type": "a.Server", "sourceMethod": "b()"}],
              "properties": [
                {"name": "port", "type": "int", "defaultValue": 8080, "deprecated": true,
                 "deprecation": {"level": "error", "replacement": "server.port"}},
                {"name": "tags", "defaultValue": ["a", "b"]}
              ],
              "hints": [
                {"name": "mode", "values": [{"value": "fast", "description": "quick"}],
                 "providers": [{"name": "any", "parameters": {"target": "x"}}]}
              ],
              "ignored": {"properties": [{"name": "old"}]}
            }
            """;

    @Test
    void bothMetricsComeFromOneExecution(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("document.json"), DOCUMENT);
        var run =
                TaskTester.in(folder)
                        .packageFolder("module", folder)
                        .property("document", "document.json")
                        .property("measurements", 3)
                        .property("warm-up", 2)
                        .property("operations", 4)
                        .run(new ParseAndWrite());
        assertThat(run.metrics())
                .extracting(RecordedMetric::name)
                .containsExactly("parse", "write");
        for (RecordedMetric metric : run.metrics()) {
            assertThat(metric.values()).hasSize(3);
            for (double value : metric.values()) {
                assertThat(value).isPositive();
            }
        }
    }

    @Test
    void aDocumentThatIsNotWrittenAsItWasReadFails(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("document.json"), "{\"groups\": null}");
        var tester =
                TaskTester.in(folder)
                        .packageFolder("module", folder)
                        .property("document", "document.json")
                        .property("measurements", 1)
                        .property("warm-up", 0)
                        .property("operations", 1);
        assertThatThrownBy(() -> tester.run(new ParseAndWrite()))
                .hasMessageContaining("not the one that was read");
    }
}
