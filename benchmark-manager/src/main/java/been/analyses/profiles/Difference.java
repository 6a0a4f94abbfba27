package been.analyses.profiles;

import been.protocol.profiles.Collapsed;
import been.protocol.profiles.FunctionCost;
import been.protocol.profiles.FunctionCost.Cost;
import been.protocol.profiles.FunctionCost.Part;
import been.statistics.Confidence;
import been.statistics.Means;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Compares the profiles of two versions function by function; pure.
 *
 * <p>A call is followed only where both versions have it, directly or through others: the cost of
 * every other call counts as that of its caller. So a function that was renamed, split, merged or
 * inlined changes nothing, as long as the cost is the same. Costs of the new version are multiplied
 * by its running time relative to the old one; otherwise everything would appear to get cheaper
 * when one function gets slower.
 */
public final class Difference {
    /** Smaller changes are not reported, even if they are certain. */
    private static final double SMALLEST_CHANGE = 0.005;

    private static final double SMALLEST_SHOWN = 0.001;
    private static final int MOST_ROWS = 200;
    private static final String PROGRAM = "[program]";

    private final Ratio ratio;
    private final Confidence confidence;
    private final Side old;
    private final Side current;

    private Difference(
            List<Collapsed> old, List<Collapsed> current, Ratio ratio, Confidence confidence) {
        this.ratio = ratio.orOfTotals(old, current);
        this.confidence = confidence;
        Map<String, Set<String>> oldCallers = CallTree.of(old).callers();
        Map<String, Set<String>> newCallers = CallTree.of(current).callers();
        this.old = new Side(old, oldCallers, newCallers);
        this.current = new Side(current, oldCallers, newCallers);
    }

    /**
     * The functions, the certain changes first, then by the size of the change.
     *
     * @param old at least 2 executions, none empty, as for {@code current}
     * @param confidence of each interval; whether a function changed is decided for all functions
     *     together
     */
    public static List<FunctionCost> of(
            List<Collapsed> old, List<Collapsed> current, Ratio ratio, Confidence confidence) {
        return new Difference(old, current, ratio, confidence).rows();
    }

    private List<FunctionCost> rows() {
        Set<String> functions = new TreeSet<>(old.total.keySet());
        functions.addAll(current.total.keySet());
        functions.removeIf(function ->
                Math.max(old.mean(old.total, function), current.mean(current.total, function))
                        < SMALLEST_SHOWN);
        // No other function can change by enough.
        long candidates =
                functions.stream()
                        .filter(function ->
                                Math.max(
                                                old.mean(old.self, function),
                                                current.mean(current.self, function) * ratio.mean())
                                        >= SMALLEST_CHANGE)
                        .count();
        var together = new Confidence(1 - (1 - confidence.level()) / Math.max(1, candidates));
        record Ranked(FunctionCost row, double certain) {}
        return functions.stream()
                .map(function -> {
                    double certain = certain(cost(function, together));
                    return new Ranked(row(function, certain >= SMALLEST_CHANGE), certain);
                })
                .sorted(
                        Comparator.comparingDouble(Ranked::certain)
                                .thenComparingDouble(one -> Math.abs(one.row().self().change()))
                                .reversed())
                .limit(MOST_ROWS)
                .map(Ranked::row)
                .toList();
    }

    /** The part of a change that is certain. */
    private static double certain(Cost cost) {
        return Math.max(0, Math.max(cost.low(), -cost.high()));
    }

    private FunctionCost row(String function, boolean isChanged) {
        Cost self = cost(function, confidence);
        List<Part> parts = parts(function);
        double direction = Math.signum(self.change());
        String most = function;
        double largest =
                direction
                        * (current.mean(current.own, function) * ratio.mean()
                                - old.mean(old.own, function));
        for (Part part : parts) {
            double change = direction * (part.current() - part.old());
            if (isChanged && change > largest) {
                most = part.function();
                largest = change;
            }
        }
        return new FunctionCost(
                most,
                most.equals(function) ? null : function,
                self,
                cost(old.total, current.total, function, confidence),
                isChanged,
                parts);
    }

    private List<Part> parts(String function) {
        Map<String, double[]> before = old.parts.getOrDefault(function, Map.of());
        Map<String, double[]> after = current.parts.getOrDefault(function, Map.of());
        Set<String> names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        return names.stream()
                .map(name ->
                        new Part(
                                name,
                                old.mean(before, name),
                                current.mean(after, name) * ratio.mean()))
                .filter(part -> Math.max(part.old(), part.current()) >= SMALLEST_SHOWN)
                .toList();
    }

    private Cost cost(String function, Confidence level) {
        return cost(old.self, current.self, function, level);
    }

    private Cost cost(
            Map<String, double[]> before,
            Map<String, double[]> after,
            String function,
            Confidence level) {
        double[] x = before.getOrDefault(function, new double[old.executions]);
        double[] y = after.getOrDefault(function, new double[current.executions]);
        double change = Means.mean(y) * ratio.mean() - Means.mean(x);
        double oldError = Means.variance(x) / x.length;
        double newError = Means.variance(y) / y.length * ratio.mean() * ratio.mean();
        double error = oldError + newError;
        double halfWidth = 0;
        if (error > 0) {
            double freedom =
                    error
                            * error
                            / (oldError * oldError / (x.length - 1)
                                    + newError * newError / (y.length - 1));
            halfWidth = level.tQuantile(freedom) * Math.sqrt(error);
        }
        return new Cost(
                Means.mean(x),
                Means.mean(y) * ratio.mean(),
                change,
                Means.mean(y) * ratio.low() - Means.mean(x) - halfWidth,
                Means.mean(y) * ratio.high() - Means.mean(x) + halfWidth);
    }

    /** The shares of one version by function, one value for each execution. */
    private static final class Side {
        private final int executions;
        private final Map<String, Set<String>> oldCallers;
        private final Map<String, Set<String>> newCallers;

        /** Of the function and its parts. */
        private final Map<String, double[]> self = new TreeMap<>();

        private final Map<String, double[]> total = new TreeMap<>();

        /** Of the function alone. */
        private final Map<String, double[]> own = new HashMap<>();

        private final Map<String, Map<String, double[]>> parts = new HashMap<>();

        Side(
                List<Collapsed> profiles,
                Map<String, Set<String>> oldCallers,
                Map<String, Set<String>> newCallers) {
            this.executions = profiles.size();
            this.oldCallers = oldCallers;
            this.newCallers = newCallers;
            for (int i = 0; i < executions; i++) {
                Collapsed profile = profiles.get(i);
                int execution = i;
                profile.stacks()
                        .forEach((stack, cost) ->
                                add(
                                        stack.split(";", -1),
                                        (double) cost / profile.total(),
                                        execution));
            }
        }

        private void add(String[] stack, double share, int execution) {
            List<String> kept = new ArrayList<>(List.of(PROGRAM));
            boolean isPart = false;
            for (String frame : stack) {
                isPart = !isCommon(kept.getLast(), frame);
                if (!isPart) {
                    kept.add(frame);
                }
            }
            String function = kept.getLast();
            count(self, function, share, execution);
            count(
                    isPart ? parts.computeIfAbsent(function, _ -> new HashMap<>()) : own,
                    isPart ? stack[stack.length - 1] : function,
                    share,
                    execution);
            for (String each : new HashSet<>(kept)) {
                count(total, each, share, execution);
            }
        }

        private boolean isCommon(String caller, String function) {
            Set<String> before = oldCallers.get(function);
            Set<String> after = newCallers.get(function);
            return before != null
                    && after != null
                    && (caller.equals(PROGRAM)
                            || (before.contains(caller) && after.contains(caller)));
        }

        private void count(
                Map<String, double[]> into, String function, double share, int execution) {
            into.computeIfAbsent(function, _ -> new double[executions])[execution] += share;
        }

        double mean(Map<String, double[]> of, String function) {
            double[] shares = of.get(function);
            return shares == null ? 0 : Means.mean(shares);
        }
    }
}
