package been.results.landing;

import been.depot.Depot;
import been.depot.Kept;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * A folder that several controllers share: what is published is in the depot. Copies by checksum
 * are on disk; they are never outdated, and are deleted when they were not used for a day and at a
 * restart.
 */
final class SharedFolder implements DurableFolder {
    private static final Duration KEPT = Duration.ofDays(1);
    private static final Duration BETWEEN_SWEEPS = Duration.ofHours(1);

    private final Path drafts;
    private final Path copies;
    private final Depot depot;
    private final String shelf;
    private final InstantSource clock;
    private Instant swept;

    private SharedFolder(Path drafts, Path copies, Depot depot, String shelf, InstantSource clock) {
        this.drafts = drafts;
        this.copies = copies;
        this.depot = depot;
        this.shelf = shelf;
        this.clock = clock;
        this.swept = clock.instant();
    }

    static SharedFolder open(Path root, Depot depot, String shelf, InstantSource clock)
            throws IOException {
        return new SharedFolder(
                DurableFolder.drafts(root.resolve(".staging")),
                DurableFolder.drafts(root.resolve(".copies")),
                depot,
                shelf,
                clock);
    }

    @Override
    public Path draft() {
        return drafts.resolve(UUID.randomUUID().toString());
    }

    @Override
    public void publish(Path draft, String group, String path) throws IOException {
        keepCopy(draft, depot.put(shelf(group), path, draft));
    }

    @Override
    public boolean create(Path draft, String group, String path) throws IOException {
        Optional<Kept> kept = depot.create(shelf(group), path, draft);
        if (kept.isPresent()) {
            keepCopy(draft, kept.get());
        }
        return kept.isPresent();
    }

    @Override
    public Optional<Path> find(String group, String path) throws IOException {
        Optional<Kept> kept = depot.find(shelf(group), path);
        if (kept.isEmpty() || use(copy(kept.get()))) {
            return kept.map(this::copy);
        }
        var draft = draft();
        Optional<Kept> fetched = depot.fetch(shelf(group), path, draft);
        if (fetched.isPresent()) {
            keepCopy(draft, fetched.get());
        }
        return fetched.map(this::copy);
    }

    @Override
    public OptionalLong bytes(String group, String path) {
        return depot.find(shelf(group), path)
                .map(kept -> OptionalLong.of(kept.bytes()))
                .orElseGet(OptionalLong::empty);
    }

    /** Copies here and on other controllers are no longer used, and deleted after a day. */
    @Override
    public void remove(String group, String path) throws IOException {
        depot.remove(shelf(group), path);
    }

    @Override
    public List<String> paths(String group) {
        return depot.paths(shelf(group));
    }

    @Override
    public List<String> groups() {
        String prefix = shelf("");
        return depot.shelves(prefix).stream().map(name -> name.substring(prefix.length())).toList();
    }

    /** Not forced to disk: a copy that a crash takes is fetched again. */
    private void keepCopy(Path draft, Kept kept) throws IOException {
        sweep();
        Files.setLastModifiedTime(draft, FileTime.from(clock.instant()));
        Files.move(draft, copy(kept), StandardCopyOption.ATOMIC_MOVE);
    }

    /** Whether there is a copy, which is not deleted for a day then. */
    private synchronized boolean use(Path copy) throws IOException {
        if (!Files.isRegularFile(copy)) {
            return false;
        }
        Files.setLastModifiedTime(copy, FileTime.from(clock.instant()));
        return true;
    }

    private synchronized void sweep() throws IOException {
        Instant now = clock.instant();
        if (now.isBefore(swept.plus(BETWEEN_SWEEPS))) {
            return;
        }
        swept = now;
        try (var all = Files.newDirectoryStream(copies)) {
            for (Path copy : all) {
                Instant used = Files.getLastModifiedTime(copy).toInstant();
                if (used.isBefore(now.minus(KEPT))) {
                    Files.delete(copy);
                }
            }
        }
    }

    private Path copy(Kept kept) {
        return copies.resolve(kept.sha256());
    }

    private String shelf(String group) {
        return shelf + "/" + group;
    }
}
