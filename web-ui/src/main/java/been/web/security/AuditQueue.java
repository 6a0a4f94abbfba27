package been.web.security;

import been.protocol.BackgroundThread;
import been.protocol.Wire;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;

/**
 * Entries on their way to the database, where many go in one commit a moment after the calls that
 * they tell of: so none of these waits for it, or for the disk. Until then they are in a file, and
 * survive this process. Thread-safe.
 */
final class AuditQueue implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AuditQueue.class);
    private static final Duration MOMENT = Duration.ofMillis(100);

    /** Written by now. */
    private final Path arriving;

    /** Of which some may be in the database already. */
    private final Path leaving;

    private final Consumer<List<AuditEntry>> database;
    private final ReentrantLock settling = new ReentrantLock();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Thread thread;
    private List<AuditEntry> waiting = new ArrayList<>();
    private @Nullable OutputStream file;
    private boolean isClosed;

    /**
     * First of all stores what an earlier process left.
     *
     * @param database stores entries, also such that are there; throws nothing
     */
    AuditQueue(Path folder, Consumer<List<AuditEntry>> database) {
        this.arriving = folder.resolve("audit.arriving");
        this.leaving = folder.resolve("audit.leaving");
        this.database = database;
        var left = new ArrayList<>(entries(leaving));
        left.addAll(entries(arriving));
        if (!left.isEmpty()) {
            database.accept(left);
        }
        delete(leaving);
        delete(arriving);
        this.thread = BackgroundThread.of("audit-log", this::run, LOG::error);
        thread.start();
    }

    private static List<AuditEntry> entries(Path file) {
        if (!Files.exists(file)) {
            return List.of();
        }
        var entries = new ArrayList<AuditEntry>();
        try {
            // What a failing machine cut may be no text.
            var text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
            text.lines().forEach(line -> entries.add(Wire.read(line, AuditEntry.class)));
        } catch (JacksonException e) {
            LOG.warn("{} ends within an entry: a call that was not answered", file);
        } catch (IOException e) {
            throw new UncheckedIOException("reading " + file, e);
        }
        return entries;
    }

    void add(AuditEntry entry) {
        lock.lock();
        try {
            append(entry);
            waiting.add(entry);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void append(AuditEntry entry) {
        try {
            if (file == null) {
                Files.deleteIfExists(arriving);
                Files.createFile(
                        arriving,
                        PosixFilePermissions.asFileAttribute(
                                PosixFilePermissions.fromString("rw-------")));
                file = Files.newOutputStream(arriving, StandardOpenOption.APPEND);
            }
            file.write((Wire.write(entry) + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            LOG.warn("{} cannot be written; its entries go to the database alone", arriving, e);
        }
    }

    private void run() {
        try {
            while (awaitSome()) {
                Thread.sleep(MOMENT);
                settle();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean awaitSome() throws InterruptedException {
        lock.lock();
        try {
            while (waiting.isEmpty() && !isClosed) {
                BackgroundThread.beat();
                boolean _ = changed.await(1, TimeUnit.MINUTES);
            }
            return !isClosed;
        } finally {
            lock.unlock();
        }
    }

    /** Whatever was added is stored when this returns. */
    void settle() {
        settling.lock();
        try {
            List<AuditEntry> entries = take();
            if (!entries.isEmpty()) {
                database.accept(entries);
                delete(leaving);
            }
        } finally {
            settling.unlock();
        }
    }

    private List<AuditEntry> take() {
        lock.lock();
        try {
            List<AuditEntry> taken = waiting;
            waiting = new ArrayList<>();
            moveAside();
            return taken;
        } finally {
            lock.unlock();
        }
    }

    private void moveAside() {
        try (OutputStream written = file) {
            file = null;
            if (written != null) {
                Files.move(arriving, leaving, StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            LOG.warn(
                    "{} cannot be moved; its entries go to the database all the same", arriving, e);
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            LOG.warn("{} cannot be deleted; its entries are stored twice, as one", file, e);
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            isClosed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        try {
            thread.join(TimeUnit.SECONDS.toMillis(10));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        settle();
    }
}
