package been.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ClustersCommandTests {

    private final Random random = new Random(7);

    @Test
    void oneVersionIsShownByItself() {
        Analyzing run =
                Analyzing.run("version,execution,value\n" + version("1", 100), "clusters", "-");
        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .startsWith("1  2 clusters\n")
                .containsPattern("share +mean +deviation +range\n +50 % +99\\.976 ")
                .doesNotContain("against");
    }

    @Test
    void versionsAreComparedClusterByCluster() {
        String input = "version,execution,value\n" + version("1", 100) + version("2", 120);
        Analyzing run = Analyzing.run(input, "clusters", "-");
        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .contains("against the version before:")
                .containsPattern("around 100: \\+(19|20)\\.\\d % \\(99 % interval .*; its share 0")
                .containsPattern("around 80\\d\\d\\d: ");
    }

    @Test
    void jsonGivesClustersAndChanges() {
        String input = "version,execution,value\n" + version("1", 100) + version("2", 120);
        JsonNode json = json(Analyzing.run(input, "clusters", "-", "--json"));
        assertThat(json.at("/versions/0/clusters").size()).isEqualTo(2);
        assertThat(json.at("/versions/0").has("comparison")).isFalse();
        JsonNode fast = json.at("/versions/1/comparison/0");
        assertThat(fast.get("old").asInt()).isZero();
        assertThat(fast.get("new").asInt()).isZero();
        assertThat(fast.get("relative").asDouble()).isBetween(0.18, 0.22);
        assertThat(fast.at("/interval/0").asDouble()).isPositive();
        assertThat(fast.get("share_change").asDouble()).isZero();
    }

    @Test
    void clustersThatComeAndGoAreSaid() {
        StringBuilder slow = new StringBuilder();
        for (int i = 0; i < 200; i++) {
            slow.append("2,%d,%d%n".formatted(i % 4, 80_000 + i));
        }
        String input = "version,execution,value\n" + version("1", 100) + slow;
        assertThat(Analyzing.run(input, "clusters", "-").out()).contains("around 100: gone");
        JsonNode json = json(Analyzing.run(input, "clusters", "-", "--json"));
        assertThat(json.at("/versions/1/comparison/0/new").isNull()).isTrue();
    }

    @Test
    void oneExecutionGivesNoVerdict() {
        StringBuilder input = new StringBuilder("version,value\n");
        for (int i = 0; i < 60; i++) {
            input.append("%d,%d%n".formatted(i % 2, i));
        }
        assertThat(Analyzing.run(input.toString(), "clusters", "-").out())
                .contains("no verdict from one execution");
        JsonNode json = json(Analyzing.run(input.toString(), "clusters", "-", "--json"));
        assertThat(json.at("/versions/1/comparison/0/relative").isNull()).isTrue();
        assertThat(json.at("/versions/1/comparison/0/share_change").isNull()).isTrue();
    }

    @Test
    void badInputIsRefused() {
        Analyzing run = Analyzing.run("value\nx\n", "clusters", "-");
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).startsWith("standard input:2: value 'x' is not a number");
        assertThat(Analyzing.run("value\n1\n", "clusters", "-", "--confidence", "0").err())
                .contains("confidence must lie between 0 and 1");
    }

    /** Four executions, half of whose measurements are around {@code fast}. */
    private String version(String name, double fast) {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 400; i++) {
            double value =
                    i / 4 % 2 == 0
                            ? fast + 3 * random.nextGaussian()
                            : 80_000 + 2_000 * random.nextGaussian();
            rows.append(String.format(Locale.ROOT, "%s,%d,%.3f%n", name, i % 4, value));
        }
        return rows.toString();
    }

    private static JsonNode json(Analyzing run) {
        assertThat(run.exit()).isZero();
        return new JsonMapper().readTree(run.out());
    }
}
