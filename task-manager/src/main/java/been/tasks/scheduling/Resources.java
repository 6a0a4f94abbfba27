package been.tasks.scheduling;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How much of each thing beside cores there is, or is taken: bytes of {@code memory}, and named
 * ones such as {@code l3-partition}. A resource that a host does not report counts as absent,
 * except memory, which then is not limited.
 */
public final class Resources {
    public static final String MEMORY = "memory";
    public static final Resources NONE = new Resources(Map.of());

    /** Sorted. They are few, and asked for with every task and host: arrays are quickest. */
    private final String[] names;

    private final long[] amounts;

    public Resources(Map<String, Long> amounts) {
        var sorted = new TreeMap<>(amounts);
        this.names = sorted.keySet().toArray(new String[0]);
        this.amounts = sorted.values().stream().mapToLong(Long::longValue).toArray();
    }

    public boolean isEmpty() {
        return names.length == 0;
    }

    public Map<String, Long> amounts() {
        var all = new HashMap<String, Long>(0);
        for (int i = 0; i < names.length; i++) {
            all.put(names[i], amounts[i]);
        }
        return all;
    }

    public Resources plus(Resources others) {
        return others.isEmpty() ? this : isEmpty() ? others : combined(others);
    }

    private Resources combined(Resources others) {
        Map<String, Long> sum = amounts();
        for (int i = 0; i < others.names.length; i++) {
            sum.merge(others.names[i], others.amounts[i], Long::sum);
        }
        return new Resources(sum);
    }

    public boolean covers(Resources wanted) {
        return covers(NONE, wanted);
    }

    /** Whether so much more is there when some of it is used already. */
    boolean covers(Resources used, Resources wanted) {
        for (int i = 0; i < wanted.names.length; i++) {
            String name = wanted.names[i];
            if (wanted.amounts[i] > amount(name) - used.amount(name, 0)) {
                return false;
            }
        }
        return true;
    }

    public long amount(String name) {
        return amount(name, name.equals(MEMORY) ? Long.MAX_VALUE : 0);
    }

    private long amount(String name, long otherwise) {
        for (int i = 0; i < names.length; i++) {
            if (names[i].equals(name)) {
                return amounts[i];
            }
        }
        return otherwise;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other == this
                || (other instanceof Resources same
                        && Arrays.equals(names, same.names)
                        && Arrays.equals(amounts, same.amounts));
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(names) + Arrays.hashCode(amounts);
    }

    @Override
    public String toString() {
        return amounts().toString();
    }
}
