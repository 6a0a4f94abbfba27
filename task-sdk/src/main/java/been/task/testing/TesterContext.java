package been.task.testing;

import been.task.CheckpointException;
import been.task.Latch;
import been.task.Log;
import been.task.NewPackage;
import been.task.NewTask;
import been.task.Property;
import been.task.RefusedException;
import been.task.TaskContext;
import been.task.TaskReference;
import been.task.record.RecordFile;
import been.task.record.RecordedMetric;
import been.task.record.Recorder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The platform as a unit test plays it. */
final class TesterContext implements TaskContext, AutoCloseable {
    private final TaskTester tester;
    private final Path work;
    private final Path tmp;
    private final Path results;
    private final Map<String, String> published = new ConcurrentHashMap<>();
    private final Map<String, Long> madeLatches = new ConcurrentHashMap<>();
    private final Map<String, Long> latches;
    private final List<NewTask> submitted = new ArrayList<>();
    private final List<NewPackage> packages = new ArrayList<>();
    private final List<String> records = new ArrayList<>();
    private @Nullable Recorder recorder;
    private long done;
    private long total;

    TesterContext(TaskTester tester, Path home) throws IOException {
        this.tester = tester;
        latches = new ConcurrentHashMap<>(tester.latches());
        work = Files.createDirectories(home.resolve("work"));
        tmp = Files.createDirectories(home.resolve("tmp"));
        results = Files.createDirectories(home.resolve("results"));
    }

    @Override
    public Property property(String name) {
        return tester.propertyOf(name);
    }

    @Override
    public Path packageFolder(String alias) {
        Path files = tester.packageOf(alias);
        if (files == null) {
            throw new IllegalArgumentException(
                    "no package has the alias '" + alias + "': TaskTester.packageFolder gives one");
        }
        return files;
    }

    @Override
    public Path work() {
        return work;
    }

    @Override
    public Path tmp() {
        return tmp;
    }

    @Override
    public Path results() {
        return results;
    }

    @Override
    public void checkpoint(String name, String value) {
        String earlier = published.putIfAbsent(name, value);
        if (earlier != null && !earlier.equals(value)) {
            throw new CheckpointException(
                    "checkpoint '" + name + "' is already published as '" + earlier + "'");
        }
    }

    @Override
    public String await(TaskReference.Checkpoint checkpoint, Duration atMost)
            throws TimeoutException {
        String value = tester.valueOf(checkpoint);
        if (value == null) {
            throw new TimeoutException(
                    checkpoint + " is never published: TaskTester.checkpoint publishes it");
        }
        return value;
    }

    @Override
    public Latch latch(String name) {
        return new TesterLatch(name, madeLatches, latches);
    }

    @Override
    public synchronized void submit(List<NewTask> tasks) {
        submitted.addAll(tasks);
    }

    /** The digest is that of an empty file. */
    @Override
    public synchronized String publish(NewPackage files) {
        if (!Files.exists(files.files())) {
            throw new RefusedException("there is no file '" + files.files() + "'");
        }
        packages.add(files);
        return "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    }

    @Override
    public synchronized Recorder recorder() {
        if (recorder == null) {
            try {
                recorder = Recorder.create(results.resolve("measurements.brec"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return recorder;
    }

    @Override
    public Log log() {
        return this::log;
    }

    private synchronized void log(Log.Level level, String text) {
        records.add(level + " " + text);
    }

    @Override
    public synchronized void progress(long done, long total) {
        this.done = done;
        this.total = total;
    }

    synchronized TestedRun outcome() throws IOException {
        List<RecordedMetric> metrics = List.of();
        if (recorder != null) {
            recorder.close();
            metrics = RecordFile.read(results.resolve("measurements.brec"));
        }
        return new TestedRun(
                published, latches, submitted, packages, records, done, total, metrics, results);
    }

    @Override
    public synchronized void close() {
        if (recorder != null) {
            recorder.close();
        }
    }
}
