package been.web.pages.overview;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.results.ExecutionAddress;
import been.protocol.results.Metric;
import been.protocol.results.StoredExecution;
import been.protocol.results.Validity;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SameSoftwareStudyTests {

    @Test
    void noiseIsNoChangeAndItsSizeSaysWhatWouldBeFound() {
        var quiet = SameSoftwareStudy.of(executions("quiet", 20, 0.002));
        var noisy = SameSoftwareStudy.of(executions("noisy", 20, 0.2));

        assertThat(quiet.comparisons()).isEqualTo(10);
        assertThat(quiet.falseAlarms()).isZero();
        assertThat(quiet.smallestSure().orElseThrow()).isBetween(0.01, 0.02);
        assertThat(noisy.smallestSure().orElseThrow())
                .isGreaterThan(quiet.smallestSure().orElseThrow());
        assertThat(quiet.and(noisy).comparisons()).isEqualTo(20);
        assertThat(quiet.and(noisy).smallestSure()).isEqualTo(quiet.smallestSure());
    }

    @Test
    void ofTooFewExecutionsNothingIsSaid() {
        var none = SameSoftwareStudy.of(executions("few", 7, 0.01));

        assertThat(none.comparisons()).isZero();
        assertThat(none.smallestSure()).isEmpty();
    }

    private static List<StoredExecution> executions(String experiment, int count, double spread) {
        var random = new SplittableRandom(7);
        return IntStream.range(0, count)
                .mapToObj(i -> execution(experiment, i, 1 + spread * (random.nextDouble() - 0.5)))
                .toList();
    }

    private static StoredExecution execution(String experiment, int number, double mean) {
        return new StoredExecution(
                new ExecutionAddress("1", experiment, 0, number),
                experiment,
                Map.of(),
                "task",
                1,
                number,
                "alpha",
                "",
                Instant.EPOCH,
                Validity.VALID,
                List.of(),
                Map.of(),
                List.of(new Metric("time", "s", "time", Metric.Better.LOWER)),
                Map.of("time", 1L),
                Map.of("time", mean),
                "",
                "");
    }
}
