package been.packages;

import been.protocol.PackageReference;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/**
 * Gives tasks files that nobody publishes: hosts fetch, verify and cache them as they do packages,
 * and no list shows them. Thread-safe.
 */
public interface Loans {

    /** What became of files that were to be lent. */
    sealed interface Lent {}

    /** Hosts find them under {@code files/} of this package. */
    record There(PackageReference reference) implements Lent {}

    /** They make no package. */
    record Refused(String why) implements Lent {}

    /**
     * Lends files; durable when this returns. The same files under the same name and version give
     * the same reference.
     *
     * @param name {@code group/name}
     * @param files by their paths below {@code files/}
     * @throws IOException when a file cannot be read, or the disk fails; nothing is lent then
     */
    Lent lend(String name, String version, Map<String, Path> files) throws IOException;

    /** Removes what was lent; nothing happens to a package that is published. */
    void takeBack(PackageReference lent) throws IOException;
}
