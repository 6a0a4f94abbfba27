package been.machine.detect;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.PropertyDifference;
import been.protocol.PropertyTree;
import been.protocol.Wire;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HostDetectorIT {

    @Test
    void thisMachineIsDescribedTheSameTwice() throws Exception {
        long start = System.nanoTime();
        PropertyTree tree = HostDetector.detect("cgroup-hybrid", "native", Optional.empty());
        double seconds = (System.nanoTime() - start) / 1e9;
        System.out.printf(
                "detection: %.2f s, %d properties, %d bytes as JSON%n",
                seconds, tree.leaves().size(), Wire.write(tree).length());
        PropertyTree brief = tree.without("software.packages").without("cpu.flags");
        brief.leaves().forEach((path, value) -> System.out.println(path + " = " + value));

        assertThat(tree.get("os.family")).contains("linux");
        assertThat((Long) tree.get("cpu.cores").orElseThrow())
                .isBetween(1L, (Long) tree.get("cpu.threads").orElseThrow());
        assertThat((Long) tree.get("memory.total").orElseThrow()).isGreaterThan(1L << 28);
        assertThat(tree.get("software.java").orElseThrow()).isInstanceOf(List.class);
        assertThat(tree.leaves().values())
                .doesNotContain("", "unknown", "Unknown", "UNKNOWN", -1L, 0L);
        assertThat(tree.get("measurement.accounting")).contains("cgroup-hybrid");
        HostPropertiesTests.requireDocumented(tree);

        PropertyTree again = HostDetector.detect("cgroup-hybrid", "native", Optional.empty());
        PropertyDifference difference = PropertyDifference.between(tree, again);
        assertThat(difference.size()).as(difference.toString()).isZero();
        assertThat(again.digest()).isEqualTo(tree.digest());
    }

    @Test
    void installedPackagesAreCounted() throws Exception {
        Map<String, Object> packages = InstalledPackages.read();
        System.out.println("package managers here: " + packages.keySet());
        new PropertyTree(packages)
                .leaves()
                .forEach((path, value) -> {
                    if (path.endsWith(".count")) {
                        String manager = path.substring(0, path.indexOf('.'));
                        var versions = new PropertyTree(packages).get(manager + ".versions");
                        assertThat(versions.orElseThrow()).isInstanceOf(Map.class);
                        assertThat(((Map<?, ?>) versions.orElseThrow()).size())
                                .isEqualTo(((Long) value).intValue());
                    }
                });
    }
}
