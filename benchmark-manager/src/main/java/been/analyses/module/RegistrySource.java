package been.analyses.module;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The released versions of a package in a registry. What is not built is installed with its
 * dependencies where a language has that; everything else is a source package.
 *
 * @param name of the package
 * @param preReleases whether these are versions, too
 */
public record RegistrySource(Registry registry, String name, boolean preReleases)
        implements VersionSource.Provider {

    /** Where packages are published, and what a host needs to fetch from there. */
    public enum Registry {
        PYPI("python3", "python3"),
        CRATES("cargo", null),
        NPM("npm", "node"),
        GO("go", null);

        private final String program;
        private final @Nullable String interpreter;

        Registry(String program, @Nullable String interpreter) {
            this.program = program;
            this.interpreter = interpreter;
        }

        /** Its key in a file. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Override
    public VersionSource.Tasks tasks() {
        return VersionSource.Tasks.ofSources("RegistryVersions", "RegistryFetch");
    }

    @Override
    public String program() {
        return registry.program;
    }

    @Override
    public Map<String, String> properties() {
        return Map.of(
                "registry",
                registry.word(),
                "name",
                name,
                "pre-releases",
                String.valueOf(preReleases));
    }

    @Override
    public String packageName() {
        return VersionSource.packageName(registry.word(), name);
    }

    @Override
    public String title() {
        return "releases of " + name;
    }

    @Override
    public boolean isForPlatform() {
        return registry.interpreter != null;
    }

    @Override
    public @Nullable String interpreter() {
        return registry.interpreter;
    }
}
