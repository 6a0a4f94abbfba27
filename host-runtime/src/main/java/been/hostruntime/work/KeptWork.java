package been.hostruntime.work;

import been.hostruntime.files.FileTree;
import been.protocol.ContextId;
import been.protocol.Outcome;
import been.protocol.TaskAttempt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the working folders of ended attempts until their context closes; those of failed attempts
 * until they are discarded or exceed the limits on number and size, in which case the oldest of
 * closed contexts are removed first, and those that other tasks read never before their context
 * closes. Thread-safe.
 */
public final class KeptWork {
    /** The name of the reading that lists the kept folders. */
    public static final String READING = "work";

    private static final Logger LOG = LoggerFactory.getLogger(KeptWork.class);
    private static final int MOST = 64;
    private static final long MOST_BYTES = 16L << 30;

    private final Path tasks;
    private final Trash trash;
    private final InstantSource clock;
    private final long mostBytes;
    private final Set<ContextId> closed = new HashSet<>();
    private final Map<Path, ContextId> living = new HashMap<>();
    private final Map<Path, KeptFolder> kept = new HashMap<>();
    private volatile Runnable whenChanged = () -> {};

    /** Keeps folders beneath {@code tasks}. */
    public KeptWork(Path tasks, Trash trash, InstantSource clock) {
        this(tasks, trash, clock, MOST_BYTES);
    }

    KeptWork(Path tasks, Trash trash, InstantSource clock, long mostBytes) {
        this.tasks = tasks;
        this.trash = trash;
        this.clock = clock;
        this.mostBytes = mostBytes;
        trash.onChange(() -> whenChanged.run());
    }

    /** Sets what is run whenever the list of kept folders changes. */
    public void onChange(Runnable listener) {
        whenChanged = listener;
    }

    /** Registers the folder of a running attempt. */
    public synchronized void begin(AttemptFolders folders, ContextId context) {
        living.put(folders.home(), context);
        kept.remove(folders.home());
    }

    /**
     * Removes everything of an ended attempt except its working folder; also that when it is empty,
     * no longer needed or of unknown size.
     */
    public void end(
            AttemptFolders folders, TaskAttempt attempt, ContextId context, Outcome outcome) {
        long bytes = 0;
        boolean isKept;
        try {
            isKept = !isEmpty(folders.work());
            bytes = isKept ? FileTree.bytes(folders.work()) : 0;
        } catch (IOException | RuntimeException e) {
            LOG.warn("the working folder of {} is not kept: {}", attempt, e.getMessage());
            isKept = false;
        }
        end(
                folders,
                new KeptFolder(attempt, context, outcome, clock.millis(), bytes, false),
                isKept);
    }

    private synchronized void end(AttemptFolders folders, KeptFolder ended, boolean isKept) {
        living.remove(folders.home());
        boolean late = closed.contains(ended.context());
        if (late && !living.containsValue(ended.context())) {
            closed.remove(ended.context());
        }
        if (!isKept || (late && !ended.outlivesItsContext())) {
            discard(folders.home());
            return;
        }
        KeptFolder known = late ? ended.ofClosedContext() : ended;
        try {
            known.writeBeside(folders);
            strip(folders);
        } catch (IOException e) {
            LOG.warn("cannot clean up {}", folders.home(), e);
        }
        kept.put(folders.home(), known);
        shrink();
        whenChanged.run();
    }

    /** Keeps the working folder of an attempt, which may still run, for others that read it. */
    public synchronized void keep(TaskAttempt attempt) {
        var folders = AttemptFolders.of(tasks, attempt);
        if (living.containsKey(folders.home()) || kept.containsKey(folders.home())) {
            markRead(folders);
        }
    }

    /** Marks the folder of an attempt that others of its context wait to read. */
    public static void markRead(AttemptFolders folders) {
        try {
            Files.createDirectories(folders.home());
            Files.write(folders.read(), new byte[0]);
        } catch (IOException e) {
            LOG.warn("the working folder of {} may be removed early", folders.attempt(), e);
        }
    }

    /**
     * The working folder that an attempt of the context left, read-only for the others; empty when
     * it is not kept.
     */
    public Optional<Path> share(TaskAttempt attempt, ContextId context) throws IOException {
        var folders = AttemptFolders.of(tasks, attempt);
        synchronized (this) {
            KeptFolder known = kept.get(folders.home());
            if (known == null || !known.context().equals(context)) {
                return Optional.empty();
            }
            markRead(folders);
        }
        FileTree.share(folders.work());
        return Optional.of(folders.work());
    }

    /** Removes everything except the working folder and the files that describe it. */
    private void strip(AttemptFolders folders) throws IOException {
        Set<Path> stays = Set.of(folders.work(), folders.context(), folders.kept(), folders.read());
        try (Stream<Path> all = Files.list(folders.home())) {
            all.filter(one -> !stays.contains(one)).forEach(trash::take);
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return true;
        }
        try (Stream<Path> content = Files.list(folder)) {
            return content.findAny().isEmpty();
        }
    }

    /** Enforces the limits; the newest folder, and those that are read, are always kept. */
    private void shrink() {
        var goFirst = new ArrayList<>(kept.entrySet());
        goFirst.sort(
                Map.Entry.comparingByValue(
                        Comparator.comparing((KeptFolder one) -> !one.closed())
                                .thenComparingLong(KeptFolder::endedMillis)));
        long bytes = kept.values().stream().mapToLong(KeptFolder::bytes).sum();
        int count = kept.size();
        for (var one : goFirst.subList(0, Math.max(0, count - 1))) {
            if (count <= MOST && bytes <= mostBytes) {
                return;
            }
            if (!one.getValue().closed() && Files.exists(new AttemptFolders(one.getKey()).read())) {
                continue;
            }
            LOG.info("removing the working folder of {} to make room", one.getValue().attempt());
            discard(one.getKey());
            bytes -= one.getValue().bytes();
            count--;
        }
    }

    /**
     * Removes the context's working folders except those of failed attempts; folders of running
     * attempts are removed when these end.
     */
    public synchronized void close(ContextId context) {
        if (living.containsValue(context)) {
            closed.add(context);
        }
        for (var one : List.copyOf(kept.entrySet())) {
            KeptFolder known = one.getValue();
            if (known.context().equals(context) && !known.outlivesItsContext()) {
                discard(one.getKey());
            }
        }
        kept.replaceAll(
                (home, known) -> known.context().equals(context) ? closed(home, known) : known);
        whenChanged.run();
    }

    private static KeptFolder closed(Path home, KeptFolder known) {
        KeptFolder closed = known.ofClosedContext();
        try {
            closed.writeBeside(new AttemptFolders(home));
        } catch (IOException e) {
            LOG.warn("the end of the context of {} will not be known after a restart", home, e);
        }
        return closed;
    }

    /** Removes the attempt's working folder, if there is one. */
    public synchronized void discard(TaskAttempt attempt, String who) {
        Path home = AttemptFolders.of(tasks, attempt).home();
        if (!kept.containsKey(home)) {
            return;
        }
        LOG.info("removing the working folder of {}, requested by {}", attempt, who);
        discard(home);
        whenChanged.run();
    }

    /**
     * Moves the working folder of the latest earlier attempt to this attempt, atomically. False
     * when there is none on this host.
     *
     * @param folders of this attempt; its working folder is empty or was moved before
     */
    public synchronized boolean handOver(AttemptFolders folders, TaskAttempt attempt)
            throws IOException {
        for (int number = attempt.attempt() - 1; number > 0 && isEmpty(folders.work()); number--) {
            var earlier = AttemptFolders.of(tasks, new TaskAttempt(attempt.task(), number));
            if (kept.containsKey(earlier.home())) {
                Files.move(earlier.work(), folders.work(), StandardCopyOption.ATOMIC_MOVE);
                discard(earlier.home());
                whenChanged.run();
            }
        }
        return !isEmpty(folders.work());
    }

    /**
     * Removes what an earlier process prepared for an attempt that it did not start, except an
     * inherited working folder.
     */
    public void resetUnstarted(AttemptFolders folders, boolean inherits) {
        try {
            if (inherits && !isEmpty(folders.work())) {
                strip(folders);
                return;
            }
        } catch (IOException e) {
            LOG.warn("the working folder in {} is lost", folders.home(), e);
        }
        trash.take(folders.home());
    }

    /** The kept folders, newest first, as a reading. */
    public synchronized Map<String, Object> facts() {
        List<Map<String, Object>> list =
                kept.values().stream()
                        .sorted(Comparator.comparingLong(KeptFolder::endedMillis).reversed())
                        .map(KeptFolder::facts)
                        .toList();
        long bytes = kept.values().stream().mapToLong(KeptFolder::bytes).sum();
        Map<Path, String> stuck = trash.stuck();
        return stuck.isEmpty()
                ? Map.of("kept", list, "bytes", bytes)
                : Map.of(
                        "kept",
                        list,
                        "bytes",
                        bytes,
                        "stuck",
                        stuck.size(),
                        "stuck-because",
                        stuck.values().iterator().next());
    }

    private void discard(Path home) {
        kept.remove(home);
        trash.take(home);
    }

    /**
     * Finds folders that an earlier process kept, and removes those of unknown attempts and those
     * it was deleting. Failures are logged only, so that the host can start.
     */
    public synchronized void sweep() throws IOException {
        trash.sweep();
        List<Path> homes;
        try (Stream<Path> all = Files.list(tasks)) {
            homes = all.filter(home -> !living.containsKey(home)).toList();
        }
        for (Path home : homes) {
            var folders = new AttemptFolders(home);
            try {
                if (Files.exists(folders.context()) && !isEmpty(folders.work())) {
                    strip(folders);
                    kept.put(home, found(folders));
                    continue;
                }
            } catch (IOException | RuntimeException e) {
                LOG.warn("the folder {} of an earlier process is not kept", home, e);
            }
            discard(home);
        }
        shrink();
        whenChanged.run();
    }

    private static KeptFolder found(AttemptFolders folders) throws IOException {
        var noted = KeptFolder.readBeside(folders);
        if (noted.isPresent()) {
            return noted.get();
        }
        return new KeptFolder(
                folders.attempt(),
                new ContextId(Files.readString(folders.context())),
                null,
                Files.getLastModifiedTime(folders.home()).toMillis(),
                FileTree.bytes(folders.work()),
                false);
    }
}
