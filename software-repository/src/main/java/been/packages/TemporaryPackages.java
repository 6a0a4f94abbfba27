package been.packages;

import been.protocol.PackageReference;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/**
 * Input files of tasks as packages that are not published: hosts fetch, verify and cache them like
 * any package, but no list shows them. Thread-safe.
 */
public interface TemporaryPackages {

    /** The result of {@link #publishTemporary}. */
    sealed interface Outcome {}

    /** The files are in {@code files/} of this package. */
    record Published(PackageReference reference) implements Outcome {}

    /** The files do not form a valid package. */
    record Refused(String why) implements Outcome {}

    /**
     * Stores files durably as a temporary package. The same files, name and version give the same
     * reference.
     *
     * @param name {@code group/name}
     * @param files by path below {@code files/}
     * @throws IOException when a file cannot be read or the disk fails; nothing is stored then
     */
    Outcome publishTemporary(String name, String version, Map<String, Path> files)
            throws IOException;

    /** Deletes a temporary package; does nothing if the package is published. */
    void release(PackageReference temporary) throws IOException;
}
