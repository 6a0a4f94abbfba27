package been.analyses.module;

import been.analyses.yaml.Fields;
import been.analyses.yaml.Place;
import been.analyses.yaml.Value.Text;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads where versions come from. */
public final class VersionSourceReader {
    private static final Pattern VERSION = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._+-]{0,63}");
    private static final Pattern COORDINATES =
            Pattern.compile("([A-Za-z0-9_.-]{1,128}):([A-Za-z0-9_.-]{1,128})");

    private VersionSourceReader() {}

    static Optional<VersionSource> read(Fields fields) {
        Optional<VersionSource> source;
        if (fields.has("maven")) {
            source =
                    fields.section("maven", "artifact: group:artifact")
                            .flatMap(VersionSourceReader::maven);
        } else {
            source =
                    fields.required("list", "list: or maven:")
                            .flatMap(value -> fields.texts("list", value, "a list of versions"))
                            .flatMap(texts -> listed(fields, texts))
                            .map(VersionSource.Listed::new);
        }
        fields.end();
        return source;
    }

    private static Optional<VersionSource> maven(Fields fields) {
        Optional<VersionSource> source = artifact(fields).map(artifact -> artifact);
        fields.end();
        return source;
    }

    /** The key {@code artifact}. */
    public static Optional<VersionSource.Maven> artifact(Fields fields) {
        String expected = "group:artifact, such as com.fasterxml.jackson.core:jackson-databind";
        fields.required("artifact", expected);
        return fields.parsed(
                "artifact",
                expected,
                text -> {
                    var matcher = COORDINATES.matcher(text);
                    return matcher.matches()
                            ? Optional.of(
                                    new VersionSource.Maven(matcher.group(1), matcher.group(2)))
                            : Optional.empty();
                });
    }

    /** Versions written down, each once. */
    public static Optional<List<String>> listed(Fields fields, List<Text> texts) {
        Set<String> seen = new HashSet<>();
        boolean holds = true;
        for (Text text : texts) {
            holds &= isVersion(fields, text);
            if (!seen.add(text.text())) {
                fields.problems()
                        .add(
                                text.place(),
                                "the version '%s' is listed twice".formatted(text.text()));
                holds = false;
            }
        }
        return holds ? Optional.of(texts.stream().map(Text::text).toList()) : Optional.empty();
    }

    /** For messages. */
    public static final String WHAT_IS_ONE =
            "1 to 64 letters, digits, '.', '_', '+' and '-', the first a letter or digit";

    public static boolean isVersion(String text) {
        return VERSION.matcher(text).matches();
    }

    /** Whether it can be a version, with a problem when not. */
    public static boolean isVersion(Fields fields, Text text) {
        boolean holds = isVersion(text.text());
        if (!holds) {
            Place place = text.place();
            fields.problems()
                    .add(
                            place,
                            "%s is no version; expected letters, digits, '.', '_', '+' and '-'"
                                    .formatted(text.kind()));
        }
        return holds;
    }
}
