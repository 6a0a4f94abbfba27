package been.statistics.describe;

import java.util.Arrays;
import java.util.List;

/**
 * Order statistics of many values without sorting them: the values are counted in buckets between
 * two quantiles of a small sample, and only the buckets that hold a wanted rank are sorted. Takes
 * two passes in any order of values, and further ones within a bucket where most values lie close
 * together.
 */
final class Selection {

    private static final int SMALL = 20_000;
    private static final int SAMPLE = 4_096;
    private static final int BUCKETS = 2_048;

    /** This share of a sample at either end is not worth buckets of its own. */
    private static final int TAIL = SAMPLE / 200;

    private final List<double[]> parts;
    private final double centre;
    private final boolean deviations;
    private final long size;

    private Selection(List<double[]> parts, double centre, boolean deviations) {
        this.parts = parts;
        this.centre = centre;
        this.deviations = deviations;
        this.size = parts.stream().mapToLong(part -> part.length).sum();
    }

    /** The values themselves, all finite, left as they are. */
    static Selection of(List<double[]> parts) {
        return new Selection(parts, 0, false);
    }

    /** Their absolute deviations from {@code centre}. */
    static Selection ofDeviations(List<double[]> parts, double centre) {
        return new Selection(parts, centre, true);
    }

    /**
     * The quantiles at {@code probabilities} by linear interpolation at (n − 1)·p, type 7 of
     * Hyndman and Fan (1996).
     */
    double[] quantiles(double... probabilities) {
        long[] ranks =
                Arrays.stream(probabilities)
                        .mapToLong(p -> (long) ((size - 1) * p))
                        .flatMap(r -> Arrays.stream(new long[] {r, Math.min(r + 1, size - 1)}))
                        .sorted()
                        .distinct()
                        .toArray();
        double[] values = select(ranks);
        double[] quantiles = new double[probabilities.length];
        for (int i = 0; i < quantiles.length; i++) {
            double position = (size - 1) * probabilities[i];
            int below = Arrays.binarySearch(ranks, (long) position);
            double low = values[below];
            double high = values[Math.min(below + 1, values.length - 1)];
            double share = position - (long) position;
            quantiles[i] = share == 0 || low == high ? low : low + share * (high - low);
        }
        return quantiles;
    }

    /** The values at these ranks, which ascend from 0 on. */
    private double[] select(long... ranks) {
        double[] sample = size <= SMALL ? new double[0] : sample();
        double low = size <= SMALL ? 0 : sample[TAIL];
        double high = size <= SMALL ? 0 : sample[SAMPLE - 1 - TAIL];
        // Values so far apart that their difference is no number are rare enough to be sorted.
        if (size <= SMALL || !Double.isFinite(high - low)) {
            double[] sorted = sorted();
            return Arrays.stream(ranks).mapToDouble(rank -> sorted[(int) rank]).toArray();
        }
        double scale = low == high ? 0 : BUCKETS / (high - low);
        long[] counts = counts(low, high, scale);
        double[][] wanted = new double[counts.length][];
        long[] before = new long[counts.length];
        for (int b = 1; b < counts.length; b++) {
            before[b] = before[b - 1] + counts[b - 1];
        }
        for (long rank : ranks) {
            int bucket = bucketOf(rank, before, counts);
            if (wanted[bucket] == null) {
                wanted[bucket] = new double[(int) counts[bucket]];
            }
        }
        collect(low, high, scale, wanted);
        double[] values = new double[ranks.length];
        for (int from = 0; from < ranks.length; ) {
            int bucket = bucketOf(ranks[from], before, counts);
            int to = from;
            while (to < ranks.length && ranks[to] < before[bucket] + counts[bucket]) {
                to++;
            }
            long[] inner = new long[to - from];
            for (int i = from; i < to; i++) {
                inner[i - from] = ranks[i] - before[bucket];
            }
            boolean constant = low == high && bucket == 1;
            double[] found =
                    constant
                            ? filled(inner.length, low)
                            : of(List.of(wanted[bucket])).select(inner);
            System.arraycopy(found, 0, values, from, found.length);
            from = to;
        }
        return values;
    }

    private static double[] filled(int length, double value) {
        double[] values = new double[length];
        Arrays.fill(values, value);
        return values;
    }

    private static int bucketOf(long rank, long[] before, long[] counts) {
        int bucket = 0;
        while (rank >= before[bucket] + counts[bucket]) {
            bucket++;
        }
        return bucket;
    }

    /** In bucket 0 what is below, in the last what is above; ascending with the value. */
    private static int bucket(double value, double low, double high, double scale) {
        if (value < low) {
            return 0;
        }
        return value > high
                ? BUCKETS + 1
                : 1 + Math.min(BUCKETS - 1, (int) ((value - low) * scale));
    }

    private long[] counts(double low, double high, double scale) {
        int[] counts = new int[BUCKETS + 2];
        for (double[] part : parts) {
            if (deviations) {
                for (double value : part) {
                    counts[bucket(Math.abs(value - centre), low, high, scale)]++;
                }
            } else {
                for (double value : part) {
                    counts[bucket(value, low, high, scale)]++;
                }
            }
        }
        return Arrays.stream(counts).asLongStream().toArray();
    }

    private void collect(double low, double high, double scale, double[][] wanted) {
        int[] filled = new int[wanted.length];
        boolean[] isWanted = new boolean[wanted.length];
        for (int b = 0; b < wanted.length; b++) {
            isWanted[b] = wanted[b] != null;
        }
        for (double[] part : parts) {
            for (double raw : part) {
                double value = deviations ? Math.abs(raw - centre) : raw;
                int bucket = bucket(value, low, high, scale);
                if (isWanted[bucket]) {
                    wanted[bucket][filled[bucket]++] = value;
                }
            }
        }
    }

    private double[] sorted() {
        double[] all = new double[(int) size];
        int position = 0;
        for (double[] part : parts) {
            for (double value : part) {
                all[position++] = deviations ? Math.abs(value - centre) : value;
            }
        }
        Arrays.sort(all);
        return all;
    }

    /** Evenly from all parts, sorted. */
    private double[] sample() {
        double[] sample = new double[SAMPLE];
        int part = 0;
        long start = 0;
        for (int i = 0; i < SAMPLE; i++) {
            long position = size * i / SAMPLE;
            while (position >= start + parts.get(part).length) {
                start += parts.get(part).length;
                part++;
            }
            double value = parts.get(part)[(int) (position - start)];
            sample[i] = deviations ? Math.abs(value - centre) : value;
        }
        Arrays.sort(sample);
        return sample;
    }
}
