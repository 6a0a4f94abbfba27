package been.packages.archive;

import been.protocol.packages.PackageKind;
import java.util.List;
import java.util.Map;

/**
 * The description of a package, {@code package.yaml}.
 *
 * @param name {@code group/name}
 * @param licence an SPDX expression, or the licence's name
 * @param platforms {@code os/arch}; empty for any
 * @param provenance where it comes from: origin, commit, date, configuration …
 * @param requires the packages it needs, as {@code name} or {@code name version}
 */
public record Manifest(
        String name,
        String version,
        PackageKind kind,
        String description,
        String licence,
        List<String> platforms,
        Map<String, String> provenance,
        List<String> requires) {
    public Manifest {
        platforms = List.copyOf(platforms);
        provenance = Map.copyOf(provenance);
        requires = List.copyOf(requires);
    }

    /** What it requires; each text was checked when the manifest was read. */
    public List<Requirement> requirements() {
        return requires.stream().map(text -> Requirement.read(text).orElseThrow()).toList();
    }

    /** A version that may be replaced by another archive of the same name and version. */
    public boolean isSnapshot() {
        return version.endsWith("-SNAPSHOT");
    }
}
