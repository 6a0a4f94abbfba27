package been.system.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
                            3 << 20));

    @Test
    void theTableSaysWhatCameOfEachTarget() {
        assertThat(FuzzPage.text(FIGURES, "Written once."))
                .contains("Written once. Every")
                .contains(
                        "| protocol | joinToken | 1a2b3c4 | 1,234,567 | 123,456 | 2 | 1.50 ms | 3.00 MiB |\n");
    }

    @Test
    void partsOfARunAreEnoughAfterTenMillionInputsOrOneWhereTheyAreSlow() {
        FuzzFigure fast = new FuzzFigure("m", "t", "c", SECONDS, 5_000_000, 0, 2, 1);
        assertThat(fast.isEnough()).isFalse();
        FuzzFigure both = fast.and(new FuzzFigure("m", "t", "c", SECONDS, 5_000_000, 0, 1, 2));
        assertThat(both).isEqualTo(new FuzzFigure("m", "t", "c", 2 * SECONDS, 10_000_000, 0, 2, 2));
        assertThat(both.isEnough()).isTrue();
        assertThat(new FuzzFigure("m", "t", "c", 2 * SECONDS, 1_000_000, 0, 1, 1).isEnough())
                .isTrue();
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
