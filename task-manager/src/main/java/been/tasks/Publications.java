package been.tasks;

import been.protocol.PackageReference;

/** Says which packages there are. */
@FunctionalInterface
public interface Publications {
    boolean has(PackageReference reference);
}
