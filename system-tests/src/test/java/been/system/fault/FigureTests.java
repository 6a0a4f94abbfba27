package been.system.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class FigureTests {

    @Test
    void runsOfTheSameFaultAreOneFigure() {
        var figures =
                Figure.of(
                        List.of(
                                line("F13", "runs away", 2, "\"late\"", "30,10"),
                                line("F2", "all killed", 100, "", ""),
                                line("F13", "runs away", 3, "", "20")));

        assertThat(figures).extracting(Figure::fault).containsExactly("F2", "F13");
        assertThat(figures.getLast())
                .isEqualTo(new Figure("F13", "runs away", 5, 1, List.of(10L, 20L, 30L)));
    }

    @Test
    void nothingLostInAHundredIsAtMostThreeInAHundred() {
        var none = new Figure("F2", "all killed", 100, 0, List.of());
        assertThat(none.upperBound()).isEqualTo(0.03);
        assertThat(new Figure("F2", "all killed", 100, 1, List.of()).upperBound()).isNaN();
    }

    @Test
    void recoveryIsByNearestRank() {
        List<Long> millis = LongStream.rangeClosed(1, 200).boxed().toList();
        var figure = new Figure("F1", "killed", 200, 0, millis);
        assertThat(figure.recovery(50)).isEqualTo(100);
        assertThat(figure.recovery(99)).isEqualTo(198);
        assertThat(figure.recovery(100)).isEqualTo(200);
        assertThat(new Figure("F1", "killed", 1, 0, List.of(7L)).recovery(50)).isEqualTo(7);
    }

    @Test
    void thePageSaysWhereItsFiguresComeFrom() {
        String page =
                ReliabilityPage.text(
                        List.of(
                                new Figure("F1", "killed", 300, 0, List.of(1000L, 2500L)),
                                new Figure("F5", "paused", 1, 0, List.of())),
                        new ReliabilityPage.Origin(
                                "abc1234", "100", "7", "2 × Fast", "2026-01-02"));

        assertThat(page)
                .contains("| F1 | killed | 300 | 0 | 0.010 | 1.0 s | 2.5 s | 2.5 s |")
                .contains("| F5 | paused | 1 | 0 | none | — | — | — |")
                .contains(
                        "on 2026-01-02 at commit abc1234 with `--cells 100 --seed 7`, on 2 × Fast");
    }

    private static String line(
            String fault, String what, int injections, String violations, String recovery) {
        return "{\"fault\":\"%s\",\"what\":\"%s\",\"injections\":%d,\"violations\":[%s],\"recoveryMillis\":[%s]}"
                .formatted(fault, what, injections, violations, recovery);
    }
}
