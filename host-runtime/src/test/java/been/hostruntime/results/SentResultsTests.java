package been.hostruntime.results;

import static org.assertj.core.api.Assertions.assertThat;

import been.hostruntime.work.AttemptFolders;
import been.task.record.Better;
import been.task.record.RecordFile;
import been.task.record.RecordedMetric;
import been.task.wire.TaskMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SentResultsTests {
    @TempDir private Path home;

    @Test
    void valuesBecomeARecordingAlsoThoseBeforeARestart() throws IOException {
        var folders = new AttemptFolders(home);
        assertThat(new SentResults(folders).add(result("time", "s", "lower", 1.5, 2))).isEmpty();
        var restarted = new SentResults(folders);
        assertThat(restarted.add(result("time", "s", "lower", 3))).isEmpty();
        assertThat(restarted.add(result("rate", "s-1", "higher", 7))).isEmpty();
        assertThat(restarted.add(result("time", "ms", "lower", 3)))
                .contains(
                        "metric 'time' was sent before in 's', lower being better; this cannot change");
        // The machine may crash within a line that nobody was told is kept.
        Files.writeString(folders.sentResults(), "{\"type\":\"res", StandardOpenOption.APPEND);
        restarted.makeRecording();
        List<RecordedMetric> recorded = RecordFile.read(folders.sentRecording());
        assertThat(recorded.getFirst().values()).containsExactly(1.5, 2, 3);
        assertThat(recorded.get(1).better()).isEqualTo(Better.HIGHER_IS_BETTER);
        assertThat(recorded.get(1).title()).isEqualTo("rate");
    }

    @Test
    void whatCanBeNoMetricIsRefused() throws IOException {
        var results = new SentResults(new AttemptFolders(home));
        assertThat(said(results.add(result("1x", "s", "lower", 1)))).contains("a letter, then");
        assertThat(said(results.add(result("x", "", "lower", 1)))).contains("symbol of a unit");
        assertThat(said(results.add(result("x", "s", "less", 1)))).contains("lower or higher");
        results.makeRecording();
        assertThat(new AttemptFolders(home).sentRecording()).doesNotExist();
    }

    @Test
    void aFloodIsCutAtTheBudget() {
        var results = new SentResults(new AttemptFolders(home));
        Double[] many = Collections.nCopies(100_000, 0.1234567890123).toArray(Double[]::new);
        Optional<String> refusal = Optional.empty();
        int taken = 0;
        for (; refusal.isEmpty() && taken < 100; taken++) {
            refusal = results.add(new TaskMessage.Result(1, "x", "s", "lower", "", List.of(many)));
        }
        assertThat(said(refusal)).contains("16 MiB");
        assertThat(new AttemptFolders(home).sentResults().toFile().length())
                .isBetween(14L << 20, 16L << 20);
    }

    private static String said(Optional<String> refusal) {
        return refusal.orElse("taken");
    }

    private static TaskMessage.Result result(
            String metric, String unit, String better, double... values) {
        return new TaskMessage.Result(
                1, metric, unit, better, "", java.util.Arrays.stream(values).boxed().toList());
    }
}
