package been.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.protocol.PropertyDifference.Change;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PropertyTreeTests {
    private static final PropertyTree TREE =
            tree(
                    Map.of(
                            "cpu",
                            Map.of("cores", 2, "flags", List.of("avx2", "sse4_2")),
                            "disks",
                            List.of(
                                    Map.of("name", "sda", "size", 10),
                                    Map.of("name", "sdb", "size", 20)),
                            "software",
                            Map.of(
                                    "g++", Map.of("version", "12.2.0"),
                                    "packages", Map.of("python3.11", "3.11.2-6", "it's", "1"))));

    private static PropertyTree tree(Map<String, Object> root) {
        return new PropertyTree(root);
    }

    @Test
    void leavesAreFoundAgainByTheirPaths() {
        assertThat(TREE.leaves().keySet())
                .containsExactly(
                        "cpu.cores",
                        "cpu.flags[0]",
                        "cpu.flags[1]",
                        "disks[0].name",
                        "disks[0].size",
                        "disks[1].name",
                        "disks[1].size",
                        "software.packages['it\\'s']",
                        "software.packages['python3.11']",
                        "software['g++'].version");
        TREE.leaves().forEach((path, value) -> assertThat(TREE.get(path)).contains(value));
    }

    @Test
    void whatIsNotThereIsUnknown() {
        for (String path :
                List.of(
                        "",
                        ".",
                        "cpu.",
                        "cpu.cores.x",
                        "software.g",
                        "disks[2].name",
                        "disks[x]",
                        "x[")) {
            assertThat(TREE.get(path)).as(path).isEmpty();
        }
        assertThat(TREE.get("software.g++.version")).as("also without quotes").contains("12.2.0");
    }

    @Test
    void theDigestIsThatOfTheTreeAsJson() throws Exception {
        var tree = tree(Map.of("b", 1.5, "a", List.of("x", true), "c", Map.of("d", 2)));
        String json = "{\"a\":[\"x\",true],\"b\":1.5,\"c\":{\"d\":2}}";
        byte[] digest =
                MessageDigest.getInstance("SHA-256").digest(json.getBytes(StandardCharsets.UTF_8));
        assertThat(tree.digest()).isEqualTo(HexFormat.of().formatHex(digest));
        assertThat(tree(Map.of("a", "1")).digest()).isNotEqualTo(tree(Map.of("a", 1)).digest());
    }

    @Test
    void numbersThatAreNoneAreRefused() {
        assertThatThrownBy(() -> tree(Map.of("noise", Map.of("cv", Double.NaN))))
                .hasMessage("property noise.cv is NaN");
    }

    @Test
    void treesArePutTogetherAndTakenApart() {
        var more = tree(Map.of("cpu", Map.of("cores", 4, "model", "x"), "noise", Map.of("cv", 1)));
        PropertyTree all = TREE.with(more);
        assertThat(all.get("cpu.cores")).contains(4L);
        assertThat(all.get("cpu.flags[0]")).contains("avx2");
        assertThat(
                        all.without("noise")
                                .without("cpu.model")
                                .with(tree(Map.of("cpu", Map.of("cores", 2)))))
                .isEqualTo(TREE);
        assertThat(TREE.without("cpu.nothing")).isEqualTo(TREE);
        assertThat(TREE.with(PropertyTree.EMPTY)).isEqualTo(TREE);
    }

    @Test
    void oneMoreInFrontOfAListIsOneMore() {
        var after =
                TREE.with(
                        tree(
                                Map.of(
                                        "cpu",
                                        Map.of("cores", 2, "flags", List.of("aes", "sse4_2")),
                                        "disks",
                                        List.of(
                                                Map.of("name", "nvme0n1", "size", 5),
                                                Map.of("name", "sda", "size", 10),
                                                Map.of("name", "sdb", "size", 21)))));
        var difference = PropertyDifference.between(TREE, after);
        assertThat(difference.added())
                .isEqualTo(
                        Map.of(
                                "cpu.flags['aes']",
                                "aes",
                                "disks['nvme0n1'].name",
                                "nvme0n1",
                                "disks['nvme0n1'].size",
                                5L));
        assertThat(difference.removed()).isEqualTo(Map.of("cpu.flags['avx2']", "avx2"));
        assertThat(difference.changed())
                .isEqualTo(Map.of("disks['sdb'].size", new Change(20L, 21L)));
        assertThat(difference.size()).isEqualTo(5);
    }

    @Test
    void elementsWithoutDistinctNamesAreToldApartByTheirPlaces() {
        var before =
                tree(
                        Map.of(
                                "x",
                                List.of(Map.of("name", "a", "n", 1), Map.of("name", "a", "n", 2))));
        var after =
                tree(
                        Map.of(
                                "x",
                                List.of(Map.of("name", "a", "n", 1), Map.of("name", "a", "n", 3))));
        assertThat(PropertyDifference.between(before, after).changed())
                .isEqualTo(Map.of("x[1].n", new Change(2L, 3L)));
        assertThat(PropertyDifference.between(before, before).size()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "\\\\", "\\'"})
    void noPathTakesAllOfTheStack(String letter) {
        var tree = new PropertyTree(Map.of("a".repeat(50_000), 1L, "b", 2L));
        assertThat(tree.get("['" + letter.repeat(50_000) + "']"))
                .isEqualTo(letter.equals("a") ? Optional.of(1L) : Optional.empty());
    }
}
