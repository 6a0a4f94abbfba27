package been.web.pages.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.PropertyTree;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PropertyListTests {

    @Test
    void valuesAreShownAsPeopleReadThem() {
        var tree =
                new PropertyTree(
                        Map.of(
                                "cpu",
                                Map.of(
                                        "flags",
                                        List.of("avx2", "sse4_2"),
                                        "frequency",
                                        3_700_000_000L,
                                        "cores",
                                        8),
                                "memory",
                                Map.of("total", 67_108_864_000L),
                                "disks",
                                List.of(Map.of("name", "vda", "size", 1_000_000)),
                                "software",
                                Map.of("g++", Map.of("version", "12.2.0"))));
        assertThat(PropertyList.rows(tree.leaves()))
                .isEqualTo(
                        Map.of(
                                "cpu.cores", "8",
                                "cpu.flags", "avx2, sse4_2",
                                "cpu.frequency", "3.70 GHz",
                                "memory.total", "67,108,864,000 (67.1 GB)",
                                "disks[0].name", "vda",
                                "disks[0].size", "1,000,000 (1 MB)",
                                "software['g++'].version", "12.2.0"));
    }
}
