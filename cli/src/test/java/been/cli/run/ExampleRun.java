package been.cli.run;

import been.cli.platform.Analysis;
import been.cli.platform.Run;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs as a platform tells them. */
final class ExampleRun {
    private static final Instant ASKED = Instant.parse("2026-03-01T10:00:00.123Z");

    private ExampleRun() {}

    static Run of(String state, @Nullable String detail, Run.Verdict... verdicts) {
        List<Run.Verdict> all = List.of(verdicts);
        return new Run(
                new Run.Facts(
                        3,
                        7,
                        "jackson <&> releases",
                        "add",
                        "2.17.0",
                        null,
                        state,
                        detail,
                        7L,
                        10,
                        10,
                        null,
                        new Analysis.Verdicts(
                                count(all, "regressed"),
                                count(all, "improved"),
                                count(all, "equivalent"),
                                count(all, "inconclusive")),
                        all,
                        ASKED,
                        state.equals("RUNNING") ? null : ASKED.plusSeconds(90)),
                "http://localhost:8080/analyses/7");
    }

    static Run.Verdict verdict(String title, String verdict, double change) {
        return new Run.Verdict(
                title,
                title,
                "ms",
                "lower",
                "2.16.0",
                "2.17.0",
                12.41,
                12.41 * (1 + change),
                change,
                change - 0.009,
                change + 0.009,
                0.99,
                verdict,
                "2.17.0 against 2.16.0: " + verdict);
    }

    private static int count(List<Run.Verdict> verdicts, String word) {
        return (int) verdicts.stream().filter(v -> v.verdict().equals(word)).count();
    }
}
