package been.statistics.bisect;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Which version between two made the change, as probabilities, given all executions of these
 * versions and that there is one change only.
 */
final class Posterior {
    /** Below this p-value, a deviation shows a level of its own. */
    private static final double THIRD_LEVEL = 0.001;

    /** Below this p-value, a version is measured again before its side is believed. */
    private static final double SUSPICIOUS = 0.05;

    private final Candidates candidates;
    private final TwoLevels levels;
    private final List<Part> parts;
    private final List<Integer> measured;
    private final double tolerance;
    private final int old;

    /** The probability that each version from the old one on is after the change. */
    private final double[] after;

    /**
     * Versions that no executions tell apart, between two that can be measured.
     *
     * @param before the one before the first of them
     * @param last of them
     */
    record Part(int before, int last, double probability) {}

    /**
     * @param refuted parts, by their last version, in which a fresh measurement found no change
     * @param tolerance relative change that does not matter
     */
    Posterior(
            Candidates candidates,
            int old,
            int current,
            List<Observation> observations,
            List<Integer> refuted,
            double tolerance) {
        this.candidates = candidates;
        this.old = old;
        List<Observation> own =
                observations.stream()
                        .filter(o -> o.version() >= old && o.version() <= current)
                        .filter(o -> !candidates.unavailable().contains(o.version()))
                        .toList();
        levels = new TwoLevels(own);
        double mean = own.stream().mapToDouble(Observation::value).average().orElse(0);
        this.tolerance = tolerance * Math.abs(mean);
        measured = levels.compared().stream().filter(v -> v > old && v < current).toList();
        List<Integer> available = candidates.available(old, current);
        List<Part> weighed = new ArrayList<>();
        List<Double> logs = new ArrayList<>();
        double log = 0;
        int likelihoodOf = -1;
        for (int i = 1; i < available.size(); i++) {
            int before = available.get(i - 1);
            int last = available.get(i);
            if (before + 1 > likelihoodOf) {
                likelihoodOf =
                        measured.stream().filter(v -> v > before).findFirst().orElse(current);
                log = levels.logLikelihood(likelihoodOf);
            }
            double weight = refuted.contains(last) ? 0 : candidates.weight(before, last);
            if (weight > 0) {
                weighed.add(new Part(before, last, weight));
                logs.add(log);
            }
        }
        double most = logs.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        double sum = 0;
        for (int i = 0; i < logs.size(); i++) {
            sum += weighed.get(i).probability() * Math.exp(logs.get(i) - most);
        }
        List<Part> all = new ArrayList<>();
        for (int i = 0; i < logs.size(); i++) {
            Part part = weighed.get(i);
            double share = part.probability() * Math.exp(logs.get(i) - most) / sum;
            all.add(new Part(part.before(), part.last(), share));
        }
        parts = List.copyOf(all);
        after = new double[current - old + 1];
        parts.forEach(part -> after[part.last() - old] += part.probability());
        for (int i = 1; i < after.length; i++) {
            after[i] += after[i - 1];
        }
    }

    /** The most probable part; empty if all are refuted. */
    Optional<Part> best() {
        return parts.stream().max(Comparator.comparingDouble(Part::probability));
    }

    /** Whether there is nothing to search. */
    boolean isSingle() {
        return parts.size() == 1;
    }

    private double isAfter(int version) {
        return Math.clamp(after[version - old], 0, 1);
    }

    /** In bits, of the two answers that a version can give. */
    private double information(int version) {
        double p = isAfter(version);
        return p <= 0 || p >= 1 ? 0 : -(p * Math.log(p) + (1 - p) * Math.log(1 - p)) / Math.log(2);
    }

    /** The measured version whose level is neither of the two, so that there is another change. */
    Optional<Integer> third() {
        return measured.stream().filter(version -> isOff(version, THIRD_LEVEL)).findFirst();
    }

    private boolean isOff(int version, double p) {
        int boundary = best().map(Part::last).orElseThrow();
        TwoLevels.Deviation deviation = levels.deviation(boundary, version);
        return deviation.p() < p && Math.abs(deviation.size()) > tolerance;
    }

    /**
     * The measured version whose side of the change is least certain, without those that were
     * measured often.
     *
     * @param error probability of the wrong side up to which a side is certain
     */
    Optional<Integer> doubtful(double error, int mostExecutions) {
        return measured.stream()
                .filter(version -> levels.executions(version) < mostExecutions)
                .filter(version -> doubt(version) > error)
                .max(Comparator.comparingDouble(this::doubt));
    }

    private double doubt(int version) {
        double p = isAfter(version);
        return isOff(version, SUSPICIOUS) ? 0.5 : Math.min(p, 1 - p);
    }

    /**
     * The version to measure next: the one with the most expected information.
     *
     * @param least probability of each side
     */
    Optional<Integer> next(double least) {
        return candidates.available(old + 1, old + after.length - 2).stream()
                .filter(version -> !measured.contains(version))
                .filter(version -> Math.min(isAfter(version), 1 - isAfter(version)) > least)
                .max(
                        Comparator.comparingDouble(version ->
                                information(version) * candidates.chanceToBuild(version)));
    }

    int executions(int version) {
        return levels.executions(version);
    }

    /** The fewest neighbouring parts that contain the change with a probability. */
    Part credible(double probability) {
        Part shortest = new Part(parts.getFirst().before(), parts.getLast().last(), 1);
        int first = 0;
        double sum = 0;
        for (Part last : parts) {
            sum += last.probability();
            while (sum - parts.get(first).probability() >= probability) {
                sum -= parts.get(first).probability();
                first++;
            }
            int before = parts.get(first).before();
            if (sum >= probability && last.last() - before < shortest.last() - shortest.before()) {
                shortest = new Part(before, last.last(), sum);
            }
        }
        return shortest;
    }
}
