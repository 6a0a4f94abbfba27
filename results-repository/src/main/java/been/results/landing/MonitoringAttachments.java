package been.results.landing;

import been.results.netcdf.MonitoringWriter;
import been.task.record.RecordFile;
import been.task.record.RecordFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Converts every recording of a run's utilisation, {@code monitoring.brec}, to {@code
 * monitoring.nc} beside it. Thread-safe.
 */
public final class MonitoringAttachments {
    private static final Logger LOG = LoggerFactory.getLogger(MonitoringAttachments.class);
    private static final Pattern RECORDING = Pattern.compile("(monitoring(?:-[0-9]+)?)\\.brec");

    private final ReceivedFiles received;
    private final String platform;

    /** A recording is read whole; several at once would take too much memory. */
    private final Semaphore one = new Semaphore(1);

    public MonitoringAttachments(ReceivedFiles received, String platform) {
        this.received = received;
        this.platform = platform;
    }

    /**
     * Call it with every received file; others than recordings are ignored. A damaged recording is
     * only logged, since the original is kept.
     *
     * @throws IOException when the disk fails
     */
    public void received(String task, int attempt, String path) throws IOException {
        Matcher name = RECORDING.matcher(path);
        if (!name.matches()) {
            return;
        }
        Path recording = received.find(task, attempt, path).orElseThrow();
        one.acquireUninterruptibly();
        try {
            attach(task, attempt, recording, name.group(1) + ".nc");
        } catch (RecordFileException damaged) {
            LOG.warn("{} of task {} attempt {} stays as it is", path, task, attempt, damaged);
        } finally {
            one.release();
        }
    }

    private void attach(String task, int attempt, Path recording, String path) throws IOException {
        var attributes =
                Map.of(
                        "title",
                        "utilisation of one run in detail",
                        "task",
                        task,
                        "attempt",
                        Integer.toString(attempt),
                        "platform_version",
                        platform);
        var series = RecordFile.read(recording);
        var draft = received.draft();
        try {
            if (MonitoringWriter.write(draft, attributes, series)) {
                received.add(task, attempt, path, draft);
            }
        } finally {
            Files.deleteIfExists(draft);
        }
    }
}
