package been.hostruntime.results;

import been.hostruntime.work.AttemptFolders;
import been.task.record.Better;
import been.task.record.Metric;
import been.task.record.MetricRecorder;
import been.task.record.Recorder;
import been.task.record.Unit;
import been.task.wire.JsonException;
import been.task.wire.TaskMessage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Values that a task sends over its socket, for tasks with few measurements: stored as lines, so
 * that a restarted host runtime continues with them, and written as a recording when the task has
 * ended. Thread-safe.
 */
public final class SentResults {
    private static final int EXPECTED_VALUES = 256;
    private static final long MOST_BYTES = 16L << 20;

    private final AttemptFolders folders;
    private final Map<String, Metric> metrics = new HashMap<>();
    private boolean read;
    private long bytes;

    public SentResults(AttemptFolders folders) {
        this.folders = folders;
    }

    /** Stores the values; returns why they were not stored, or empty. */
    public synchronized Optional<String> add(TaskMessage.Result sent) {
        try {
            if (!read) {
                read = true;
                kept().forEach(earlier -> metrics.putIfAbsent(earlier.metric(), metric(earlier)));
            }
            Metric metric = metric(sent);
            Metric known = metrics.putIfAbsent(metric.name(), metric);
            if (known != null && !known.equals(metric)) {
                return Optional.of(
                        "metric '"
                                + metric.name()
                                + "' was sent before in '"
                                + known.unit().symbol()
                                + "', "
                                + (known.better() == Better.LOWER_IS_BETTER ? "lower" : "higher")
                                + " being better; this cannot change");
            }
            byte[] line = (sent.toLine() + "\n").getBytes(StandardCharsets.UTF_8);
            bytes += line.length;
            if (bytes > MOST_BYTES) {
                return Optional.of(
                        "more than 16 MiB of results were sent over the socket: write a"
                                + " recording instead, as the SDK does");
            }
            Files.write(
                    folders.sentResults(),
                    line,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot keep results", e);
        }
    }

    private static Metric metric(TaskMessage.Result sent) {
        Better better =
                switch (sent.better()) {
                    case "lower" -> Better.LOWER_IS_BETTER;
                    case "higher" -> Better.HIGHER_IS_BETTER;
                    default ->
                            throw new IllegalArgumentException(
                                    "'better' is lower or higher, not '" + sent.better() + "'");
                };
        String title = sent.title().isEmpty() ? sent.metric() : sent.title();
        return new Metric(sent.metric(), new Unit(sent.unit()), title, better);
    }

    private List<TaskMessage.Result> kept() throws IOException {
        var kept = new ArrayList<TaskMessage.Result>();
        if (Files.exists(folders.sentResults())) {
            bytes = Files.size(folders.sentResults());
            for (String line : Files.readAllLines(folders.sentResults())) {
                try {
                    if (TaskMessage.read(line) instanceof TaskMessage.Result result) {
                        kept.add(result);
                    }
                } catch (JsonException e) {
                    break; // truncated by a crash of the machine, so never acknowledged
                }
            }
        }
        return kept;
    }

    /** Writes all values as a recording, if there are any. */
    public synchronized void makeRecording() throws IOException {
        List<TaskMessage.Result> all = kept();
        if (all.isEmpty()) {
            return;
        }
        Files.deleteIfExists(folders.sentRecording());
        try (var recorder = Recorder.create(folders.sentRecording())) {
            var open = new LinkedHashMap<String, MetricRecorder>();
            for (TaskMessage.Result result : all) {
                MetricRecorder values =
                        open.computeIfAbsent(
                                result.metric(),
                                any -> recorder.metric(metric(result), EXPECTED_VALUES));
                result.values().forEach(values::add);
            }
        }
    }
}
