package been.cli.terminal;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** A history as one line of blocks, lowest to highest: {@code ▂▂▂▁▁▂▂▆▆}. */
public final class Sparkline {

    private static final String BLOCKS = "▁▂▃▄▅▆▇█";
    private static final String NOT_MEASURED = "·";

    private Sparkline() {}

    /** A block for each value; a dot where it is not finite. Equal values are all low blocks. */
    public static String of(double... values) {
        double low = finite(values).min().orElse(0);
        double high = finite(values).max().orElse(0);
        return Arrays.stream(values)
                .mapToObj(value -> block(value, low, high))
                .collect(Collectors.joining());
    }

    private static String block(double value, double low, double high) {
        if (!Double.isFinite(value)) {
            return NOT_MEASURED;
        }
        double share = high > low ? (value - low) / (high - low) : 0;
        int index = Math.min(BLOCKS.length() - 1, (int) (share * BLOCKS.length()));
        return BLOCKS.substring(index, index + 1);
    }

    private static DoubleStream finite(double[] values) {
        return Arrays.stream(values).filter(Double::isFinite);
    }
}
