package been.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PerformancePageTests {
    private static final Machine MACHINE =
            new Machine(
                    "A | B",
                    2,
                    4000,
                    "Linux 6",
                    "25",
                    "cgroup-v2, native",
                    "BenchExec 3",
                    0.1,
                    "2026-01-02");

    @Test
    void aReadingIsALineOfTheTable() {
        var reading =
                Reading.of("run of /bin/true", "ms", new Value(4, 3, 5, 9))
                        .beside(new Value(160, 150, 170, 9))
                        .aiming("≤ 10 ms", true)
                        .noting("warm");
        String page =
                PerformancePage.of(
                        new Report(MACHINE, false, 1, List.of(reading), List.of("x: y")));
        assertThat(page)
                .startsWith(
                        "# Performance of measuring\n\nWritten by `./been bench measurement` on")
                .contains("| processor | A \\| B |\n")
                .contains(
                        "| run of /bin/true (warm) | 4 ms [3 … 5] | 160 ms [150 … 170] | 0.025"
                                + " | ≤ 10 ms | holds |\n")
                .endsWith("\nNot measured: x: y\n");
    }

    @Test
    void aBusyMachineIsNamed() {
        var busy =
                new Machine("A", 2, 4000, "Linux 6", "25", "cgroup-v2", "none", 3.5, "2026-01-02");
        String named = "Others used this machine";
        assertThat(PerformancePage.of(new Report(busy, false, 1, List.of(), List.of())))
                .contains(named);
        assertThat(PerformancePage.of(new Report(MACHINE, false, 1, List.of(), List.of())))
                .doesNotContain(named);
    }

    @Test
    void aQuickRunSaysThatItIsOne() {
        assertThat(PerformancePage.of(new Report(MACHINE, true, 1, List.of(), List.of())))
                .contains("`./been bench measurement --quick` (too few repetitions to rely on)");
    }

    @Test
    void jsonIsUnrounded() {
        var reading = Reading.of("f", "ms", new Value(1.23456789, 1, 2, 3));
        assertThat(new Report(MACHINE, true, 7, List.of(reading), List.of()).json())
                .contains("1.23456789")
                .contains("\"seed\" : 7")
                .doesNotContain("holds")
                .doesNotContain("ratio");
    }
}
