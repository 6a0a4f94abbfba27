package been.sources;

import been.task.TaskContext;
import been.task.version.VersionOrder;
import been.task.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
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
        var sorted = new TreeMap<String, String>(VersionOrder.OLDEST_FIRST);
        versions.forEach((version, date) -> {
            if (!VERSION.matcher(version).matches()) {
                task.log().warn("'" + version + "' cannot name a version here and is left out");
            } else if ((from.isEmpty() || VersionOrder.OLDEST_FIRST.compare(from, version) <= 0)
                    && (to.isEmpty() || VersionOrder.OLDEST_FIRST.compare(version, to) <= 0)) {
                sorted.put(version, date);
            }
        });
        if (sorted.size() > MOST) {
            throw new Unavailable(
                    "%,d %s match, more than %,d; choose with from: or to:"
                            .formatted(sorted.size(), what, MOST));
        }
        task.log().info(sorted.size() + " " + what + " match");
        List<Map<String, String>> list = new ArrayList<>();
        sorted.forEach((version, date) ->
                list.add(
                        date.isEmpty()
                                ? Map.of("version", version)
                                : Map.of("version", version, "date", date)));
        Files.writeString(
                task.results().resolve("versions.json"), Json.write(Map.of("versions", list)));
    }
}
