package been.statistics.changes;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Where the stretches of one level begin and end, boundaries given in advance among them.
 *
 * <p>Binary segmentation (Vostrikova 1981), which looks for a bump where no single cut is clear. A
 * stretch is searched at the level's share that its length is of the whole, so that the shares of
 * all stretches in which there is nothing to find add up to no more than the level: it holds for
 * the whole history, not for each search. Then every place found is moved to where it is clearest
 * between its neighbours, and left out if it is not clear there.
 */
final class Segmentation {

    /** Of the level; the rest goes to the search for bumps. */
    private static final double SHARE_OF_CUTS = 0.8;

    private static final int MOST_ROUNDS = 10;

    private final Sums sums;
    private final int size;
    private final double level;
    private final IntPredicate confirmed;
    private final Set<Integer> fixed;
    private final TreeSet<Integer> boundaries = new TreeSet<>();

    private Segmentation(Sums sums, int[] given, IntPredicate confirmed, double level) {
        this.sums = sums;
        this.level = level;
        this.confirmed = confirmed;
        this.size = given[given.length - 1];
        for (int boundary : given) {
            boundaries.add(boundary);
        }
        this.fixed = Set.copyOf(boundaries);
    }

    /**
     * All boundaries, from 0 to the end.
     *
     * @param given boundaries that stay, ascending, with 0 and the end
     * @param confirmed which of them are changes, not known breaks
     */
    static int[] of(Sums sums, int[] given, IntPredicate confirmed, double level) {
        Segmentation segmentation = new Segmentation(sums, given, confirmed, level);
        for (int i = 0; i + 1 < given.length; i++) {
            segmentation.search(given[i], given[i + 1]);
        }
        segmentation.settle();
        return segmentation.boundaries.stream().mapToInt(Integer::intValue).toArray();
    }

    private void search(int low, int high) {
        int n = high - low;
        double allowed = level * n / size;
        Split cut = sums.cut(low, high);
        if (cut == null) {
            return;
        }
        List<Integer> found = List.of();
        if (NullDistribution.ofCuts(n, cut.statistic()) <= SHARE_OF_CUTS * allowed) {
            found = List.of(cut.to());
        } else {
            Split bump = sums.bump(low, high);
            if (bump != null
                    && NullDistribution.ofBumps(n, bump.statistic())
                            <= (1 - SHARE_OF_CUTS) * allowed) {
                found = List.of(bump.from(), bump.to());
            }
        }
        int start = low;
        for (int boundary : found) {
            boundaries.add(boundary);
            search(start, boundary);
            start = boundary;
        }
        if (!found.isEmpty()) {
            search(start, high);
        }
    }

    private void settle() {
        boolean removed = true;
        while (removed) {
            moveToClearest();
            removed = removeLeastClear() || removeShadow();
        }
    }

    /**
     * Removes a change beside a confirmed one that is clear only without it: both are the same, and
     * the confirmed one stays.
     */
    private boolean removeShadow() {
        for (int boundary : free()) {
            boolean removed =
                    shadow(boundary, below(boundary)) || shadow(boundary, above(boundary));
            if (removed) {
                return true;
            }
        }
        return false;
    }

    private boolean shadow(int boundary, int neighbour) {
        if (!fixed.contains(neighbour) || !confirmed.test(neighbour) || p(neighbour) <= level) {
            return false;
        }
        boundaries.remove(boundary);
        boolean same = p(neighbour) <= level;
        if (!same) {
            boundaries.add(boundary);
        }
        return same;
    }

    private void moveToClearest() {
        boolean moved = true;
        for (int round = 0; moved && round < MOST_ROUNDS; round++) {
            moved = false;
            for (int boundary : free()) {
                Split cut = clearest(boundary);
                if (cut != null && cut.to() != boundary) {
                    boundaries.remove(boundary);
                    boundaries.add(cut.to());
                    moved = true;
                }
            }
        }
    }

    private boolean removeLeastClear() {
        int worst = -1;
        double highest = level;
        for (int boundary : free()) {
            double p = p(boundary);
            if (p > highest) {
                worst = boundary;
                highest = p;
            }
        }
        return worst >= 0 && boundaries.remove(worst);
    }

    private double p(int boundary) {
        int low = below(boundary);
        int high = above(boundary);
        return NullDistribution.ofCuts(high - low, sums.clarity(low, boundary, low, high));
    }

    private @Nullable Split clearest(int boundary) {
        return sums.cut(below(boundary), above(boundary));
    }

    private int below(int boundary) {
        Integer below = boundaries.lower(boundary);
        return below == null ? 0 : below;
    }

    private int above(int boundary) {
        Integer above = boundaries.higher(boundary);
        return above == null ? size : above;
    }

    private List<Integer> free() {
        List<Integer> free = new ArrayList<>(boundaries);
        free.removeAll(fixed);
        return Collections.unmodifiableList(free);
    }
}
