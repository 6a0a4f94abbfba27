package been.analyses.conduct;

import been.protocol.Wire;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;

/** Reads what the tasks that ask for versions and fetch them leave behind. */
final class Answers {
    private static final long MOST_BYTES = 4L << 20;

    private Answers() {}

    /** A list of versions, with what else is known of each. */
    private record VersionList(@Nullable List<@Nullable Version> versions) {}

    private record Version(@Nullable String version) {}

    /**
     * {@code {"versions": [{"version": "1.0"}, …]}}, oldest first.
     *
     * @throws IOException when it is no such list
     */
    static List<String> versions(Path file) throws IOException {
        List<String> versions = new ArrayList<>();
        var list = read(file, new TypeReference<VersionList>() {}).versions();
        for (Version one : list == null ? List.<Version>of() : list) {
            String version = one == null ? null : one.version();
            if (version == null) {
                throw unexpected(file, null);
            }
            versions.add(version);
        }
        return versions;
    }

    /**
     * {@code {"1.1": "why it could not be fetched"}}.
     *
     * @throws IOException when it is no such map
     */
    static Map<String, String> refusals(Path file) throws IOException {
        return read(file, new TypeReference<Map<String, String>>() {});
    }

    private static <T> T read(Path file, TypeReference<T> type) throws IOException {
        if (Files.size(file) > MOST_BYTES) {
            throw new IOException(
                    "%s is larger than %d MiB".formatted(file.getFileName(), MOST_BYTES >> 20));
        }
        try {
            T value = Wire.mapper().readValue(Files.readString(file), type);
            if (value == null) {
                throw unexpected(file, null);
            }
            return value;
        } catch (JacksonException | CharacterCodingException e) {
            throw unexpected(file, e);
        }
    }

    private static IOException unexpected(Path file, @Nullable Exception cause) {
        return new IOException("%s is not what was expected".formatted(file.getFileName()), cause);
    }
}
