package been.web.submitting;

import been.protocol.PackageReference;
import java.util.Optional;

/** Where what a submission only names is found. */
public interface Lookup {

    /** The package that is meant now; empty when none of that name, version and digest is there. */
    Optional<PackageReference> find(TaskRequest.PackageRequest wanted);

    /** A saved descriptor, {@code group/name/descriptor}. */
    Optional<TaskRequest> descriptor(String name);
}
