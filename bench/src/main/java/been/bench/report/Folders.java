package been.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Removes folders with all that is in them. */
public final class Folders {
    private static final Set<Path> TEMPORARY = ConcurrentHashMap.newKeySet();

    private Folders() {}

    /** Makes a temporary folder, which the end of a bench removes, too, if something ends it. */
    public static Path temporary() throws IOException {
        Path folder = Files.createTempDirectory("been-bench-");
        TEMPORARY.add(folder);
        return folder;
    }

    static void removeTemporary() throws IOException {
        for (Path folder : TEMPORARY) {
            remove(folder);
        }
    }

    public static void remove(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        List<Path> all;
        try (Stream<Path> files = Files.walk(folder)) {
            all = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : all) {
            Files.deleteIfExists(file);
        }
    }
}
