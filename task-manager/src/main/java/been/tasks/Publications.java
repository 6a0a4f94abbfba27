package been.tasks;

import been.protocol.PackageReference;

/** Finds out which packages are published. */
@FunctionalInterface
public interface Publications {
    boolean has(PackageReference reference);
}
