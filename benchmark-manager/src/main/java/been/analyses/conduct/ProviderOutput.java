package been.analyses.conduct;

import been.protocol.Wire;
import been.protocol.analyses.VersionDetails;
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
import tools.jackson.databind.JsonNode;

/** Reads the output files of tasks that list and fetch versions. */
final class ProviderOutput {
    private static final long MOST_BYTES = 16L << 20;

    private ProviderOutput() {}

    /** A list of versions with their details. */
    private record VersionList(@Nullable List<@Nullable JsonNode> versions) {}

    /**
     * One version.
     *
     * @param details absent if only the name is known
     */
    record Found(String version, @Nullable VersionDetails details) {}

    /**
     * {@code {"versions": [{"version": "1.0"}, …]}}, oldest first; each entry may also contain its
     * {@link VersionDetails}.
     *
     * @throws IOException if the file is no such list
     */
    static List<Found> versions(Path file) throws IOException {
        List<Found> versions = new ArrayList<>();
        var list = read(file, new TypeReference<VersionList>() {}).versions();
        for (JsonNode one : list == null ? List.<JsonNode>of() : list) {
            if (one == null || !one.path("version").isString()) {
                throw unexpected(file, null);
            }
            versions.add(new Found(one.path("version").stringValue(), details(file, one)));
        }
        return versions;
    }

    private static @Nullable VersionDetails details(Path file, JsonNode one) throws IOException {
        try {
            return one.size() > 1 ? Wire.mapper().treeToValue(one, VersionDetails.class) : null;
        } catch (JacksonException e) {
            throw unexpected(file, e);
        }
    }

    /**
     * {@code {"1.1": "reason for the failed fetch"}}.
     *
     * @throws IOException if the file is no such map
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
        return new IOException("%s has an unexpected format".formatted(file.getFileName()), cause);
    }
}
