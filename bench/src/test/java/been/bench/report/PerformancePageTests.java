package been.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PerformancePageTests {
    private static final Machine MACHINE = machine("A | B", 0.02);

    private static Machine machine(String processor, double busy) {
        return new Machine(
                processor,
                2,
                4000,
                "Linux 6",
                "25",
                Map.of("peer", "BenchExec 3"),
                busy,
                "2026-01-02");
    }

    private static Report report(Bench bench, Machine machine, boolean quick, Reading... readings) {
        return new Report(bench, List.of(), machine, quick, 7, List.of(readings), List.of("x: y"));
    }

    private static String page(Report report) {
        return PerformancePage.with("", report);
    }

    @Test
    void aReadingIsALineOfTheTable() {
        var reading =
                Reading.of("run of /bin/true", "ms", new Value(4, 3, 5, 9))
                        .beside(new Value(160, 150, 170, 9))
                        .aiming("≤ 10 ms", true)
                        .noting("warm");
        assertThat(page(report(Bench.MEASUREMENT, MACHINE, false, reading)))
                .startsWith("# Performance\n\n")
                .contains(
                        "\n## Measuring\n\nWritten by `./been bench measurement` on 2026-01-02.\n")
                .contains("| processor | A \\| B |\n")
                .contains("| peer | BenchExec 3 |\n")
                .contains(
                        "| run of /bin/true (warm) | 4 ms [3 … 5] | 160 ms [150 … 170] | 0.025"
                                + " | ≤ 10 ms | holds |\n")
                .endsWith("\nNot measured: x: y\n");
    }

    @Test
    void withoutAPeerThereIsNoColumnForIt() {
        var reading = Reading.of("decisions", "", new Value(4, 4, 4, 1)).aiming("≥ 5", false);
        assertThat(page(report(Bench.SCHEDULER, MACHINE, false, reading)))
                .contains("| figure | BEEN | target | |\n")
                .contains("| decisions | 4 | ≥ 5 | falls short |\n");
    }

    @Test
    void aBenchChangesItsOwnSectionOnly() {
        Reading old = Reading.of("old", "ms", new Value(1, 1, 1, 1));
        Reading other = Reading.of("other", "ms", new Value(2, 2, 2, 1));
        Reading fresh = Reading.of("fresh", "ms", new Value(3, 3, 3, 1));
        String page = page(report(Bench.SCHEDULER, MACHINE, false, other));
        page = PerformancePage.with(page, report(Bench.MEASUREMENT, MACHINE, false, old));
        String both = page;
        page = PerformancePage.with(page, report(Bench.MEASUREMENT, MACHINE, false, fresh));
        assertThat(page)
                .contains("| other |", "| fresh |")
                .doesNotContain("| old |")
                .containsSubsequence("\n## Measuring\n", "\n## Scheduling\n");
        assertThat(PerformancePage.with(page, report(Bench.MEASUREMENT, MACHINE, false, old)))
                .as("nothing grows when it is written again")
                .isEqualTo(both);
    }

    @Test
    void chosenFiguresHaveASectionOfTheirOwn() {
        String page = chosen(chosen("", "c", "java"), "python");
        assertThat(page)
                .contains(
                        "\n## Explaining: c, java\n\nWritten by `./been bench explain --only c,java` on")
                .containsSubsequence("\n## Explaining: c, java\n", "\n## Explaining: python\n");
        assertThat(chosen(page, "python", "page"))
                .as("in place of those whose figures it has")
                .contains("\n## Explaining: c, java\n", "\n## Explaining: python, page\n")
                .doesNotContain("Explaining: python\n");
        assertThat(PerformancePage.with(page, report(Bench.EXPLAIN, MACHINE, false)))
                .contains("\n## Explaining\n")
                .doesNotContain("Explaining:");
    }

    private static String chosen(String page, String... figures) {
        return PerformancePage.with(
                page,
                new Report(
                        Bench.EXPLAIN, List.of(figures), MACHINE, false, 7, List.of(), List.of()));
    }

    @Test
    void aBusyMachineIsNamed() {
        String named = "Other programs used this machine";
        assertThat(page(report(Bench.MEASUREMENT, machine("A", 0.9), false))).contains(named);
        assertThat(page(report(Bench.MEASUREMENT, MACHINE, false))).doesNotContain(named);
    }

    @Test
    void aQuickRunSaysThatItIsOne() {
        assertThat(page(report(Bench.MEASUREMENT, MACHINE, true)))
                .contains("`./been bench measurement --quick` (too few repetitions to rely on)");
    }

    @Test
    void jsonIsUnrounded() {
        var reading = Reading.of("f", "ms", new Value(1.23456789, 1, 2, 3));
        assertThat(report(Bench.MEASUREMENT, MACHINE, true, reading).json())
                .contains("1.23456789")
                .contains("\"seed\" : 7")
                .contains("\"bench\" : \"measurement\"")
                .doesNotContain("holds")
                .doesNotContain("ratio");
    }
}
