package been.system.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class FuzzPageTests {
    private static final long SECONDS = 100_000_000_000L;

    private static final List<FuzzFigure> FIGURES =
            List.of(
                    new FuzzFigure(
                            "protocol",
                            "joinToken",
                            "1a2b3c4",
                            10_000_000_000L,
                            1_234_567,
                            2,
                            1_500_000,
                            3 << 20,
                            new TreeSet<>()));

    @Test
    void theTableSaysWhatCameOfEachTarget() {
        assertThat(FuzzPage.text(FIGURES, "Written once."))
                .contains("Written once. Every")
                .contains(
                        "| protocol | joinToken | 1a2b3c4 | 1,234,567 | 123,456 | 2 | 1.50 ms | 3.00 MiB |\n");
    }

    @Test
    void partsOfARunAreEnoughAfterTenMillionInputsOrOneWhereTheyAreSlow() {
        FuzzFigure fast = figure(SECONDS, 5_000_000, 2, 1, "been/A", "been/B");
        assertThat(fast.isEnough()).isFalse();
        FuzzFigure both = fast.and(figure(SECONDS, 5_000_000, 1, 2, "been/B", "been/C"));
        assertThat(both)
                .isEqualTo(figure(2 * SECONDS, 10_000_000, 2, 2, "been/A", "been/B", "been/C"));
        assertThat(both.isEnough()).isTrue();
        assertThat(figure(2 * SECONDS, 1_000_000, 1, 1).isEnough()).isTrue();
    }

    private static FuzzFigure figure(
            long nanos, long inputs, long slowest, long heap, String... classes) {
        return new FuzzFigure(
                "m", "t", "c", nanos, inputs, 0, slowest, heap, new TreeSet<>(List.of(classes)));
    }

    @Test
    void thePartComesLastAndIsReplacedWhereItIs() {
        String page = FuzzPage.replaced("# Page\n", "one\n");
        assertThat(page).startsWith("# Page\n\n<!-- fuzzing").contains("one");
        assertThat(FuzzPage.replaced(page, "two\n")).isEqualTo(page.replace("one", "two"));
        assertThat("# Other\n" + FuzzPage.part(page)).isEqualTo(page.replace("Page", "Other"));
        assertThat(FuzzPage.part("# Page\n")).isEmpty();
    }
}
