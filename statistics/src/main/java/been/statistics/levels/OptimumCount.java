package been.statistics.levels;

import been.statistics.Level;
import been.statistics.levels.VarianceComponents.Component;
import java.util.ArrayList;
import java.util.List;

/**
 * How often a level below the highest is worth repeating within the level above it.
 *
 * @param unrounded 1 when the level shows no variation of its own; infinite when nothing above it
 *     does, so that only repetitions here add precision
 */
public record OptimumCount(Level level, double unrounded) {

    /** A level that is kept, with the costs of those left out below it. */
    private record Kept(Component component, double cost) {}

    /**
     * The counts that give the shortest interval for a given total cost (Kalibera and Jones 2013):
     * {@code r_i = sqrt((c_{i+1}/c_i)·(T_i²/T_{i+1}²))}. A level whose T² is not positive, or which
     * was not repeated at all, is left out and its cost joins the next one.
     *
     * @return lowest level first, without the highest
     */
    public static List<OptimumCount> of(VarianceComponents variation, Costs costs) {
        List<Component> components = variation.components();
        List<Kept> kept = keptLevels(components, costs);
        List<OptimumCount> counts = new ArrayList<>();
        for (Component component : components.subList(0, Math.max(0, components.size() - 1))) {
            counts.add(new OptimumCount(component.level(), unrounded(component, kept)));
        }
        return List.copyOf(counts);
    }

    /** The count to use: rounded up, at least 1, at most {@code limit}. */
    public int atMost(int limit) {
        return (int) Math.clamp(Math.ceil(unrounded), 1, limit);
    }

    /** The levels that vary, and the highest, which is repeated in any case. */
    private static List<Kept> keptLevels(List<Component> components, Costs costs) {
        List<Kept> kept = new ArrayList<>();
        double cost = 0;
        int position = 0;
        for (Level level : Level.values()) {
            if (position == components.size()) {
                break;
            }
            cost += costs.of(level);
            Component component = components.get(position);
            if (component.level() == level) {
                position++;
                if (component.counted() > 0 || position == components.size()) {
                    kept.add(new Kept(component, cost));
                    cost = 0;
                }
            }
        }
        return kept;
    }

    private static double unrounded(Component component, List<Kept> kept) {
        for (int i = 0; i < kept.size() - 1; i++) {
            if (kept.get(i).component().equals(component)) {
                Kept upper = kept.get(i + 1);
                double costs = upper.cost() == 0 ? 0 : upper.cost() / kept.get(i).cost();
                double variances = component.counted() / upper.component().counted();
                return costs == 0 ? 1 : Math.sqrt(costs * variances);
            }
        }
        return 1;
    }
}
