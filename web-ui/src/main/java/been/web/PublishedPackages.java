package been.web;

import been.packages.SoftwareRepository;
import been.protocol.PackageReference;
import been.protocol.packages.StoredPackage;
import been.tasks.Publications;
import java.util.List;

/** The packages that tasks may name: those of the software repository. */
record PublishedPackages(SoftwareRepository packages) implements Publications {
    @Override
    public boolean has(PackageReference reference) {
        return packages.archive(reference.digest()).isPresent();
    }

    @Override
    public List<PackageReference> required(PackageReference reference) {
        return packages.required(reference.digest());
    }

    @Override
    public List<String> platforms(PackageReference reference) {
        return packages.find(reference.name(), reference.version())
                .map(StoredPackage::platforms)
                .orElse(List.of());
    }
}
