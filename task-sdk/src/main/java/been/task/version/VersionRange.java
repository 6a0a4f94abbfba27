package been.task.version;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A range of versions in the order of {@link VersionOrder}: conditions such as {@code >=1.2 <2},
 * all of which must hold, {@code 1.x} for every version that begins with 1, or {@code *} for any.
 * {@code <2} leaves out pre-releases of 2. Pure, immutable.
 */
public final class VersionRange {
    private static final Pattern CONDITION =
            Pattern.compile(
                    "\\s*(>=|<=|>|<|=)?\\s*([A-Za-z0-9*][A-Za-z0-9._+*-]{0,63})(?=\\s|[<>=]|$)");
    private static final int MOST_CHARACTERS = 200;
    private static final Pattern FAMILY = Pattern.compile("(.+)\\.[x*]|[x*]");

    private final List<Predicate<String>> conditions;

    private VersionRange(List<Predicate<String>> conditions) {
        this.conditions = List.copyOf(conditions);
    }

    /** The range with that text; empty if it is not one. */
    public static Optional<VersionRange> read(String text) {
        List<Predicate<String>> conditions = new ArrayList<>();
        String rest = text.length() <= MOST_CHARACTERS ? text.strip() : "";
        Matcher next = CONDITION.matcher(rest);
        while (!rest.isEmpty()) {
            if (!next.lookingAt()) {
                return Optional.empty();
            }
            String operator = next.group(1) == null ? "" : next.group(1);
            Optional<Predicate<String>> condition = condition(operator, next.group(2));
            if (condition.isEmpty()) {
                return Optional.empty();
            }
            conditions.add(condition.get());
            rest = rest.substring(next.end()).strip();
            next.reset(rest);
        }
        return conditions.isEmpty() ? Optional.empty() : Optional.of(new VersionRange(conditions));
    }

    private static Optional<Predicate<String>> condition(String operator, String bound) {
        Matcher family = FAMILY.matcher(bound);
        if (family.matches()) {
            String stem = family.group(1);
            return operator.isEmpty() && (stem == null || stem.indexOf('*') < 0)
                    ? Optional.of(version -> stem == null || begins(version, stem))
                    : Optional.empty();
        }
        return bound.indexOf('*') >= 0
                ? Optional.empty()
                : Optional.of(
                        switch (operator) {
                            case ">=" -> compared(bound, order -> order >= 0);
                            case ">" -> compared(bound, order -> order > 0);
                            case "<=" -> compared(bound, order -> order <= 0);
                            case "<" ->
                                    compared(bound, order -> order < 0)
                                            .and(version -> !VersionOrder.leadsTo(version, bound));
                            default -> compared(bound, order -> order == 0);
                        });
    }

    private static Predicate<String> compared(String bound, IntPredicate wanted) {
        String key = VersionOrder.key(bound);
        return version -> wanted.test(VersionOrder.key(version).compareTo(key));
    }

    private static boolean begins(String version, String stem) {
        return VersionOrder.key(version).equals(VersionOrder.key(stem))
                || VersionOrder.isWithin(version, stem);
    }

    /** Whether a version is in the range. */
    public boolean contains(String version) {
        return conditions.stream().allMatch(condition -> condition.test(version));
    }
}
