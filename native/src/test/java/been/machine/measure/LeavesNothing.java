package been.machine.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import been.machine.measure.Bench.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests in whose folder, and named after it, nothing lives on. */
abstract class LeavesNothing {
    static final Duration PATIENCE = Duration.ofMinutes(10);

    @TempDir Path folder = Path.of("unset");

    /** In every layout, and as an ordinary user where this process may become one. */
    static List<Kind> everywhere() throws IOException {
        var kinds = new ArrayList<>(Bench.nativeKinds());
        if (Bench.mayBecomeNobody()) {
            kinds.add(Bench.unprivileged());
        } else {
            System.out.println("not tried as an ordinary user: this needs root and setpriv");
        }
        return kinds;
    }

    static void assumeRoot() {
        assumeThat(Bench.mayBecomeNobody()).as("this needs root and setpriv").isTrue();
    }

    static void assumeNamespaces() throws IOException, InterruptedException {
        assumeThat(Bench.mayIsolate()).as("this needs namespaces").isTrue();
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        assertThat(Bench.leftGroups()).isEmpty();
        assertThat(Bench.processes(folder.toString())).isEmpty();
        assertThat(Files.readString(Path.of("/proc/self/mounts"))).doesNotContain(folder + "/");
    }

    void waitFor(String file) {
        Awaitility.await().until(() -> Files.exists(folder.resolve(file)));
    }
}
