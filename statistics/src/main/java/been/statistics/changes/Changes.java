package been.statistics.changes;

import been.statistics.Interval;
import been.statistics.compare.MeanEstimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What changed along a history, oldest first.
 *
 * <p>A change is a shift of the mean that lasts for at least {@value Split#SHORTEST} versions.
 * Found by the largest studentised shift over all places (Hawkins 1977) and all bumps (Olshen et
 * al. 2004) in a binary segmentation (Vostrikova 1981), with the error of first-order
 * autocorrelated values, after single spikes are taken out; held against the distribution that the
 * same procedure has on simulated histories without change at the worst correlation up to 0.5.
 * Pure: the same history gives the same changes, whatever was looked at before.
 *
 * @param changes those at least as large as asked for
 * @param spikes indices of values that were replaced by their neighbourhood's median
 * @param deviation what values scatter around their levels, as a standard deviation
 * @param autocorrelationInflation by which neighbours' likeness multiplies the variance of a
 *     level's mean; 1 for independent values
 * @param drift present when a line describes the history better than these changes
 * @param levels between boundaries, known breaks and changes that are left out among them
 */
public record Changes(
        List<Change> changes,
        List<Integer> spikes,
        double deviation,
        double autocorrelationInflation,
        Optional<Drift> drift,
        List<Stretch> levels) {

    /**
     * Versions of one level.
     *
     * @param to after its last version
     */
    public record Stretch(int from, int to, MeanEstimate mean) {}

    public Changes {
        changes = List.copyOf(changes);
        spikes = List.copyOf(spikes);
        levels = List.copyOf(levels);
    }

    /** The changes in a history by these criteria. */
    public static Changes in(History history, ChangeCriteria criteria) {
        int[] given = history.fixedBoundaries();
        double[] values = history.values();
        List<Integer> spikes = new ArrayList<>();
        int[] stretches = history.stretches();
        for (int i = 0; i + 1 < stretches.length; i++) {
            Spikes calm = Spikes.in(values, stretches[i], stretches[i + 1]);
            values = calm.values();
            spikes.addAll(calm.replaced());
        }
        Sums sums = new Sums(values, Weights.of(values, history.standardErrors()));
        int[] boundaries =
                Segmentation.of(sums, given, history::confirmedAtIndex, criteria.falseAlarms());
        Levels levels = Levels.of(sums, boundaries);
        List<Change> changes = changes(history, sums, levels, criteria);
        Optional<Drift> drift =
                changes.isEmpty() ? Optional.empty() : Drift.of(values, levels, criteria);
        return new Changes(
                changes, spikes, levels.deviation(), levels.inflation(), drift, levels.stretches());
    }

    private static List<Change> changes(
            History history, Sums sums, Levels levels, ChangeCriteria criteria) {
        List<Change> changes = new ArrayList<>();
        for (int level = 1; level < levels.count(); level++) {
            int index = levels.start(level);
            if (history.breaksAt(index)) {
                continue;
            }
            int low = levels.start(level - 1);
            int high = levels.start(level + 1);
            double p = NullDistribution.ofCuts(high - low, sums.clarity(low, index, low, high));
            Optional<Interval> relative = levels.relative(level, criteria.confidence());
            boolean confirmed = history.confirmedAtIndex(index);
            boolean small =
                    relative.filter(r -> Math.abs(r.estimate()) < criteria.leastMagnitude())
                            .isPresent();
            if (confirmed || !small) {
                changes.add(
                        new Change(
                                index,
                                levels.mean(level - 1),
                                levels.mean(level),
                                relative,
                                p,
                                confirmed
                                        ? confirmed(sums, low, index, high, p, criteria)
                                        : new Change.Found()));
            }
        }
        return changes;
    }

    private static Change.Standing confirmed(
            Sums sums, int low, int index, int high, double p, ChangeCriteria criteria) {
        Split cut = sums.cut(low, high);
        OptionalInt elsewhere = OptionalInt.empty();
        if (cut != null
                && cut.to() != index
                && NullDistribution.ofCuts(high - low, cut.statistic()) <= criteria.falseAlarms()) {
            elsewhere = OptionalInt.of(cut.to());
        }
        return new Change.Confirmed(p <= criteria.falseAlarms(), elsewhere);
    }
}
