package been.statistics.bisect;

import been.statistics.Interval;
import been.statistics.compare.Criteria;
import been.statistics.compare.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Searches the versions that changed the performance between two ends. What is next depends only on
 * what was measured, so a search can be continued from stored executions.
 *
 * <ol>
 *   <li>The two ends are measured until a sequential test decides whether they differ at all.
 *   <li>Then blocks of the ends and one version between are measured, until the probability that
 *       the change is on one side of the version is small enough: a noisy binary search (Horstein
 *       1963; Burnashev and Zigangirov 1974). A version of a third level divides the search.
 *   <li>A version is a culprit only if fresh executions of it and of the version before it differ.
 *       If these explain less than the ends differ by, what is before and after it is examined as
 *       well.
 * </ol>
 */
public final class Bisection {
    /** The probability with which a version is taken to be on the wrong side of the change. */
    private static final double ERROR = 0.05;

    /** The probability with which a version must have made a change before it is checked. */
    private static final double SURE = 0.99;

    /** Executions of a version, after which its side is believed or left open. */
    private static final int MOST_EXECUTIONS = 60;

    /** Executions of a version, after which blocks become larger. */
    private static final int FEW_EXECUTIONS = 8;

    private final Candidates candidates;
    private final Map<Integer, List<Observation>> blocks;
    private final List<Observation> observations;
    private final Criteria criteria;
    private final int pilot;
    private final List<Culprit> culprits = new ArrayList<>();
    private Optional<Measure> next = Optional.empty();
    private Optional<Suspects> suspects = Optional.empty();

    private Bisection(
            Candidates candidates, List<Observation> observations, Criteria criteria, int pilot) {
        this.candidates = candidates;
        this.observations = observations;
        this.criteria = criteria;
        this.pilot = pilot;
        blocks = observations.stream().collect(Collectors.groupingBy(Observation::block));
    }

    /** What a block is measured for. */
    public enum Purpose {
        /** Whether the two ends differ. */
        VERIFY,
        /** On which side of the change a version is. */
        SEARCH,
        /** Whether a version is a culprit, or an end of a part differs from the other. */
        CHECK
    }

    /**
     * A block to measure next.
     *
     * @param counts of executions by version
     */
    public record Measure(Purpose purpose, SortedMap<Integer, Integer> counts) {
        public Measure {
            counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
        }
    }

    /** The first and the last version that may have made a change that is not located. */
    public record Suspects(int first, int last) {}

    /**
     * What is known.
     *
     * @param next what to measure next; empty at the end
     * @param verified the ratio of the newest to the oldest version; empty while it is undetermined
     * @param verdict about the two; {@code INCONCLUSIVE} while it is not decided
     * @param culprits oldest first
     * @param suspects where the search is, or where it ended without a culprit
     */
    public record State(
            Optional<Measure> next,
            Optional<Interval> verified,
            Verdict verdict,
            List<Culprit> culprits,
            Optional<Suspects> suspects) {
        public State {
            culprits = List.copyOf(culprits);
        }

        /** Whether the ends differ. */
        public boolean isChanged() {
            return verdict == Verdict.REGRESSED || verdict == Verdict.IMPROVED;
        }
    }

    /**
     * Examines what was measured.
     *
     * @param pilot executions of each end before they are compared at first
     */
    public static State of(
            Candidates candidates, List<Observation> observations, Criteria criteria, int pilot) {
        var search = new Bisection(candidates, List.copyOf(observations), criteria, pilot);
        int last = candidates.last();
        search.examine(0, last);
        Verification whole = search.verification(0, last);
        search.culprits.sort((one, other) -> Integer.compare(one.last(), other.last()));
        return new State(
                search.next,
                whole.ratio(),
                whole.isOpen() ? Verdict.INCONCLUSIVE : whole.verdict(),
                search.culprits,
                search.suspects);
    }

    private enum Found {
        OPEN,
        NOTHING,
        CHANGE
    }

    /** Looks for changes between two versions, once these are known to differ. */
    private Found examine(int old, int current) {
        Verification ends = verification(old, current);
        if (ends.isOpen()) {
            boolean isWhole = old == 0 && current == candidates.last();
            need(
                    isWhole ? Purpose.VERIFY : Purpose.CHECK,
                    Map.of(old, ends.missing(), current, ends.missing()));
            suspect(old, current);
            return Found.OPEN;
        }
        return ends.isChanged() ? search(old, current, ends) : Found.NOTHING;
    }

    private Found search(int old, int current, Verification ends) {
        List<Integer> refuted = new ArrayList<>();
        while (true) {
            var posterior =
                    new Posterior(
                            candidates, old, current, observations, refuted, criteria.tolerance());
            Optional<Posterior.Part> best = posterior.best();
            if (best.isEmpty()) {
                return unlocated(old, current);
            }
            if (posterior.isSingle() && refuted.isEmpty()) {
                culprits.add(
                        candidates.culprit(
                                old, current, ends.ratio().orElseThrow(), ends.verdict()));
                return Found.CHANGE;
            }
            Optional<Integer> third = posterior.third();
            if (third.isPresent()) {
                return split(old, third.get(), current);
            }
            Optional<Found> open = step(posterior, old, current, best.get());
            if (open.isPresent()) {
                return open.get();
            }
            Posterior.Part part = best.get();
            if (part.probability() < SURE) {
                Posterior.Part credible = posterior.credible(SURE);
                return unlocated(credible.before(), credible.last());
            }
            Found found = examine(part.before(), part.last());
            switch (found) {
                case OPEN -> {
                    return Found.OPEN;
                }
                case NOTHING -> refuted.add(part.last());
                case CHANGE -> {
                    return rest(old, current, ends, part);
                }
            }
        }
    }

    /** Measures until it is certain in which part the change is; empty if it is. */
    private Optional<Found> step(Posterior posterior, int old, int current, Posterior.Part best) {
        Optional<Integer> version = posterior.doubtful(ERROR, MOST_EXECUTIONS);
        if (best.probability() < SURE) {
            version =
                    version.or(() -> posterior.next(ERROR))
                            .or(() -> posterior.doubtful(0, MOST_EXECUTIONS))
                            .or(() -> posterior.next(0));
        }
        if (version.isEmpty()) {
            return Optional.empty();
        }
        int times = 1 + posterior.executions(version.get()) / FEW_EXECUTIONS;
        need(Purpose.SEARCH, Map.of(old, times, current, times, version.get(), 2 * times));
        Posterior.Part credible = posterior.credible(SURE);
        suspect(credible.before(), credible.last());
        return Optional.of(Found.OPEN);
    }

    /** Examines both sides of a version that is on neither level. */
    private Found split(int old, int middle, int current) {
        Found before = examine(old, middle);
        Found after = examine(middle, current);
        if (before == Found.OPEN || after == Found.OPEN) {
            return Found.OPEN;
        }
        return before == Found.NOTHING && after == Found.NOTHING
                ? unlocated(old, current)
                : Found.CHANGE;
    }

    /** Examines what is before and after a part, if its changes do not explain the whole. */
    private Found rest(int old, int current, Verification ends, Posterior.Part part) {
        Verification found = verification(part.before(), part.last());
        if (!ends.isMoreThan(List.of(found), criteria.tolerance())) {
            return Found.CHANGE;
        }
        Found before = old == part.before() ? Found.NOTHING : examine(old, part.before());
        Found after = current == part.last() ? Found.NOTHING : examine(part.last(), current);
        return before == Found.OPEN || after == Found.OPEN ? Found.OPEN : Found.CHANGE;
    }

    private Found unlocated(int before, int last) {
        suspects = Optional.of(new Suspects(before + 1, last));
        return Found.CHANGE;
    }

    private void suspect(int before, int last) {
        if (suspects.isEmpty()) {
            suspects = Optional.of(new Suspects(before + 1, last));
        }
    }

    private void need(Purpose purpose, Map<Integer, Integer> counts) {
        if (next.isEmpty()) {
            next = Optional.of(new Measure(purpose, new TreeMap<>(counts)));
        }
    }

    /** By the blocks of these two versions alone, which were made for nothing else. */
    private Verification verification(int old, int current) {
        var values = new HashMap<Integer, List<Double>>();
        for (List<Observation> block : blocks.values()) {
            Set<Integer> versions =
                    block.stream().map(Observation::version).collect(Collectors.toSet());
            if (versions.equals(Set.of(old, current))) {
                block.forEach(one ->
                        values.computeIfAbsent(one.version(), _ -> new ArrayList<>())
                                .add(one.value()));
            }
        }
        return Verification.of(
                array(values.getOrDefault(old, List.of())),
                array(values.getOrDefault(current, List.of())),
                criteria,
                pilot);
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
