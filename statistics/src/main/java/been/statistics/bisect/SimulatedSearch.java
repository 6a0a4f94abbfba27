package been.statistics.bisect;

import been.statistics.bisect.Bisection.Measure;
import been.statistics.bisect.Bisection.State;
import been.statistics.compare.Criteria;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Searches simulated versions as real ones are searched, which predicts what a search takes.
 *
 * @param levels true means by version
 * @param deviation standard deviation of executions
 * @param drift standard deviation of the effect that blocks have on all their executions
 * @param broken versions that turn out to be unavailable once they are to be measured
 */
public record SimulatedSearch(
        List<Double> levels, double deviation, double drift, Set<Integer> broken) {
    private static final int MOST_BLOCKS = 2_000;
    private static final int PREDICTIONS = 30;

    public SimulatedSearch {
        levels = List.copyOf(levels);
        broken = Set.copyOf(broken);
    }

    /** One change of a mean of 1, and nothing else. */
    public static SimulatedSearch ofOne(
            int versions, int culprit, double effect, double deviation) {
        return ofSteps(versions, List.of(culprit), effect, deviation, Set.of());
    }

    /** Changes of a mean of 1 that add up, each by the same effect. */
    public static SimulatedSearch ofSteps(
            int versions,
            List<Integer> culprits,
            double effect,
            double deviation,
            Set<Integer> broken) {
        return new SimulatedSearch(
                IntStream.range(0, versions)
                        .mapToObj(v -> 1 + effect * culprits.stream().filter(c -> c <= v).count())
                        .toList(),
                deviation,
                0,
                broken);
    }

    /** What a search takes. */
    public record Cost(int executions, int builds) {}

    /**
     * How a search ended.
     *
     * @param cost all of it
     * @param verifying executions that verified the change before, and culprits after
     */
    public record Outcome(State state, Cost cost, int verifying) {

        /** The versions that are named exactly. */
        public List<Integer> located() {
            return state.culprits().stream()
                    .filter(culprit -> culprit.versions() == 1)
                    .map(Culprit::last)
                    .toList();
        }
    }

    /** The mean cost of searching for one change. */
    public static Cost predict(
            Candidates candidates,
            double effect,
            double deviation,
            Criteria criteria,
            int pilot,
            RandomGenerator random) {
        int executions = 0;
        int builds = 0;
        for (int i = 0; i < PREDICTIONS; i++) {
            int culprit = drawn(candidates, random);
            Cost cost =
                    ofOne(candidates.weights().size(), culprit, effect, deviation)
                            .run(candidates, criteria, pilot, random)
                            .cost();
            executions += cost.executions();
            builds += cost.builds();
        }
        return new Cost(Math.ceilDiv(executions, PREDICTIONS), Math.ceilDiv(builds, PREDICTIONS));
    }

    private static int drawn(Candidates candidates, RandomGenerator random) {
        double rest = random.nextDouble() * candidates.weight(0, candidates.last());
        for (int version = 1; version < candidates.last(); version++) {
            rest -= candidates.weights().get(version);
            if (rest < 0) {
                return version;
            }
        }
        return candidates.last();
    }

    /** Searches until nothing is left to measure; gives up after 2,000 blocks. */
    public Outcome run(
            Candidates candidates, Criteria criteria, int pilot, RandomGenerator random) {
        Candidates known = candidates;
        List<Observation> observations = new ArrayList<>();
        Set<Integer> built = new HashSet<>();
        int verifying = 0;
        for (int block = 0; ; block++) {
            State state = Bisection.of(known, observations, criteria, pilot);
            if (state.next().isEmpty() || block == MOST_BLOCKS) {
                return new Outcome(state, new Cost(observations.size(), built.size()), verifying);
            }
            Measure measure = state.next().orElseThrow();
            built.addAll(measure.counts().keySet());
            for (int version : measure.counts().keySet()) {
                known = broken.contains(version) ? known.without(version) : known;
            }
            if (measure.counts().keySet().stream().noneMatch(broken::contains)) {
                int before = observations.size();
                measure(measure.counts(), block, observations, random);
                verifying +=
                        measure.purpose() == Bisection.Purpose.SEARCH
                                ? 0
                                : observations.size() - before;
            }
        }
    }

    private void measure(
            Map<Integer, Integer> counts,
            int block,
            List<Observation> observations,
            RandomGenerator random) {
        double effect = 1 + drift * random.nextGaussian();
        counts.forEach((version, times) -> {
            for (int i = 0; i < times; i++) {
                double value =
                        levels.get(version) * effect * (1 + deviation * random.nextGaussian());
                observations.add(new Observation(version, block, value));
            }
        });
    }
}
