package been.protocol;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * How noisy a host was before and during one run, as counted there: unrounded, units in the names,
 * absent if it was not observed or is not counted.
 *
 * @param found what was seen just before the run: values by the names of the checks ({@code
 *     governor}, {@code turbo} …)
 * @param stealSeconds in which the run's processors were given to other machines
 * @param foreignCpuSeconds of programs that are neither the run's nor the host runtime's
 * @param foreignCpuOnCoresSeconds of these, what they used on the run's own cores, also on their
 *     other threads
 * @param swappedPages to disk and back, by anybody
 * @param throttleEvents by which processors slowed themselves down, summed over all of them
 * @param memoryStallSeconds in which programs other than the run's waited for memory
 * @param clockStepSeconds by which the wall clock was set; later is positive
 */
@JsonNaming(PropertyNamingStrategies.KebabCaseStrategy.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record HostNoise(
        @JsonProperty("host-noise") @JsonInclude(JsonInclude.Include.NON_EMPTY)
                Map<String, String> found,
        @Nullable Double stealSeconds,
        @Nullable Double foreignCpuSeconds,
        @Nullable Double foreignCpuOnCoresSeconds,
        @Nullable Long swappedPages,
        @Nullable Long throttleEvents,
        @Nullable Double memoryStallSeconds,
        @Nullable Double clockStepSeconds) {
    /** Of a run that was not observed. */
    public static final HostNoise UNKNOWN =
            new HostNoise(Map.of(), null, null, null, null, null, null, null);

    public HostNoise {
        // Left out when it is empty.
        found = Map.copyOf(Objects.requireNonNullElse(found, Map.of()));
    }
}
