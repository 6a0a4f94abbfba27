package been.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A run of the bench with little work; what its figures are decides nothing.
 *
 * @param said on standard output
 */
record QuickBench(String said, JsonNode report) {

    /** Runs a command of the bench to its end, without problems. */
    static QuickBench run(Path folder, String... arguments) throws Exception {
        Path json = folder.resolve("figures.json");
        var all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--quick", "--json", json.toString()));
        BeenProcess.Answer answer = BeenProcess.bench(all.toArray(String[]::new));
        System.out.println(answer.out());
        assertThat(answer.exitStatus()).as("%s", answer).isZero();
        var bench =
                new QuickBench(answer.out(), JsonMapper.shared().readTree(Files.readString(json)));
        assertThat(bench.report.path("problems")).as("%s", bench.report).isEmpty();
        for (JsonNode figure : bench.figures()) {
            assertThat(figure.path("figure").asString()).isNotBlank();
            assertThat(figure.path("ours").path("middle").isNumber()).as("%s", figure).isTrue();
        }
        return bench;
    }

    JsonNode figures() {
        return report.path("figures");
    }

    double middle(String figure) {
        for (JsonNode one : figures()) {
            if (one.path("figure").asString().equals(figure)) {
                return one.path("ours").path("middle").asDouble();
            }
        }
        throw new AssertionError("no figure " + figure + " in " + report);
    }

    void assertIsOn(Path page) throws Exception {
        String text = Files.readString(page);
        for (JsonNode figure : figures()) {
            assertThat(text).contains("| " + figure.path("figure").asString());
        }
    }
}
