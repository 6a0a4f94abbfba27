package been.protocol.analyses;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a version at its source.
 *
 * @param revision exact, such as the whole hash of a commit
 * @param source version of the package with its sources
 * @param date ISO 8601, with its zone
 * @param subject first line of its message
 * @param parents versions that it was made from, the one of its own branch first
 * @param likely whether it changes one of the files that a bisection considers first; absent where
 *     there are none
 */
public record VersionDetails(
        @Nullable String revision,
        @Nullable String source,
        @Nullable String date,
        @Nullable String author,
        @Nullable String subject,
        List<String> parents,
        List<String> tags,
        @Nullable Boolean likely) {

    /** One that no bisection has an opinion about. */
    public VersionDetails(
            @Nullable String revision,
            @Nullable String source,
            @Nullable String date,
            @Nullable String author,
            @Nullable String subject,
            List<String> parents,
            List<String> tags) {
        this(revision, source, date, author, subject, parents, tags, null);
    }

    public VersionDetails {
        parents = parents == null ? List.of() : List.copyOf(parents);
        tags = tags == null ? List.of() : List.copyOf(tags);
    }

    /** Its tags and subject. */
    public String title() {
        return Stream.concat(tags.stream(), Stream.ofNullable(subject))
                .collect(Collectors.joining(" · "));
    }

    /** Its author and day. */
    public String origin() {
        return Stream.concat(
                        Stream.ofNullable(author),
                        Stream.ofNullable(date).map(text -> text.split("T", 2)[0]))
                .collect(Collectors.joining(", "));
    }
}
