package been.analyses.module;

import been.documents.Document;
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
        var seen = new HashSet<String>();
        for (int i = 0; i < list.size(); i++) {
            if (!seen.add(list.get(i))) {
                document.refuse(
                        "duplicate",
                        "the version '%s' is listed twice".formatted(list.get(i)),
                        "/versions/list",
                        i);
            }
        }
    }
}
