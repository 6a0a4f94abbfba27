package been.machine.detect;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.PropertyTree;
import java.util.List;
import org.junit.jupiter.api.Test;

class HostDetectorIT {

    @Test
    void thisMachineIsDescribedTheSameTwice() throws Exception {
        long start = System.nanoTime();
        PropertyTree tree = HostDetector.detect("cgroup-hybrid", "native");
        double seconds = (System.nanoTime() - start) / 1e9;
        System.out.printf("detection: %.2f s%n", seconds);
        tree.leaves().forEach((path, value) -> System.out.println(path + " = " + value));

        assertThat(tree.get("os.family")).contains("linux");
        assertThat((Long) tree.get("cpu.cores").orElseThrow())
                .isBetween(1L, (Long) tree.get("cpu.threads").orElseThrow());
        assertThat((Long) tree.get("memory.total").orElseThrow()).isGreaterThan(1L << 28);
        assertThat(tree.get("software.java").orElseThrow()).isInstanceOf(List.class);
        assertThat(tree.leaves().values()).doesNotContain("", "unknown", -1L);
        assertThat(tree.get("measurement.accounting")).contains("cgroup-hybrid");

        assertThat(HostDetector.detect("cgroup-hybrid", "native").digest())
                .isEqualTo(tree.digest());
    }
}
