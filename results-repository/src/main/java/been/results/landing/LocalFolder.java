package been.results.landing;

import been.protocol.fault.FailurePoint;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A folder of the only controller: a tree of files, the group first, then the path. */
final class LocalFolder implements DurableFolder {
    private static final String DRAFTS = ".staging";

    private final Path root;

    /** Shared by those who put files into folders; alone who removes folders. */
    private final ReadWriteLock folders = new ReentrantReadWriteLock();

    private LocalFolder(Path root) {
        this.root = root;
    }

    static LocalFolder open(Path root) throws IOException {
        var _ = DurableFolder.drafts(root.resolve(DRAFTS));
        return new LocalFolder(root);
    }

    @Override
    public Path draft() {
        return root.resolve(DRAFTS).resolve(UUID.randomUUID().toString());
    }

    @Override
    public void publish(Path draft, String group, String path) throws IOException {
        var target = place(group, path);
        if (!isPossible(target)) {
            throw new IllegalArgumentException(
                    "the path '"
                            + path
                            + "' cannot be kept beside an earlier file: one name would be both a file and a folder");
        }
        force(draft);
        FailurePoint.FILE_RECEIVED.reached();
        var folder = target.toAbsolutePath().getParent();
        folders.readLock().lock();
        try {
            Files.createDirectories(folder);
            Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
            FailurePoint.FILE_NAMED.reached();
            // The names of new folders must be on disk, too.
            var top = root.toAbsolutePath();
            for (var at = folder; at != null && at.startsWith(top); at = at.getParent()) {
                force(at);
            }
        } finally {
            folders.readLock().unlock();
        }
        FailurePoint.FILE_KEPT.reached();
    }

    /** Landing holds the only controller's lock, so there is no concurrent writer. */
    @Override
    public boolean create(Path draft, String group, String path) throws IOException {
        if (Files.exists(place(group, path))) {
            return false;
        }
        publish(draft, group, path);
        return true;
    }

    @Override
    public Optional<Path> find(String group, String path) {
        return Optional.of(place(group, path)).filter(Files::isRegularFile);
    }

    @Override
    public OptionalLong bytes(String group, String path) throws IOException {
        Path file = place(group, path);
        return Files.isRegularFile(file) ? OptionalLong.of(Files.size(file)) : OptionalLong.empty();
    }

    /** Folders that are empty then go with it. */
    @Override
    public void remove(String group, String path) throws IOException {
        Path file = place(group, path);
        Files.deleteIfExists(file);
        folders.writeLock().lock();
        try {
            for (Path at = file.getParent();
                    at != null && !at.equals(root) && at.startsWith(root);
                    at = at.getParent()) {
                try {
                    Files.delete(at);
                } catch (DirectoryNotEmptyException | NoSuchFileException _) {
                    return;
                }
            }
        } finally {
            folders.writeLock().unlock();
        }
    }

    @Override
    public List<String> paths(String group) throws IOException {
        var of = root.resolve(group);
        if (!Files.isDirectory(of)) {
            return List.of();
        }
        try (var found = Files.walk(of)) {
            return found.filter(Files::isRegularFile)
                    .map(file -> of.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    @Override
    public List<String> groups() throws IOException {
        try (var found = Files.list(root)) {
            return found.filter(Files::isDirectory)
                    .map(folder -> folder.getFileName().toString())
                    .filter(name -> !name.equals(DRAFTS))
                    .sorted()
                    .toList();
        }
    }

    private static boolean isPossible(Path target) {
        Path above = target.toAbsolutePath().getParent();
        while (above != null && !Files.exists(above)) {
            above = above.getParent();
        }
        return above != null && Files.isDirectory(above) && !Files.isDirectory(target);
    }

    private Path place(String group, String path) {
        return root.resolve(group).resolve(path);
    }

    private static void force(Path path) throws IOException {
        try (var channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
