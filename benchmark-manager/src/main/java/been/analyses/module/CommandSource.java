package been.analyses.module;

import been.protocol.PackageReference;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Versions that a command prints.
 *
 * @param list a line for the shell that prints them, oldest first
 * @param fetch a line for the shell that leaves the files of {@code $VERSION} in its folder; {@code
 *     null} when versions are only names
 */
public record CommandSource(String list, @Nullable String fetch) implements VersionSource.Provider {

    @Override
    public VersionSource.Tasks tasks() {
        return VersionSource.Tasks.ofSources("CommandVersions", "CommandFetch");
    }

    @Override
    public @Nullable String program() {
        return null;
    }

    @Override
    public Map<String, String> properties() {
        return fetch == null ? Map.of("list", list) : Map.of("list", list, "fetch", fetch);
    }

    @Override
    public String packageName() {
        return packageName(Map.of());
    }

    /** Other packages, such as another version of the module, make other versions. */
    @Override
    public String packageName(Map<String, PackageReference> packages) {
        String text = list + "\n" + Optional.ofNullable(fetch).orElse("");
        String digests =
                Template.packageAliases(text).stream()
                        .flatMap(alias -> Optional.ofNullable(packages.get(alias)).stream())
                        .map(used -> "\n" + used.digest())
                        .collect(Collectors.joining());
        return VersionSource.packageName("command", text + digests);
    }

    @Override
    public String title() {
        return "versions of the command";
    }

    @Override
    public boolean isForPlatform() {
        return true;
    }

    @Override
    public boolean hasPackages() {
        return fetch != null;
    }
}
