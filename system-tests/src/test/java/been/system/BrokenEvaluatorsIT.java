package been.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Evaluators that crash, hang, flood, trespass and write nonsense. */
class BrokenEvaluatorsIT {
    @TempDir static Path data;
    private static EvaluatorPlatform evaluators;

    @BeforeAll
    static void start() throws Exception {
        evaluators = EvaluatorPlatform.on(data);
    }

    @AfterAll
    static void stop() {
        evaluators.close();
    }

    /** Each harms its own result only: the good one beside it is there every time. */
    @Test
    void brokenEvaluatorsHarmOnlyTheirOwnResult() throws Exception {
        evaluators.importCsv("faults", "1.0,0,0,0,10\n1.0,0,1,0,12\n");
        evaluators.publish("test/good", "analysis", "", EvaluatorPlatform.MEAN);
        evaluators.publish("test/crash", "analysis", "", "cat('before\\n')\nstop('I give up')\n");
        evaluators.publish(
                "test/hang", "analysis", "limits: {wall-time: 2s}\n", "Sys.sleep(600)\n");
        evaluators.publish(
                "test/flood",
                "analysis",
                "limits: {wall-time: 10m, output: 100kB}\n",
                "repeat cat(strrep('x', 1e5), '\\n')\n");
        evaluators.publish(
                "test/disk",
                "analysis",
                "limits: {wall-time: 10m, disk: 20MB}\n",
                "repeat cat(strrep('x', 1e6), file = 'output/big.csv', append = TRUE)\n");
        evaluators.publish(
                "test/memory", "analysis", "limits: {memory: 150MB}\n", "x <- rnorm(1e8)\n");
        Path outside = data.resolve("outside");
        evaluators.publish(
                "test/outside",
                "analysis",
                "",
                """
                write.csv(1:3, 'output/good.csv', row.names = FALSE)
                try(writeLines('x', '%s'))
                try(writeLines('x', '%s'))
                file.symlink('/etc/passwd', 'output/passwd.csv')
                dir.create('output/deep')
                writeLines('x', 'output/deep/a.csv')
                """
                        .formatted(outside, data.resolve("controller/been.db-x")));
        evaluators.publish(
                "test/nonsense",
                "analysis",
                "",
                """
                writeLines('{"a": NaN}', 'output/a.json')
                writeLines('<html>', 'output/b.svg')
                writeLines(c('a,b', '1'), 'output/c.csv')
                writeLines('not a plan', 'output/plan.json')
                writeLines('MZ', 'output/d.exe')
                writeLines(c('x', '1'), 'output/e.csv')
                """);
        long crash = evaluators.askOn("faults", "test/crash", Map.of());
        long hang = evaluators.askOn("faults", "test/hang", Map.of());
        long flood = evaluators.askOn("faults", "test/flood", Map.of());
        long disk = evaluators.askOn("faults", "test/disk", Map.of());
        long memory = evaluators.askOn("faults", "test/memory", Map.of());
        long out = evaluators.askOn("faults", "test/outside", Map.of());
        long nonsense = evaluators.askOn("faults", "test/nonsense", Map.of());
        long good = evaluators.askOn("faults", "test/good", Map.of());

        assertThat(evaluators.failed(crash)).startsWith("exit: ").contains("status 1");
        assertThat(evaluators.file(crash, "stdout.log")).contains("before");
        assertThat(evaluators.file(crash, "stderr.log")).contains("I give up");
        assertThat(evaluators.failed(hang)).startsWith("wall-time: ");
        JsonNode flooded = evaluators.ended(flood);
        assertThat(flooded.path("state").asString()).isIn("failed", "done");
        assertThat(evaluators.file(flood, "stdout.log").length()).isLessThanOrEqualTo(100_200);
        assertThat(evaluators.failed(disk)).startsWith("disk: ");
        assertThat(evaluators.failed(memory)).containsAnyOf("memory", "exit: ");
        JsonNode left = evaluators.done(out);
        assertThat(EvaluatorPlatform.names(left))
                .contains("good.csv")
                .doesNotContain("passwd.csv", "a.csv");
        assertThat(left.path("refused").toString()).contains("is in a folder");
        if (System.getProperty("user.name").equals("root")) {
            assertThat(outside).doesNotExist();
            assertThat(data.resolve("controller/been.db-x")).doesNotExist();
        } else {
            System.out.println("not root: an evaluator has the rights of whoever runs the host");
        }
        JsonNode odd = evaluators.done(nonsense);
        assertThat(EvaluatorPlatform.names(odd)).containsExactly("e.csv");
        assertThat(odd.path("refused").size()).isEqualTo(5);
        assertThat(evaluators.file(good, evaluators.done(good), "mean.csv")).contains("11");
    }
}
