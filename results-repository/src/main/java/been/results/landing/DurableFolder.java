package been.results.landing;

import been.depot.Depot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Files in groups, each whole and durable as soon as it has its name. Drafts lie aside until then;
 * those that a dead process left are removed when the folder is opened again. Groups and paths are
 * relative, with forward slashes, and were checked by the caller. Thread-safe.
 */
sealed interface DurableFolder permits LocalFolder, SharedFolder {

    /**
     * Opens a folder.
     *
     * @param depot shared with other controllers, which find published files there; {@code null} if
     *     there are none
     * @param shelf name of the folder in the depot
     */
    static DurableFolder open(Path root, @Nullable Depot depot, String shelf) throws IOException {
        return depot == null
                ? LocalFolder.open(root)
                : SharedFolder.open(root, depot, shelf, InstantSource.system());
    }

    /** A place for a file that is still being written, not yet part of the folder. */
    Path draft();

    /**
     * Gives a draft its name, replacing what had it; when this returns both are durable.
     *
     * @throws IllegalArgumentException when the path is that of a folder, or leads through a file
     */
    void publish(Path draft, String group, String path) throws IOException;

    /**
     * Gives a draft its name where nothing has it yet; {@code false} when something does, which
     * stays as it is.
     */
    boolean create(Path draft, String group, String path) throws IOException;

    /** The file of that name, to be read; empty when there is none. */
    Optional<Path> find(String group, String path) throws IOException;

    /** The size of the file of that name; empty when there is none. */
    OptionalLong bytes(String group, String path) throws IOException;

    /** Removes the file of that name for good; nothing happens when there is none. */
    void remove(String group, String path) throws IOException;

    /** Paths of a group, sorted. */
    List<String> paths(String group) throws IOException;

    /** Names of the groups that hold anything, sorted; for groups of one part only. */
    List<String> groups() throws IOException;

    /** Removes the drafts that a dead process left. */
    static Path drafts(Path folder) throws IOException {
        Files.createDirectories(folder);
        try (var leftOver = Files.newDirectoryStream(folder)) {
            for (var file : leftOver) {
                // An import unpacks into a folder.
                try (var tree = Files.walk(file)) {
                    for (var each : tree.sorted(Comparator.reverseOrder()).toList()) {
                        Files.delete(each);
                    }
                }
            }
        }
        return folder;
    }
}
