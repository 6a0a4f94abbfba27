package been.system.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FigureTests {

    @Test
    void runsOfTheSameFaultAreOneFigure() {
        var lines =
                List.of(
                        line("F13", "runs away", "bomb", 2, "\"late\"", "30,10"),
                        line("F2", "all killed", "", 100, "", ""),
                        line("F13", "runs away", "hog", 3, "", "20"),
                        line("F13", "runs away", "hog", 1, "", "5"));

        assertThat(Figure.of(lines)).extracting(Figure::fault).containsExactly("F2", "F13");
        assertThat(Figure.of(lines).getLast())
                .isEqualTo(new Figure("F13", "runs away", "", 6, 1, List.of(5L, 10L, 20L, 30L)));
        assertThat(Figure.ways(lines))
                .extracting(Figure::way, Figure::injections)
                .containsExactly(tuple("bomb", 2), tuple("hog", 4));
    }

    @Test
    void nothingLostInAHundredIsAtMostThreeInAHundred() {
        var none = new Figure("F2", "all killed", "", 100, 0, List.of());
        assertThat(none.upperBound()).isEqualTo(0.03);
        assertThat(new Figure("F2", "all killed", "", 100, 1, List.of()).upperBound()).isNaN();
    }

    @Test
    void recoveryIsByNearestRank() {
        List<Long> millis = LongStream.rangeClosed(1, 200).boxed().toList();
        var figure = new Figure("F1", "killed", "", 200, 0, millis);
        assertThat(figure.recovery(50)).isEqualTo(100);
        assertThat(figure.recovery(99)).isEqualTo(198);
        assertThat(figure.recovery(100)).isEqualTo(200);
        assertThat(new Figure("F1", "killed", "", 1, 0, List.of(7L)).recovery(50)).isEqualTo(7);
    }

    @Test
    void thePageSaysWhereItsFiguresComeFromAndWhatIsNotThere(@TempDir Path reports)
            throws Exception {
        Files.writeString(
                reports.resolve("TEST-been.system.fault.KillFaultIT.xml"),
                """
                <testsuite>
                  <testcase classname="been.system.fault.KillFaultIT" name="isKilled"/>
                  <testcase classname="been.system.fault.KillFaultIT" name="waits(String)[1]"><error/></testcase>
                  <testcase classname="been.system.fault.KillFaultIT" name="isCut"><skipped/></testcase>
                </testsuite>
                """);
        TestReports seen = TestReports.read(reports);
        var run =
                new FaultRun(
                        "code",
                        "abc1234",
                        100,
                        7,
                        "2 × Fast",
                        "2026-01-02",
                        seen.passed(),
                        seen.failed(),
                        seen.skipped(),
                        List.of(
                                line("F1", "killed", "before", 200, "", "1000"),
                                line("F1", "killed", "after", 100, "", "2500"),
                                line("F1", "stopped", "", 100, "", ""),
                                line("F5", "paused", "", 1, "", "")));
        Path kept = reports.resolve("kept.jsonl");
        FaultRun.write(kept, List.of(run));
        assertThat(FaultRun.read(kept, "another code")).isEmpty();
        assertThat(FaultRun.read(kept, "code")).containsExactly(run);
        String page = ReliabilityPage.text(List.of(run, run));

        assertThat(page)
                .contains(
                        "| 800 | 0 | 0.38 % |",
                        "| F1 | killed | 600 | 0 | 0.50 % | 1.00 s | 2.50 s | 2.50 s |",
                        "| F1 | killed | before | 400 | 0 | 1.00 s | 1.00 s |",
                        "| F5 | paused | 2 | 0 | — | — | — | — |",
                        "| 2026-01-02 | abc1234 | `--cells 100 --seed 7` | 1 of 2 | 2 × Fast |",
                        "**Tests failed**",
                        "`KillFaultIT.waits[1]`",
                        "machine: `KillFaultIT.isCut`",
                        "**F2 was not run**")
                .doesNotContain("**F1 was not run**");
    }

    private static Figure line(
            String fault,
            String what,
            String way,
            int injections,
            String violations,
            String recovery) {
        return Figure.read(
                "{\"fault\":\"%s\",\"what\":\"%s\",\"way\":\"%s\",\"injections\":%d,\"violations\":[%s],\"recoveryMillis\":[%s]}"
                        .formatted(fault, what, way, injections, violations, recovery));
    }
}
