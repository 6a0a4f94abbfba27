package been.statistics.clusters;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The valleys of a mixture's density that are deep enough to separate its modes. */
final class Modes {

    /** ln of the share of the lower peak beside it to which the density falls in a valley. */
    private static final double DEEP = Math.log(0.35);

    private static final double REACH = 5;
    private static final double STEP = 0.1;
    private static final int HALVINGS = 60;

    private Modes() {}

    /** Walks up the values and parts them wherever the way led down far enough and up again. */
    static List<Double> borders(Mixture mixture) {
        double[] places = places(mixture);
        List<Double> borders = new ArrayList<>();
        double peak = Double.NEGATIVE_INFINITY;
        double lowest = Double.POSITIVE_INFINITY;
        int lowestAt = 0;
        for (int i = 0; i < places.length; i++) {
            double density = mixture.logDensity(places[i]);
            if (density < lowest) {
                lowest = density;
                lowestAt = i;
            }
            boolean parted = lowest <= Math.min(peak, density) + DEEP;
            if (parted) {
                borders.add(bottom(mixture, places, lowestAt));
            }
            if (parted || density > peak) {
                peak = density;
                lowest = density;
                lowestAt = i;
            }
        }
        return borders;
    }

    /** Close enough together around every component, however narrow, and ascending. */
    private static double[] places(Mixture mixture) {
        int each = (int) (2 * REACH / STEP) + 1;
        double[] places = new double[each * mixture.components()];
        int count = 0;
        for (Normal normal : mixture.normals()) {
            for (int i = 0; i < each; i++) {
                places[count++] = normal.mean() + (i * STEP - REACH) * normal.deviation();
            }
        }
        Arrays.sort(places);
        return places;
    }

    /** The bottom of the valley around a place: between components there may be a wide gap. */
    private static double bottom(Mixture mixture, double[] places, int at) {
        double low = places[Math.max(0, at - 1)];
        double high = places[Math.min(places.length - 1, at + 1)];
        for (int i = 0; i < HALVINGS; i++) {
            double third = (high - low) / 3;
            if (mixture.logDensity(low + third) < mixture.logDensity(high - third)) {
                high -= third;
            } else {
                low += third;
            }
        }
        return low + (high - low) / 2;
    }
}
