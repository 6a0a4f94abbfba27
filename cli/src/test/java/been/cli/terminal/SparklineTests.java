package been.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SparklineTests {

    @Test
    void spansFromLowestToHighest() {
        assertThat(Sparkline.of(0, 1, 2, 3, 4, 5, 6, 7)).isEqualTo("▁▂▃▄▅▆▇█");
        assertThat(Sparkline.of(10, 20, 10)).isEqualTo("▁█▁");
    }

    @Test
    void showsGapsAndFlatHistories() {
        assertThat(Sparkline.of(1, Double.NaN, 1)).isEqualTo("▁·▁");
        assertThat(Sparkline.of()).isEmpty();
    }
}
