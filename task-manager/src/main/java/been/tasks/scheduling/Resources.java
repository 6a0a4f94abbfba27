package been.tasks.scheduling;

import java.util.HashMap;
import java.util.Map;

/**
 * How much of each thing beside cores there is, or is taken: bytes of {@code memory}, and named
 * ones such as {@code l3-partition}. What a host does not tell of it has not, but for memory, which
 * it then has enough of.
 */
public record Resources(Map<String, Long> amounts) {
    public static final String MEMORY = "memory";
    public static final Resources NONE = new Resources(Map.of());

    public Resources {
        amounts = Map.copyOf(amounts);
    }

    public Resources plus(Resources others) {
        if (others.amounts.isEmpty()) {
            return this;
        }
        var sum = new HashMap<>(amounts);
        others.amounts.forEach((name, amount) -> sum.merge(name, amount, Long::sum));
        return new Resources(sum);
    }

    public boolean covers(Resources wanted) {
        return wanted.amounts.entrySet().stream()
                .allMatch(one -> one.getValue() <= amount(one.getKey()));
    }

    public long amount(String name) {
        return amounts.getOrDefault(name, name.equals(MEMORY) ? Long.MAX_VALUE : 0L);
    }
}
