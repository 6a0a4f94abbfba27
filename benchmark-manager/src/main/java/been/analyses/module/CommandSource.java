package been.analyses.module;

import java.util.Map;
import java.util.Optional;
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
        return VersionSource.packageName(
                "command", list + "\n" + Optional.ofNullable(fetch).orElse(""));
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
