package been.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the golden file must give from end to end: every expected key, to 1e-9, p values 1e-6. */
class GoldenAnalysisTests {

    private static final JsonMapper JSON = new JsonMapper();

    @Test
    void comparesToTheExpectedNumbers() throws IOException {
        Analyzing run =
                Analyzing.run(
                        resource("hierarchy.csv"),
                        "compare",
                        "-",
                        "--warmup-cost",
                        "20",
                        "--build-cost",
                        "5000",
                        "--json");
        assertThat(run.exit()).isZero();
        assertContains(JSON.readTree(run.out()), expected(), "$");
    }

    @Test
    void oneVersionWithoutLabelStandsAtTopLevel() throws IOException {
        String withoutVersion =
                resource("hierarchy.csv")
                        .lines()
                        .filter(line -> !line.startsWith("new"))
                        .map(line -> line.substring(line.indexOf(',') + 1))
                        .reduce("", (all, line) -> all + line + "\n");
        for (String verb : new String[] {"compare", "describe"}) {
            Analyzing run =
                    Analyzing.run(
                            withoutVersion,
                            verb,
                            "-",
                            "--warmup-cost",
                            "20",
                            "--build-cost",
                            "5000",
                            "--json");
            assertThat(run.exit()).isZero();
            JsonNode old = JSON.readTree(run.out());
            assertThat(old.get("version").isNull()).isTrue();
            for (Map.Entry<String, JsonNode> key : expected().get("old").properties()) {
                if (!key.getKey().equals("version")) {
                    assertContains(old.get(key.getKey()), key.getValue(), key.getKey());
                }
            }
        }
    }

    @Test
    void describesEachVersion() throws IOException {
        Analyzing run = Analyzing.run(resource("hierarchy.csv"), "describe", "-", "--json");
        JsonNode versions = JSON.readTree(run.out()).get("versions");
        assertThat(versions.size()).isEqualTo(2);
        assertContains(
                versions.get(1).get("describe"), expected().get("new").get("describe"), "new");
        assertThat(versions.get(1).has("optimum")).isFalse();
    }

    @Test
    void baselineTurnsTheComparisonAround() throws IOException {
        Analyzing run =
                Analyzing.run(
                        resource("hierarchy.csv"), "compare", "-", "--baseline", "new", "--json");
        JsonNode root = JSON.readTree(run.out());
        assertThat(root.get("old").get("version").asString()).isEqualTo("new");
        assertThat(root.at("/comparison/tests/cliffs_delta").asDouble()).isEqualTo(-0.875);
    }

    private static void assertContains(JsonNode actual, JsonNode expected, String path) {
        assertThat(actual).as(path).isNotNull();
        if (expected.isObject()) {
            for (Map.Entry<String, JsonNode> entry : expected.properties()) {
                String inner = path + "." + entry.getKey();
                assertContains(actual.get(entry.getKey()), entry.getValue(), inner);
            }
        } else if (expected.isArray()) {
            assertThat(actual).as(path).isEqualTo(expected);
        } else if (expected.isNumber()) {
            assertThat(actual.isNumber()).as(path).isTrue();
            double relative = path.endsWith(".p") ? 1e-6 : 1e-9;
            assertThat(actual.asDouble())
                    .as(path)
                    .isCloseTo(
                            expected.asDouble(), within(relative * Math.abs(expected.asDouble())));
        } else {
            assertThat(actual).as(path).isEqualTo(expected);
        }
    }

    private static JsonNode expected() throws IOException {
        return JSON.readTree(resource("hierarchy.expected.json"));
    }

    private static String resource(String name) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(
                        GoldenAnalysisTests.class.getResourceAsStream("/golden/" + name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
