package been.sources;

import been.task.TaskContext;
import been.task.version.VersionOrder;
import been.task.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Writes {@code results/versions.json}. */
final class VersionList {
    private static final int MOST = 10_000;
    private static final Pattern VERSION = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._+-]{0,63}");

    private VersionList() {}

    /**
     * Writes those versions, oldest first, that are between the properties {@code from} and {@code
     * to} of the task, both included.
     *
     * @param what for messages, such as {@code versions of prog}
     * @param versions each with its date, which may be empty
     */
    static void write(TaskContext task, String what, Map<String, String> versions)
            throws IOException {
        String from = task.property("from").orElse("").asString();
        String to = task.property("to").orElse("").asString();
        String least = key(from);
        String most = key(to);
        // Keys are costly, so each version gets its own once.
        var sorted = new TreeMap<String, Map<String, String>>();
        versions.forEach((version, date) -> {
            if (!VERSION.matcher(version).matches()) {
                task.log().warn("'" + version + "' cannot name a version here and is left out");
                return;
            }
            String key = key(version);
            if ((from.isEmpty() || least.compareTo(key) <= 0)
                    && (to.isEmpty() || key.compareTo(most) <= 0)) {
                sorted.put(
                        key,
                        date.isEmpty()
                                ? Map.of("version", version)
                                : Map.of("version", version, "date", date));
            }
        });
        if (sorted.size() > MOST) {
            throw new Unavailable(
                    "%,d %s match, more than %,d; choose with from: or to:"
                            .formatted(sorted.size(), what, MOST));
        }
        task.log().info(sorted.size() + " " + what + " match");
        Files.writeString(
                task.results().resolve("versions.json"),
                Json.write(Map.of("versions", List.copyOf(sorted.values()))));
    }

    /** In the order of {@link VersionOrder#OLDEST_FIRST}. */
    private static String key(String version) {
        return VersionOrder.key(version) + '\0' + version;
    }
}
