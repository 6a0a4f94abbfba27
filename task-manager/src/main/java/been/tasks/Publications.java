package been.tasks;

import been.protocol.PackageReference;
import java.util.List;

/** Finds out which packages are published. */
@FunctionalInterface
public interface Publications {
    boolean has(PackageReference reference);

    /** The packages that a package requires, directly or through others. */
    default List<PackageReference> required(PackageReference reference) {
        return List.of();
    }

    /** Where a package runs, {@code os/arch}; empty for anywhere. */
    default List<String> platforms(PackageReference reference) {
        return List.of();
    }
}
