package been.analyses.module;

import been.documents.Document;
import been.protocol.analyses.VersionDetails;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * {@code versions:} as it is written.
 *
 * @param from of an analysis only, as {@code to} and {@code include}
 */
public record VersionsSection(
        List<String> list,
        Optional<Maven> maven,
        Optional<Git> git,
        List<Sources> sources,
        Optional<String> from,
        Optional<String> to,
        Optional<String> include) {

    /** Releases of a Maven artifact. */
    public record Maven(
            String artifact, Optional<String> from, Optional<String> to, Optional<String> include) {

        /** {@code group:artifact} in its parts. */
        public VersionSource.Maven source() {
            int colon = artifact.indexOf(':');
            return new VersionSource.Maven(
                    artifact.substring(0, colon), artifact.substring(colon + 1));
        }
    }

    /** Commits of a Git repository. */
    public record Git(
            String url,
            Optional<String> branch,
            List<String> paths,
            Optional<String> tags,
            Optional<String> from,
            Optional<String> to) {

        public VersionSource.Git source() {
            return new VersionSource.Git(url, branch.orElse(null), paths, tags.orElse(null));
        }
    }

    /**
     * A version whose sources are published.
     *
     * @param sources name and version of the package
     */
    public record Sources(
            String version,
            @JsonProperty("package") String sources,
            Optional<String> revision,
            Optional<String> date,
            Optional<String> author,
            Optional<String> subject) {

        public String packageName() {
            return sources.split(" ", 2)[0];
        }

        public String packageVersion() {
            return sources.substring(packageName().length()).strip();
        }

        /** What is shown of it. */
        public VersionDetails details() {
            return new VersionDetails(
                    revision.orElse(null),
                    packageVersion(),
                    date.orElse(null),
                    author.orElse(null),
                    subject.orElse(null),
                    List.of(),
                    List.of());
        }
    }

    /** The program that is asked for versions; empty when they are listed, or the module's own. */
    public Optional<VersionSource.Provider> provider() {
        return maven.<VersionSource.Provider>map(Maven::source).or(() -> git.map(Git::source));
    }

    /** Where the versions come from; every listed one must be there once. */
    VersionSource source(Document document) {
        checkList(document);
        return provider()
                .<VersionSource>map(provider -> provider)
                .orElseGet(() -> new VersionSource.Listed(list));
    }

    /** Refuses what is listed twice. */
    public void checkList(Document document) {
        checkOnce(document, list, "/versions/list");
    }

    /** The same of those with sources. */
    public void checkSources(Document document) {
        checkOnce(document, sources.stream().map(Sources::version).toList(), "/versions/sources");
    }

    private static void checkOnce(Document document, List<String> versions, String path) {
        var seen = new HashSet<String>();
        for (int i = 0; i < versions.size(); i++) {
            if (!seen.add(versions.get(i))) {
                document.refuse(
                        "duplicate",
                        "the version '%s' is listed twice".formatted(versions.get(i)),
                        path,
                        i);
            }
        }
    }
}
