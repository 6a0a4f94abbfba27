package been.hostruntime.cache;

import java.nio.file.Path;

/**
 * A package on this host, protected from eviction until it is closed.
 *
 * @param folder holds {@code files/} and {@code package.yaml}, read-only
 */
public record CachedPackage(String digest, Path folder, Runnable release) implements AutoCloseable {

    @Override
    public void close() {
        release.run();
    }
}
