package been.web.observation;

import static org.assertj.core.api.Assertions.assertThat;

import been.tasks.TaskBoard;
import been.web.example.ExampleHosts;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PlatformMetersTests {
    private long now;
    private int counts;

    /** A board on which each count takes six seconds. */
    private final class SlowBoard implements TaskBoard {
        @Override
        public Page page(Query query, @Nullable Place after, int limit) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Counts counts() {
            counts++;
            now += Duration.ofSeconds(6).toNanos();
            return new Counts(Map.of("Ready", 7L), 9);
        }
    }

    @Test
    void aScrapeCountsOnceHoweverLongItTakes() {
        var registry = new SimpleMeterRegistry();
        new PlatformMeters(new SlowBoard(), new ExampleHosts(), () -> now).bindTo(registry);

        scrape(registry);
        assertThat(registry.get("been.queue").gauge().value()).isEqualTo(7);
        assertThat(counts).isEqualTo(1);

        now += Duration.ofMinutes(2).toNanos();
        scrape(registry);
        assertThat(counts).as("20 times as long as a count takes").isEqualTo(1);

        now += 1;
        scrape(registry);
        assertThat(counts).isEqualTo(2);
    }

    private static void scrape(SimpleMeterRegistry registry) {
        assertThat(registry.getMeters())
                .hasSizeGreaterThan(10)
                .allSatisfy(meter -> assertThat(((Gauge) meter).value()).isNotNegative());
    }
}
