package been.tasks.matching;

import been.protocol.PropertyTree;
import been.tasks.scheduling.Capacity;
import been.tasks.scheduling.Resources;
import java.util.HashMap;
import java.util.Map;

/** What a host offers to tasks. */
public final class Slots {
    private Slots() {}

    /**
     * Of cores what the host offers ({@code slots.cores}; to a task that is alone there, {@code
     * slots.exclusive-cores}), else what it has ({@code cpu.cores}), else one: every host can run
     * something. Of the rest what it offers.
     */
    public static Capacity of(PropertyTree properties) {
        int cores = number(properties, "slots.cores", number(properties, "cpu.cores", 1));
        return new Capacity(
                cores,
                Math.max(cores, number(properties, "slots.exclusive-cores", cores)),
                resources(properties));
    }

    private static int number(PropertyTree properties, String path, int otherwise) {
        return properties
                .get(path)
                .map(value -> value instanceof Number n ? Math.max(1, n.intValue()) : 1)
                .orElse(otherwise);
    }

    private static Resources resources(PropertyTree properties) {
        var amounts = new HashMap<String, Long>();
        if (properties.get("slots").orElse(Map.of()) instanceof Map<?, ?> slots) {
            slots.forEach((name, amount) -> {
                if (amount instanceof Number n && !String.valueOf(name).endsWith("cores")) {
                    amounts.put(String.valueOf(name), n.longValue());
                }
            });
        }
        return new Resources(amounts);
    }
}
