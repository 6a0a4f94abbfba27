package been.hostruntime.jvm;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** JVM options to write and read a start cache, by JDK version; pure. */
enum CacheKind {
    /** The AOT cache of JDK 25 and later (JEP 514): classes loaded and linked, and profiles. */
    AOT {
        @Override
        List<String> writing(Path file) {
            // Without machine code: this machine may start on another processor.
            return List.of(
                    "-XX:AOTCacheOutput=" + file,
                    "-XX:+IgnoreUnrecognizedVMOptions",
                    "-XX:+UnlockDiagnosticVMOptions",
                    "-XX:-AOTAdapterCaching",
                    "-XX:-AOTStubCaching");
        }

        @Override
        List<String> reading(Path file) {
            // The JVM ignores an unsuitable cache; its warnings must not go to the task's output.
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

    /** Prefixes of options by which a task configures caches itself. */
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

    /** Whether these JVM options configure caches themselves. */
    static boolean isChosenBy(List<String> options) {
        return options.stream().anyMatch(option -> OWN.stream().anyMatch(option::startsWith));
    }
}
