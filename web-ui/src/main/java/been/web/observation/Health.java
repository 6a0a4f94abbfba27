package been.web.observation;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Whether the platform can do its work.
 *
 * @param status the worst of its parts
 */
public record Health(Status status, List<Part> parts) {
    public Health {
        parts = List.copyOf(parts);
    }

    static Health of(List<Part> parts) {
        return new Health(
                parts.stream().map(Part::status).max(Comparator.naturalOrder()).orElse(Status.UP),
                parts);
    }

    /** The same for callers who may see no more than that. */
    Health brief() {
        return new Health(
                status,
                parts.stream().map(part -> new Part(part.name(), part.status(), null)).toList());
    }

    /** From best to worst. */
    public enum Status {
        UP,
        /** It works, and somebody should look at it. */
        DEGRADED,
        /** Calls cannot be answered. */
        DOWN;

        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * @param detail for people; left out for those who did not say who they are
     */
    public record Part(String name, Status status, @Nullable String detail) {}
}
