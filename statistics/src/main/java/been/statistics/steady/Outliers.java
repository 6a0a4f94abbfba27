package been.statistics.steady;

import been.statistics.compare.Better;
import java.util.Arrays;

/**
 * Single values far from the iterations around them: further from the median of some window of
 * {@value #WINDOW} iterations than three times the distance of its first to its last percentile
 * (Traini et al. 2022).
 *
 * <p>More than {@value #LONGEST} in a row are a level of their own, and worse values at the very
 * beginning are the beginning of a warm-up: neither is set aside.
 */
final class Outliers {

    private static final int WINDOW = 200;
    private static final int LONGEST = 5;
    private static final double FAR = 3;
    private static final double CENTRAL = 0.99;

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
        for (int start = 0; true; start++) {
            int inside = (int) (CENTRAL * (width - 1));
            double reach = FAR * (window[inside] - window[width - 1 - inside]);
            double low = window[(width - 1) / 2] - reach;
            double high = window[(width - 1) / 2] + reach;
            for (int i = start; reach > 0 && i < start + width; i++) {
                far[i] |= values[i] < low || values[i] > high;
            }
            if (start + width == values.length) {
                return far;
            }
            replace(window, values[start], values[start + width]);
        }
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
