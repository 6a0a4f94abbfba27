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

    public boolean isEmpty() {
        return amounts.isEmpty();
    }

    public Resources plus(Resources others) {
        return others.isEmpty() ? this : isEmpty() ? others : combined(others, 1);
    }

    /** What is left when others gave back what they had taken. */
    public Resources minus(Resources others) {
        return others.isEmpty() ? this : combined(others, -1);
    }

    private Resources combined(Resources others, int sign) {
        var sum = new HashMap<>(amounts);
        others.amounts.forEach((name, amount) -> sum.merge(name, sign * amount, Long::sum));
        sum.values().removeIf(amount -> amount == 0);
        return new Resources(sum);
    }

    public boolean covers(Resources wanted) {
        return covers(NONE, wanted);
    }

    /** Whether so much more is there when some of it is used already. */
    boolean covers(Resources used, Resources wanted) {
        if (wanted.isEmpty()) {
            return true;
        }
        for (Map.Entry<String, Long> one : wanted.amounts.entrySet()) {
            String name = one.getKey();
            if (one.getValue() > amount(name) - used.amounts.getOrDefault(name, 0L)) {
                return false;
            }
        }
        return true;
    }

    public long amount(String name) {
        return amounts.getOrDefault(name, name.equals(MEMORY) ? Long.MAX_VALUE : 0L);
    }
}
