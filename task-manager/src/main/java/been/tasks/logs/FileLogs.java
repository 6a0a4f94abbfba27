package been.tasks.logs;

import been.protocol.LogLine;
import been.protocol.RecentMap;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/** Logs in files, a folder a task and a file an attempt. Thread-safe. */
public final class FileLogs implements AttemptLogs {
    private static final int STRIPES = 64;
    private static final int REMEMBERED = 256;

    private final Path folder;
    private final long maxBytes;
    private final ReentrantLock[] stripes = new ReentrantLock[STRIPES];

    /** The ends of known files, so that they are not scanned each time; guarded by its own lock. */
    private final Map<TaskAttempt, LogFile> known = new RecentMap<>(REMEMBERED);

    public FileLogs(Path folder, long maxBytes) {
        this.folder = folder;
        this.maxBytes = maxBytes;
        for (int i = 0; i < STRIPES; i++) {
            stripes[i] = new ReentrantLock();
        }
    }

    @Override
    public void append(TaskAttempt attempt, List<LogLine> lines) {
        if (!lines.isEmpty()) {
            with(
                    attempt,
                    file -> {
                        file.append(lines);
                        return true;
                    });
        }
    }

    @Override
    public List<LogLine> read(TaskAttempt attempt, long from, int limit) {
        return Files.exists(path(attempt))
                ? with(attempt, file -> file.read(from, limit))
                : List.of();
    }

    @Override
    public long lastNumber(TaskAttempt attempt) {
        return Files.exists(path(attempt)) ? with(attempt, LogFile::lastNumber) : -1;
    }

    @Override
    public long bytes(TaskId task) {
        return files(task).stream().mapToLong(FileLogs::size).sum();
    }

    @Override
    public long remove(TaskId task) {
        long removed = 0;
        for (Path file : files(task)) {
            try {
                long bytes = size(file);
                Files.deleteIfExists(file);
                removed += bytes;
            } catch (IOException e) {
                throw new UncheckedIOException("the log " + file + " cannot be removed", e);
            }
        }
        synchronized (known) {
            known.keySet().removeIf(attempt -> attempt.task().equals(task));
        }
        try {
            Files.deleteIfExists(folder.resolve(task.value()));
        } catch (IOException e) {
            throw new UncheckedIOException("the logs of " + task + " cannot be removed", e);
        }
        return removed;
    }

    private List<Path> files(TaskId task) {
        Path of = folder.resolve(task.value());
        if (!Files.isDirectory(of)) {
            return List.of();
        }
        try (var files = Files.list(of)) {
            return files.toList();
        } catch (IOException e) {
            throw new UncheckedIOException("the logs of " + task + " cannot be looked at", e);
        }
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException("the log " + file + " cannot be looked at", e);
        }
    }

    private interface Use<T> {
        T apply(LogFile file) throws IOException;
    }

    private <T> T with(TaskAttempt attempt, Use<T> use) {
        ReentrantLock stripe = stripes[Math.floorMod(attempt.hashCode(), STRIPES)];
        stripe.lock();
        try {
            return use.apply(file(attempt));
        } catch (IOException e) {
            forget(attempt);
            throw new UncheckedIOException("the log of " + attempt + " cannot be kept", e);
        } finally {
            stripe.unlock();
        }
    }

    private LogFile file(TaskAttempt attempt) throws IOException {
        synchronized (known) {
            LogFile file = known.get(attempt);
            if (file != null) {
                return file;
            }
        }
        Path path = path(attempt);
        Path parent = path.resolveSibling(".").normalize();
        if (!Files.exists(parent)) {
            Files.createDirectories(parent);
            forceFolder(folder);
        }
        LogFile opened = LogFile.open(path, maxBytes);
        synchronized (known) {
            known.put(attempt, opened);
        }
        return opened;
    }

    private void forget(TaskAttempt attempt) {
        synchronized (known) {
            known.remove(attempt);
        }
    }

    private Path path(TaskAttempt attempt) {
        return folder.resolve(attempt.task().value()).resolve(attempt.attempt() + ".log");
    }

    /** A new file's name is on disk only when its folder is. */
    static void forceFolder(Path folder) throws IOException {
        try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
