package been.machine.noise;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** Checks whether data is kept in memory, as files in {@code /tmp} are on many machines. */
public final class DataCheck {
    private static final String CHECK = "data-folder";
    private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");

    private DataCheck() {}

    /**
     * @param data folder with data of a platform or a host runtime; it may not exist yet
     */
    public static Finding of(Path data) throws IOException {
        Path existing = data.toAbsolutePath();
        while (existing.getParent() != null && !Files.exists(existing)) {
            existing = existing.getParent();
        }
        String type = Files.getFileStore(existing).type();
        return IN_MEMORY.contains(type)
                ? Finding.warning(
                        CHECK,
                        type,
                        "data in %s is in memory (%s): it is lost when the machine restarts, and files of tasks count as their memory"
                                .formatted(data, type),
                        "keep it on a disk: --data DIR")
                : Finding.fine(CHECK, type, "data is on a disk (%s)".formatted(type));
    }
}
