package been.system.fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * When one run of the mock task was seen alive, by its own stamps on the machine's clock: the last
 * is at most some milliseconds older than its end.
 */
record Testimony(String task, int attempt, long pid, long firstNanos, long lastNanos) {
    private static final Pattern FILE = Pattern.compile("(.+)@([0-9]+)\\.([0-9]+)");

    /** Of all runs that left one in that folder. */
    static List<Testimony> all(Path folder) throws IOException {
        var all = new ArrayList<Testimony>();
        try (var files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Matcher name = FILE.matcher(file.getFileName().toString());
                if (name.matches()) {
                    read(file, name).ifPresent(all::add);
                }
            }
        }
        return all;
    }

    private static java.util.Optional<Testimony> read(Path file, Matcher name) throws IOException {
        String[] stamps;
        try {
            stamps = Files.readString(file).strip().split(" ", -1);
        } catch (NoSuchFileException e) {
            return java.util.Optional.empty();
        }
        if (stamps.length != 3) {
            return java.util.Optional.empty(); // it has not stamped yet
        }
        return java.util.Optional.of(
                new Testimony(
                        name.group(1),
                        Integer.parseInt(name.group(2)),
                        Long.parseLong(name.group(3)),
                        Long.parseLong(stamps[0]),
                        Long.parseLong(stamps[1])));
    }

    /** How long both were alive. */
    Duration overlap(Testimony other) {
        long nanos = Math.min(lastNanos, other.lastNanos) - Math.max(firstNanos, other.firstNanos);
        return Duration.ofNanos(Math.max(0, nanos));
    }
}
