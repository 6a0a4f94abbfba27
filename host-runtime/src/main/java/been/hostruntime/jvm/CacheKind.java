package been.hostruntime.jvm;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** How a JVM writes and reads a cache of its start, by its version; pure. */
enum CacheKind {
    /** The AOT cache of JDK 25 and later (JEP 514): classes loaded and linked, and profiles. */
    AOT {
        @Override
        List<String> writing(Path file) {
            return List.of("-XX:AOTCacheOutput=" + file);
        }

        @Override
        List<String> reading(Path file) {
            // One that does not fit is passed over, and standard output belongs to the task.
            return List.of("-XX:AOTCache=" + file, "-Xlog:aot*=off", "-Xlog:cds*=off");
        }
    },

    /** Application class-data sharing (JEP 350): classes parsed. */
    CLASS_DATA {
        @Override
        List<String> writing(Path file) {
            return List.of("-XX:ArchiveClassesAtExit=" + file, "-Xlog:cds*=off");
        }

        @Override
        List<String> reading(Path file) {
            return List.of("-XX:SharedArchiveFile=" + file, "-Xshare:auto", "-Xlog:cds*=off");
        }
    };

    /** By the words in which options of a task's own are recognised, which go before. */
    private static final List<String> OWN =
            List.of("-XX:AOT", "-Xshare", "-XX:SharedArchiveFile", "-XX:ArchiveClassesAtExit");

    private static final int FIRST_AOT = 25;
    private static final int FIRST_CLASS_DATA = 17;

    abstract List<String> writing(Path file);

    abstract List<String> reading(Path file);

    static Optional<CacheKind> of(int feature) {
        if (feature >= FIRST_AOT) {
            return Optional.of(AOT);
        }
        return feature >= FIRST_CLASS_DATA ? Optional.of(CLASS_DATA) : Optional.empty();
    }

    /** Whether these options of a JVM say something about caches themselves. */
    static boolean isChosenBy(List<String> options) {
        return options.stream().anyMatch(option -> OWN.stream().anyMatch(option::startsWith));
    }
}
