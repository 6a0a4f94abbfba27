package been.statistics.steady;

import been.statistics.compare.Better;
import java.util.Arrays;

/**
 * Single values far from the iterations around them: further from the median of a window of {@value
 * #WINDOW} than three times the distance of its first to its ninth decile (Barrett et al. 2017).
 *
 * <p>More than {@value #LONGEST} in a row are a level of their own, and worse values at the very
 * beginning are the beginning of a warm-up: neither is set aside.
 */
final class Outliers {

    private static final int WINDOW = 200;
    private static final int LONGEST = 5;
    private static final double FAR = 3;

    private Outliers() {}

    static boolean[] in(double[] values, Better better) {
        boolean[] far = far(values);
        int i = 0;
        while (i < far.length) {
            int end = i;
            while (end < far.length && far[end]) {
                end++;
            }
            boolean beginning = i == 0 && end < far.length && worse(values[0], values[end], better);
            if (end - i > LONGEST || beginning) {
                Arrays.fill(far, i, end, false);
            }
            i = end + 1;
        }
        return far;
    }

    private static boolean worse(double value, double than, Better better) {
        return better == Better.LOWER ? value > than : value < than;
    }

    private static boolean[] far(double[] values) {
        int width = Math.min(WINDOW, values.length);
        double[] window = Arrays.copyOf(values, width);
        Arrays.sort(window);
        boolean[] far = new boolean[values.length];
        int start = 0;
        for (int i = 0; i < values.length; i++) {
            int wanted = Math.clamp(i - width / 2, 0, values.length - width);
            if (wanted > start) {
                replace(window, values[start], values[start + width]);
                start = wanted;
            }
            double reach = FAR * (at(window, 0.9) - at(window, 0.1));
            double distance = Math.abs(values[i] - at(window, 0.5));
            far[i] = distance > reach && reach > 0;
        }
        return far;
    }

    private static double at(double[] sorted, double share) {
        return sorted[(int) (share * (sorted.length - 1))];
    }

    /** Keeps the window sorted while it moves by one value. */
    private static void replace(double[] sorted, double leaving, double entering) {
        int from = Arrays.binarySearch(sorted, leaving);
        int to = Arrays.binarySearch(sorted, entering);
        int place = to < 0 ? -to - 1 : to;
        if (place > from) {
            System.arraycopy(sorted, from + 1, sorted, from, place - 1 - from);
            sorted[place - 1] = entering;
        } else {
            System.arraycopy(sorted, place, sorted, place + 1, from - place);
            sorted[place] = entering;
        }
    }
}
