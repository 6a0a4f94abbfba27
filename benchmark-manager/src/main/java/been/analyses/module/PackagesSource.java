package been.analyses.module;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The versions of a package that the software repository has.
 *
 * @param name {@code group/name}
 */
public record PackagesSource(String name) implements VersionSource.Provider {

    @Override
    public VersionSource.@Nullable Tasks tasks() {
        return null;
    }

    @Override
    public @Nullable String program() {
        return null;
    }

    @Override
    public Map<String, String> properties() {
        return Map.of();
    }

    @Override
    public String packageName() {
        return name;
    }

    @Override
    public String title() {
        return "versions of the package " + name;
    }
}
