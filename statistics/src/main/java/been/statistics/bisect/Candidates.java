package been.statistics.bisect;

import been.statistics.Interval;
import been.statistics.compare.Verdict;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The versions that are searched, by position, oldest first. The first is known to be before the
 * change and the last after it.
 *
 * @param weights how likely each version is to have changed something, relative to the others; 0
 *     for one that has not, such as one whose binary is that of the version before it. That of the
 *     first has no meaning
 * @param unavailable versions that cannot be measured, such as those that do not build
 */
public record Candidates(List<Double> weights, SortedSet<Integer> unavailable) {

    public Candidates {
        weights = List.copyOf(weights);
        unavailable = Collections.unmodifiableSortedSet(new TreeSet<>(unavailable));
        if (weights.size() < 2) {
            throw new IllegalArgumentException("a search needs two versions");
        }
    }

    /** The same chance for each of some versions. */
    public static Candidates equal(int versions) {
        return new Candidates(Collections.nCopies(versions, 1.0), new TreeSet<>());
    }

    /** The same without a version that turned out to be unavailable. */
    Candidates without(int version) {
        var more = new TreeSet<>(unavailable);
        more.add(version);
        return new Candidates(weights, more);
    }

    int last() {
        return weights.size() - 1;
    }

    /** The versions from one to another, both included, that can be measured. */
    List<Integer> available(int first, int last) {
        return IntStream.rangeClosed(first, last)
                .filter(version -> !unavailable.contains(version))
                .boxed()
                .toList();
    }

    /** The weight of the versions after one, up to and including another. */
    double weight(int after, int last) {
        return IntStream.rangeClosed(after + 1, last).mapToDouble(weights::get).sum();
    }

    /** The versions between two that may have made their difference. */
    Culprit culprit(int before, int last, Interval ratio, Verdict verdict) {
        int[] possible =
                IntStream.rangeClosed(before + 1, last).filter(v -> weights.get(v) > 0).toArray();
        return new Culprit(possible[0], possible[possible.length - 1], ratio, verdict);
    }

    /**
     * An estimate of the chance that a version can be measured: unavailable ones are often next to
     * each other, so a search steps further aside from them.
     */
    double chanceToBuild(int version) {
        int distance =
                unavailable.stream().mapToInt(other -> Math.abs(other - version)).min().orElse(-1);
        return distance < 0 ? 1 : distance / (distance + 2.0);
    }
}
