package been.protocol.profiles;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a function costs in two versions, where 1 is the whole run of the old one.
 *
 * @param function the one whose own cost changed most
 * @param within the function that both versions have and under which the cost is counted, if that
 *     is another one
 * @param self of the function itself, and of what it calls in only one of the versions
 * @param total with everything that it calls
 * @param isChanged whether the change is certain and large enough to matter
 * @param parts counted here since the other version has no such call: after renaming, splitting or
 *     inlining they belong together
 */
public record FunctionCost(
        String function,
        @Nullable String within,
        Cost self,
        Cost total,
        boolean isChanged,
        List<Part> parts) {

    public FunctionCost {
        parts = List.copyOf(parts);
    }

    /** Its name, and what belongs to it. */
    public String title() {
        String gone =
                parts.stream()
                        .map(Part::function)
                        .filter(part -> !part.equals(function))
                        .collect(Collectors.joining(", "));
        return function
                + (within == null ? "" : ", called by " + within)
                + (gone.isEmpty() ? "" : " (with " + gone + ")");
    }

    /**
     * A cost in both versions.
     *
     * @param low of the interval of the change
     */
    public record Cost(double old, double current, double change, double low, double high) {

        /** Such as {@code +3.00 % [+2.90, +3.10]}, of the old version's run. */
        public String words() {
            return "%+.2f %% [%+.2f, %+.2f]"
                    .formatted(100 * change, 100 * low, 100 * high)
                    .replace('-', '−');
        }
    }

    /** The own cost of a function that is called there in only one version. */
    public record Part(String function, double old, double current) {}
}
