package been.protocol.analyses;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Whether a repeat found what its original found. */
public enum Reproduction {
    /** No difference beyond tolerance and precision together. */
    REPRODUCED,
    /** A difference beyond the tolerance. */
    DIFFERS,
    /** Not measured precisely enough to tell. */
    INCONCLUSIVE;

    /** What holds for all of them together; empty for none. */
    public static Optional<Reproduction> ofAll(Collection<Reproduction> all) {
        if (all.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                all.contains(DIFFERS)
                        ? DIFFERS
                        : all.contains(INCONCLUSIVE) ? INCONCLUSIVE : REPRODUCED);
    }

    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return word();
    }
}
