package been.statistics.changes;

/**
 * How clear the clearest difference is in histories without any change.
 *
 * <p>Simulated, since no formula knows short histories, spikes taken out and an estimated
 * correlation at once: for each length, the upper quantiles of the statistic over histories of
 * normal values with first-order autocorrelation 0.5, above which those of every weaker correlation
 * lie below. NullSimulation among the tests prints the tables; between their lengths lines in ln n
 * serve, between their probabilities lines of ln p in the squared statistic, and beyond the last a
 * power law, which for normal values tells p too large rather than too small.
 */
final class NullDistribution {

    /** More simulations than can be made would be needed to tell smaller ones. */
    private static final double LEAST = 1e-6;

    static final double[] PROBABILITIES = {
        0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005
    };

    static final int[] LENGTHS = {
        6, 7, 8, 9, 10, 12, 14, 17, 20, 25, 30, 40, 50, 70, 100, 140, 200, 300, 500, 1000
    };

    private static final double[][] CUTS = {
        {0.771, 1.926, 2.892, 4.084, 6.507, 10.227, 17.334, 33.164, 51.611, 77.739},
        {1.106, 2.516, 3.783, 5.433, 9.456, 16.292, 28.739, 57.731, 93.301, 142.188},
        {1.278, 2.712, 3.862, 5.221, 7.587, 10.317, 14.611, 23.535, 33.931, 47.102},
        {1.405, 2.891, 4.075, 5.472, 7.855, 10.426, 14.400, 23.230, 33.410, 48.113},
        {1.444, 2.878, 3.950, 5.124, 6.999, 8.724, 10.887, 14.969, 19.401, 25.360},
        {1.466, 2.850, 3.847, 4.882, 6.393, 7.741, 9.280, 11.626, 13.787, 16.535},
        {1.552, 2.853, 3.777, 4.705, 5.993, 7.101, 8.357, 10.265, 11.819, 13.709},
        {1.622, 2.826, 3.673, 4.511, 5.648, 6.561, 7.574, 9.099, 10.423, 11.851},
        {1.659, 2.771, 3.552, 4.311, 5.305, 6.074, 6.883, 8.043, 8.977, 9.992},
        {1.701, 2.705, 3.408, 4.089, 4.972, 5.662, 6.357, 7.305, 8.062, 8.798},
        {1.730, 2.645, 3.287, 3.910, 4.715, 5.325, 5.947, 6.776, 7.396, 8.042},
        {1.769, 2.584, 3.144, 3.681, 4.374, 4.900, 5.431, 6.130, 6.636, 7.180},
        {1.798, 2.545, 3.053, 3.536, 4.162, 4.624, 5.075, 5.691, 6.147, 6.624},
        {1.842, 2.515, 2.963, 3.381, 3.924, 4.314, 4.702, 5.207, 5.599, 5.981},
        {1.885, 2.503, 2.903, 3.275, 3.740, 4.083, 4.412, 4.838, 5.153, 5.481},
        {1.927, 2.506, 2.875, 3.212, 3.629, 3.929, 4.225, 4.597, 4.878, 5.173},
        {1.968, 2.522, 2.867, 3.182, 3.568, 3.838, 4.094, 4.436, 4.687, 4.933},
        {2.013, 2.541, 2.866, 3.159, 3.513, 3.769, 4.016, 4.335, 4.569, 4.786},
        {2.067, 2.576, 2.884, 3.159, 3.493, 3.729, 3.950, 4.237, 4.437, 4.641},
        {2.140, 2.629, 2.922, 3.185, 3.497, 3.714, 3.922, 4.203, 4.395, 4.590},
    };

    private static final double[][] BUMPS = {
        {0.326, 1.088, 1.712, 2.342, 3.191, 3.876, 4.645, 5.881, 7.030, 8.548},
        {0.637, 1.616, 2.355, 3.086, 4.091, 4.875, 5.764, 7.169, 8.489, 10.305},
        {1.114, 2.331, 3.149, 3.942, 5.014, 5.885, 6.882, 8.409, 9.827, 11.581},
        {1.588, 2.820, 3.640, 4.433, 5.496, 6.332, 7.295, 8.695, 9.857, 11.015},
        {2.047, 3.253, 4.054, 4.827, 5.834, 6.618, 7.445, 8.764, 9.793, 11.143},
        {2.320, 3.468, 4.228, 4.962, 5.894, 6.626, 7.426, 8.568, 9.486, 10.360},
        {2.563, 3.635, 4.342, 5.018, 5.899, 6.541, 7.209, 8.043, 8.740, 9.497},
        {2.681, 3.685, 4.347, 4.980, 5.797, 6.392, 7.011, 7.819, 8.407, 9.099},
        {2.786, 3.680, 4.270, 4.834, 5.565, 6.113, 6.614, 7.307, 7.835, 8.381},
        {2.832, 3.643, 4.180, 4.689, 5.337, 5.821, 6.299, 6.955, 7.420, 7.881},
        {2.884, 3.591, 4.055, 4.493, 5.051, 5.467, 5.877, 6.420, 6.830, 7.205},
        {2.937, 3.550, 3.950, 4.321, 4.793, 5.138, 5.481, 5.929, 6.240, 6.557},
        {2.991, 3.544, 3.896, 4.224, 4.640, 4.935, 5.239, 5.601, 5.864, 6.160},
        {3.058, 3.560, 3.877, 4.172, 4.543, 4.803, 5.067, 5.385, 5.652, 5.915},
        {3.147, 3.604, 3.892, 4.162, 4.479, 4.722, 4.987, 5.343, 5.597, 5.831},
        {3.255, 3.667, 3.928, 4.153, 4.441, 4.666, 4.892, 5.155, 5.360, 5.480},
        {3.420, 3.799, 4.038, 4.243, 4.503, 4.694, 4.868, 5.103, 5.296, 5.413},
    };

    private NullDistribution() {}

    /** At most this often the clearest cut of an unchanged window of {@code n} is as clear. */
    static double ofCuts(int n, double statistic) {
        return p(CUTS, n, statistic);
    }

    /** The same of the clearest bump. */
    static double ofBumps(int n, double statistic) {
        return p(BUMPS, n, statistic);
    }

    private static double p(double[][] table, int n, double statistic) {
        int first = LENGTHS.length - table.length;
        int row = first;
        while (row < LENGTHS.length - 2 && n > LENGTHS[row + 1]) {
            row++;
        }
        double step = Math.log((double) LENGTHS[row + 1] / LENGTHS[row]);
        double share = Math.max(0, Math.log((double) n / LENGTHS[row]) / step);
        double[] quantiles = new double[PROBABILITIES.length];
        for (int i = 0; i < quantiles.length; i++) {
            double low = table[row - first][i];
            double high = table[row - first + 1][i];
            // Beyond the longest, quantiles are let grow but not fall.
            quantiles[i] =
                    share <= 1
                            ? low + share * (high - low)
                            : high + (share - 1) * Math.max(0, high - low);
        }
        return Math.max(LEAST, p(quantiles, statistic));
    }

    private static double p(double[] quantiles, double statistic) {
        if (statistic <= quantiles[0]) {
            return 1;
        }
        int last = quantiles.length - 1;
        int above = 1;
        while (above < last && statistic > quantiles[above]) {
            above++;
        }
        double low = quantiles[above - 1];
        double high = quantiles[above];
        double fall = Math.log(PROBABILITIES[above] / PROBABILITIES[above - 1]);
        double share =
                statistic <= high
                        ? (statistic * statistic - low * low) / (high * high - low * low)
                        : Math.log(statistic / low) / Math.log(high / low);
        return PROBABILITIES[above - 1] * Math.exp(fall * share);
    }
}
