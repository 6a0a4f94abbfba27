package been.analyses.module;

import been.protocol.packages.GitPackage;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Where the versions of the software under test come from. */
public sealed interface VersionSource {
    /** For messages. */
    String WHAT_IS_A_VERSION =
            "1 to 64 letters, digits, '.', '_', '+' and '-', the first a letter or digit";

    /** Package with the tasks for Git and for builds. */
    String SOURCE_TASKS = "been/sources";

    static boolean isVersion(String text) {
        return text.matches("[A-Za-z0-9][A-Za-z0-9._+-]{0,63}");
    }

    /** Written down, oldest first. */
    record Listed(List<String> versions) implements VersionSource {
        public Listed {
            versions = List.copyOf(versions);
        }
    }

    /**
     * Versions that tasks on a host list and turn into packages, with the host's own {@link
     * #program()} and the settings of its user.
     */
    sealed interface Provider extends VersionSource {

        /** Name of the package with the tasks. */
        String tasks();

        /** Class of the task that lists versions. */
        String lister();

        /** Class of the task that fetches them. */
        String fetcher();

        /** The host's program that they need; its path is their property of that name. */
        String program();

        /** What both tasks have to know. */
        Map<String, String> properties();

        /** Name of the packages that hold its versions. */
        String packageName();

        /** For messages: {@code releases of org.example:json}. */
        String title();

        /** For messages: the key, beside from and to, that chooses among its versions. */
        String choice();

        /** Whether it is on a host, and so has to be asked on the one that measures. */
        default boolean isOnHost() {
            return false;
        }
    }

    /**
     * The releases of a Maven artifact, which are also fetched: the artifact with its dependencies
     * becomes a binary package.
     */
    record Maven(String group, String artifact) implements Provider {

        @Override
        public String tasks() {
            return "been/maven";
        }

        @Override
        public String lister() {
            return "been.maven.Versions";
        }

        @Override
        public String fetcher() {
            return "been.maven.Fetch";
        }

        @Override
        public String program() {
            return "mvn";
        }

        @Override
        public Map<String, String> properties() {
            return Map.of("artifact", coordinates());
        }

        /** Such names are in lower case. */
        @Override
        public String packageName() {
            return (group + "/" + artifact).toLowerCase(Locale.ROOT);
        }

        @Override
        public String title() {
            return "releases of " + coordinates();
        }

        @Override
        public String choice() {
            return "include";
        }

        /** {@code group:artifact}. */
        public String coordinates() {
            return group + ":" + artifact;
        }
    }

    /**
     * The commits of a Git repository along the line of first parents; each becomes a source
     * package.
     *
     * @param url of http, https or ssh, or a path on the host that measures
     * @param branch {@code null} for the repository's default
     * @param paths files and folders; a commit that changes none of them is no version; empty for
     *     all commits
     * @param tags pattern of the tags whose commits are the versions; {@code null} for all commits
     */
    record Git(String url, @Nullable String branch, List<String> paths, @Nullable String tags)
            implements Provider {
        public Git {
            paths = List.copyOf(paths);
        }

        @Override
        public String tasks() {
            return SOURCE_TASKS;
        }

        @Override
        public String lister() {
            return "been.sources.GitVersions";
        }

        @Override
        public String fetcher() {
            return "been.sources.GitFetch";
        }

        @Override
        public String program() {
            return "git";
        }

        @Override
        public Map<String, String> properties() {
            var properties = new TreeMap<>(Map.of("url", url));
            if (branch != null) {
                properties.put("branch", branch);
            }
            if (!paths.isEmpty()) {
                properties.put("paths", String.join("\n", paths));
            }
            if (tags != null) {
                properties.put("tags", tags);
            }
            return properties;
        }

        @Override
        public String packageName() {
            return GitPackage.name(url);
        }

        @Override
        public String title() {
            return "commits of " + url;
        }

        @Override
        public String choice() {
            return "paths";
        }

        @Override
        public boolean isOnHost() {
            return url.startsWith("/");
        }
    }
}
