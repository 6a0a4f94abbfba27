package been.machine.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CalibrationHistoryTests {
    private static final Instant START = Instant.parse("2026-05-06T07:08:09.123Z");

    @TempDir Path folder;

    @Test
    void theNewestThousandAreKept() throws IOException {
        var history = history();
        assertThat(history.latest()).isEmpty();
        for (int i = 0; i < 1_005; i++) {
            history.add(figure(i));
        }
        assertThat(history.figures()).hasSize(1_000);
        assertThat(history.figures().getFirst()).isEqualTo(figure(5));
        assertThat(history.latest()).contains(figure(1_004));
        assertThat(folder).isDirectoryContaining(file -> file.endsWith("calibration.csv"));
        assertThat(folder.toFile().list()).hasSize(1);
    }

    @Test
    void whatIsNoFigureIsPassedOver() throws IOException {
        history().add(figure(1));
        Files.writeString(
                file(), "2026-05-06T07:08:09Z,1,40,0.005\n,,,,,\n", StandardOpenOption.APPEND);
        assertThat(history().figures()).containsExactly(figure(1));
        history().add(figure(2));
        assertThat(history().figures()).containsExactly(figure(1), figure(2));
        assertThat(Files.readString(file()))
                .startsWith("time,core,slices,mean_seconds,slowest_seconds,cv\n2026-05-06T");
    }

    @Test
    void aFigureIsTheVariationOfItsSlices() {
        var figure = NoiseFigure.of(START, 1, new long[] {4_000_000, 5_000_000, 6_000_000});
        assertThat(figure.meanSeconds()).isEqualTo(0.005);
        assertThat(figure.slowestSeconds()).isEqualTo(0.006);
        assertThat(figure.cv()).isCloseTo(0.2, within(1e-12));
        assertThat(figure.slices()).isEqualTo(3);
        assertThatThrownBy(() -> NoiseFigure.of(START, 1, new long[] {1}))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private CalibrationHistory history() {
        return new CalibrationHistory(file());
    }

    private Path file() {
        return folder.resolve("calibration.csv");
    }

    private static NoiseFigure figure(int hour) {
        return new NoiseFigure(
                START.plusSeconds(3600L * hour), 1, 40, 0.005 + hour * 1e-7, 0.0061, 0.0123);
    }
}
