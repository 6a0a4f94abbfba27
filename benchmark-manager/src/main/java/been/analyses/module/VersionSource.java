package been.analyses.module;

import been.protocol.PackageReference;
import been.protocol.Sha256;
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
     * The tasks on a host that list versions and turn them into packages.
     *
     * @param pack name of the package with the tasks
     * @param lister class of the task that lists versions
     * @param fetcher class of the task that fetches them
     */
    record Tasks(String pack, String lister, String fetcher) {
        static Tasks ofSources(String lister, String fetcher) {
            return new Tasks(SOURCE_TASKS, "been.sources." + lister, "been.sources." + fetcher);
        }
    }

    /** Has to be asked which versions there are, and what each of them consists of. */
    sealed interface Provider extends VersionSource
            permits Maven, Git, RegistrySource, ArchiveSource, PackagesSource, CommandSource {

        /** Those that ask it; {@code null} for the software repository. */
        @Nullable Tasks tasks();

        /** The host's program that they need, whose path is their property of that name. */
        @Nullable String program();

        /** What both tasks have to know. */
        Map<String, String> properties();

        /** Name of the packages that hold its versions, wherever they run. */
        String packageName();

        /**
         * The same where versions depend on packages of the analysis.
         *
         * @param packages by alias
         */
        default String packageName(Map<String, PackageReference> packages) {
            return packageName();
        }

        /** For messages: {@code releases of org.example:json}. */
        String title();

        /** For messages: the key, beside from and to, that chooses among its versions. */
        default String choice() {
            return "include";
        }

        /** Whether it is on a host, and so has to be asked on the one that measures. */
        default boolean isOnHost() {
            return false;
        }

        /** Whether its packages can be built. */
        default boolean hasSources() {
            return true;
        }

        /** Whether what is fetched, and not built, runs only on hosts like the one that fetches. */
        default boolean isForPlatform() {
            return false;
        }

        /** The host's program that runs what is fetched; {@code null} for none in particular. */
        default @Nullable String interpreter() {
            return null;
        }

        /** Whether a version has a package, and not only a name. */
        default boolean hasPackages() {
            return true;
        }
    }

    /** A name for packages: what is left of a text, with a digest of it all if that is not all. */
    static String packageName(String group, String text) {
        String safe = text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9._-]+", "-");
        String start = safe.replaceFirst("^[^a-z0-9]+", "");
        boolean isWhole = start.equals(text) && start.length() <= 32;
        return "%s/%s"
                .formatted(
                        group,
                        isWhole
                                ? start
                                : start.substring(0, Math.min(24, start.length()))
                                        + "-"
                                        + Sha256.of(text).substring(0, 8));
    }

    /**
     * The releases of a Maven artifact, which are also fetched: the artifact with its dependencies
     * becomes a binary package.
     */
    record Maven(String group, String artifact) implements Provider {

        @Override
        public Tasks tasks() {
            return new Tasks("been/maven", "been.maven.Versions", "been.maven.Fetch");
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
        public boolean hasSources() {
            return false;
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
     * @param commits only these, in this order; empty for those that the others choose
     * @param prefers whether commits that change none of the paths are versions, too, but less
     *     likely ones
     */
    record Git(
            String url,
            @Nullable String branch,
            List<String> paths,
            @Nullable String tags,
            List<String> commits,
            boolean prefers)
            implements Provider {
        public Git {
            paths = List.copyOf(paths);
            commits = List.copyOf(commits);
        }

        /** The same with all commits; those that change one of the paths are more likely. */
        public Git preferring() {
            return new Git(url, branch, paths, tags, commits, true);
        }

        @Override
        public Tasks tasks() {
            return Tasks.ofSources("GitVersions", "GitFetch");
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
                properties.put(prefers ? "likely" : "paths", String.join("\n", paths));
            }
            if (tags != null) {
                properties.put("tags", tags);
            }
            if (!commits.isEmpty()) {
                properties.put("commits", String.join(",", commits));
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
