package been.protocol;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An impaired network between a task and those that connect to its ports. The values hold for each
 * of both directions.
 *
 * @param latency of each packet
 * @param jitter by which the latency of a packet varies, up or down, evenly distributed
 * @param loss share of the packets that are lost, below 1
 * @param bitsPerSecond {@code null} for no limit
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record NetworkLink(
        Duration latency, Duration jitter, double loss, @Nullable Long bitsPerSecond) {
    private static final Duration LONGEST = Duration.ofSeconds(10);
    private static final double MOST_LOSS = 0.5;
    private static final long SLOWEST = 1_000;
    private static final Pattern LOSS = Pattern.compile("([0-9]{1,3}(?:\\.[0-9]{1,9})?) ?%");
    private static final Pattern RATE =
            Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,9})?) ?([kMG])bit/s");

    /**
     * @throws IllegalArgumentException with one sentence
     */
    public NetworkLink {
        // These may be left out.
        latency = Objects.requireNonNullElse(latency, Duration.ZERO);
        jitter = Objects.requireNonNullElse(jitter, Duration.ZERO);
        if (latency.isNegative() || latency.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("the latency of a link is at most 10s");
        }
        if (jitter.isNegative() || jitter.compareTo(latency) > 0) {
            throw new IllegalArgumentException(
                    "the jitter of a link is at most its latency, since no packet arrives before it was sent");
        }
        if (!(loss >= 0 && loss <= MOST_LOSS)) {
            throw new IllegalArgumentException("the loss of a link is at most 50%");
        }
        if (bitsPerSecond != null && bitsPerSecond < SLOWEST) {
            throw new IllegalArgumentException("the rate of a link is at least 1kbit/s");
        }
    }

    /**
     * As people write it: {@code 10ms}, {@code 2ms}, {@code 1%}, {@code 100Mbit/s}.
     *
     * @throws IllegalArgumentException with one sentence
     */
    public static NetworkLink of(
            Optional<String> latency,
            Optional<String> jitter,
            Optional<String> loss,
            Optional<String> rate) {
        return new NetworkLink(
                latency.map(Quantities::parseDuration).orElse(Duration.ZERO),
                jitter.map(Quantities::parseDuration).orElse(Duration.ZERO),
                loss.map(NetworkLink::share).orElse(0.0),
                rate.map(NetworkLink::bits).orElse(null));
    }

    private static double share(String text) {
        Matcher matcher = LOSS.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "'%s' is not a loss rate; expected for example 1%% or 0.5%%".formatted(text));
        }
        return new BigDecimal(matcher.group(1)).movePointLeft(2).doubleValue();
    }

    private static long bits(String text) {
        Matcher matcher = RATE.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "'%s' is not a rate; expected for example 100Mbit/s or 64kbit/s"
                            .formatted(text));
        }
        int digits =
                switch (matcher.group(2)) {
                    case "k" -> 3;
                    case "M" -> 6;
                    default -> 9;
                };
        return new BigDecimal(matcher.group(1)).movePointRight(digits).longValue();
    }
}
