package been.web.pages.text;

import been.statistics.wording.Scale;
import java.util.stream.DoubleStream;

/** Amounts of memory and disk. */
public final class Sizes {

    private Sizes() {}

    /** Such as {@code 4.21 GB}, decimal as everywhere. */
    public static String bytes(double bytes) {
        Scale scale = Scale.of("byte", DoubleStream.of(bytes));
        double shown = scale.apply(bytes);
        int decimals = shown == Math.rint(shown) || shown >= 100 ? 0 : shown >= 10 ? 1 : 2;
        return Numbers.fixed(shown, decimals) + scale.suffix();
    }
}
