package been.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScaleTests {

    @Test
    void onePrefixForTheWholeColumn() {
        assertThat(Scale.of("s", 0.0124, 0.0134, 1.2)).isEqualTo(new Scale("ms", 1e3));
        assertThat(Scale.of("s", 3e-7)).isEqualTo(new Scale("ns", 1e9));
        assertThat(Scale.of("s", 3e-12)).isEqualTo(new Scale("ns", 1e9));
        assertThat(Scale.of("byte", 5.1e6, 6e6)).isEqualTo(new Scale("MB", 1e-6));
    }

    @Test
    void secondsGrowNoPrefixAndBytesAreNotDivided() {
        assertThat(Scale.of("s", 5_000)).isEqualTo(new Scale("s", 1));
        assertThat(Scale.of("byte", 0.5)).isEqualTo(new Scale("B", 1));
    }

    @Test
    void otherUnitsStayAsTheyAre() {
        assertThat(Scale.of("ms", 0.001)).isEqualTo(new Scale("ms", 1));
        assertThat(Scale.of("1", 0.001)).isEqualTo(new Scale("", 1));
        assertThat(Scale.of("s", 0, Double.NaN)).isEqualTo(new Scale("s", 1));
    }
}
