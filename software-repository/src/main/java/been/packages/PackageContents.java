package been.packages;

import java.util.List;
import java.util.Map;

/**
 * The manifest and the files of a package.
 *
 * @param licence an SPDX expression, or the licence's name
 * @param platforms {@code os/arch}; empty for any
 * @param provenance where it comes from: origin, commit, date, configuration …
 * @param requires the packages it needs, as {@code name} or {@code name version}
 * @param files by path
 */
public record PackageContents(
        String licence,
        List<String> platforms,
        Map<String, String> provenance,
        List<String> requires,
        List<PackagedFile> files) {
    public PackageContents {
        platforms = List.copyOf(platforms);
        provenance = Map.copyOf(provenance);
        requires = List.copyOf(requires);
        files = List.copyOf(files);
    }

    /**
     * One file.
     *
     * @param bytes unpacked
     */
    public record PackagedFile(String path, long bytes) {}
}
