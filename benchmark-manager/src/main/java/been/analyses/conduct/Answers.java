package been.analyses.conduct;

import been.protocol.Wire;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import tools.jackson.core.type.TypeReference;

/** Reads what the tasks that ask for versions and fetch them leave behind. */
final class Answers {
    private Answers() {}

    /** A list of versions, with what else is known of each. */
    private record VersionList(List<Version> versions) {}

    private record Version(String version) {}

    /** {@code {"versions": [{"version": "1.0"}, …]}}, oldest first. */
    static List<String> versions(Path file) {
        return Wire.read(text(file), VersionList.class).versions().stream()
                .map(Version::version)
                .toList();
    }

    /** {@code {"1.1": "why it could not be fetched"}}. */
    static Map<String, String> refusals(Path file) {
        return Wire.mapper().readValue(text(file), new TypeReference<Map<String, String>>() {});
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
