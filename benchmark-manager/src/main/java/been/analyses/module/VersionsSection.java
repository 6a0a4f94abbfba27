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

    /** Where the versions come from; every listed one must be there once. */
    VersionSource source(Document document) {
        checkList(document);
        return maven.<VersionSource>map(Maven::source)
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
