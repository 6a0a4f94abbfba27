package been.depot;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Keeps whole files by shelf and path where every controller of a platform reaches them; there and
 * whole, or not there. Thread-safe, and safe between controllers.
 */
public interface Depot {

    /**
     * Keeps a copy of a file, instead of what had its place; when this returns, it is durable and
     * every controller finds it.
     *
     * @throws IOException when the file cannot be read; nothing is changed then
     */
    Kept put(String shelf, String path, Path file) throws IOException;

    /**
     * The same where nothing has the place yet; of two at once, one is kept.
     *
     * @return empty when something has the place, which stays as it is
     */
    Optional<Kept> create(String shelf, String path, Path file) throws IOException;

    /** What has the place, if anything has. */
    Optional<Kept> find(String shelf, String path);

    /**
     * Copies a file to one that is not there yet, verified against its checksum.
     *
     * @return empty when the depot holds no such file; there is no copy then, either
     * @throws IOException when the disk fails, or the file is damaged; there is no copy then
     */
    Optional<Kept> fetch(String shelf, String path, Path into) throws IOException;

    /** Forgets a file; nothing happens where there is none. */
    void remove(String shelf, String path);

    /** Paths on a shelf, sorted. */
    List<String> paths(String shelf);

    /** Names of the shelves that begin so and hold anything, sorted. */
    List<String> shelves(String prefix);
}
