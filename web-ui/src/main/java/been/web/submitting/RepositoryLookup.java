package been.web.submitting;

import been.packages.SavedDescriptors;
import been.packages.SoftwareRepository;
import been.protocol.PackageReference;
import been.protocol.packages.StoredPackage;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/** Looks in this platform's software repository. */
final class RepositoryLookup implements Lookup {
    private final SoftwareRepository packages;
    private final SavedDescriptors descriptors;
    private final JsonMapper mapper;

    RepositoryLookup(SoftwareRepository packages, SavedDescriptors descriptors, JsonMapper mapper) {
        this.packages = packages;
        this.descriptors = descriptors;
        this.mapper = mapper;
    }

    @Override
    public Optional<PackageReference> find(TaskRequest.PackageRequest wanted) {
        String name = wanted.name();
        String version = wanted.version();
        String digest = wanted.digest();
        if (name == null) {
            return Optional.empty();
        }
        // Of a snapshot an older archive stays there under its digest.
        if (digest != null && version != null) {
            return packages.archive(digest).map(_ -> new PackageReference(name, version, digest));
        }
        return packages.find(name, version)
                .filter(found -> digest == null || digest.equals(found.digest()))
                .map(RepositoryLookup::reference);
    }

    private static PackageReference reference(StoredPackage found) {
        return new PackageReference(found.name(), found.version(), found.digest());
    }

    @Override
    public Optional<TaskRequest> descriptor(String name) {
        return new SavedTasks(descriptors, packages, mapper)
                .find(name)
                .map(SavedTasks.View::descriptor);
    }
}
