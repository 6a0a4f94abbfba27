package been.analyses.planning;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Splits the experiments of a regression into its histories, one for each configuration. */
public final class Histories {
    private Histories() {}

    /**
     * The items of each configuration, in their order.
     *
     * @param configuration of an item
     */
    public static <T> List<List<T>> of(
            List<T> items, Function<T, ? extends Map<String, String>> configuration) {
        Map<Map<String, String>, List<T>> histories = new LinkedHashMap<>();
        for (T item : items) {
            histories.computeIfAbsent(configuration.apply(item), _ -> new ArrayList<>()).add(item);
        }
        return List.copyOf(histories.values());
    }
}
