package been.json;

import static org.assertj.core.api.Assertions.assertThat;

import been.task.record.RecordedMetric;
import been.task.testing.TaskTester;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParseAndWriteTests {

    @Test
    void bothMetricsComeFromOneExecution(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("document.json"), "[{\"a\": 1.5}, \"b\", null]");
        var run =
                TaskTester.in(folder)
                        .packageFolder("module", folder)
                        .property("document", "document.json")
                        .property("measurements", 3)
                        .property("warm-up", "20ms")
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
}
