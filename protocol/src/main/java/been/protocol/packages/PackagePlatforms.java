package been.protocol.packages;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The hosts on which packages run that name their platforms. */
public final class PackagePlatforms {
    private static final String LINUX = "linux/";

    private PackagePlatforms() {}

    /**
     * The restriction that hosts must meet.
     *
     * @param each the platforms of each package, {@code os/arch}; empty for anywhere
     * @return empty if any host does
     */
    public static String restriction(Stream<List<String>> each) {
        return each.filter(platforms -> !platforms.isEmpty())
                .map(PackagePlatforms::restriction)
                .distinct()
                .sorted()
                .collect(Collectors.joining(" && "));
    }

    private static String restriction(List<String> platforms) {
        return platforms.stream()
                .filter(platform -> platform.startsWith(LINUX))
                .map(platform -> platform.substring(LINUX.length()))
                // The name that Java has for it, which hosts report.
                .map(architecture -> architecture.equals("x86_64") ? "amd64" : architecture)
                .distinct()
                .sorted()
                .map("'%s'"::formatted)
                .collect(Collectors.joining(", ", "host.host.architecture in [", "]"));
    }
}
