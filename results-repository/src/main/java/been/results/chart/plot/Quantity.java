package been.results.chart.plot;

import been.protocol.results.Metric;
import been.results.chart.Axis;
import been.results.chart.Range;
import been.statistics.compare.Better;
import been.statistics.wording.Rounding;
import been.statistics.wording.Scale;
import java.util.stream.DoubleStream;

/**
 * What was measured, and the unit in which it is shown.
 *
 * @param title for people
 */
public record Quantity(String title, Scale scale, Better better) {

    private static final int DIGITS = 4;

    /** A metric in the unit that suits these stored values. */
    public static Quantity of(Metric metric, DoubleStream stored) {
        Better better =
                switch (metric.better()) {
                    case LOWER -> Better.LOWER;
                    case HIGHER -> Better.HIGHER;
                };
        return new Quantity(metric.title(), Scale.of(metric.unit(), stored), better);
    }

    /** Unknown values. */
    public static Quantity unknown(Better better) {
        return new Quantity("value", new Scale(1, ""), better);
    }

    double shown(double stored) {
        return scale.apply(stored);
    }

    /** Those that can be drawn, as shown. */
    double[] shown(double[] stored) {
        return DoubleStream.of(stored).map(this::shown).filter(Range::isDrawable).toArray();
    }

    /** {@code 12.41 ms} */
    String words(double shown) {
        return Rounding.significant(shown, DIGITS) + scale.suffix();
    }

    Axis.Numbers axis(Range range) {
        return Axis.Numbers.over(title, scale.unit(), range);
    }

    /** Over all of the values, drawing the range of most of them at first. */
    Axis.Numbers robustAxis(double[] shown) {
        Range whole = Range.orUnit(DoubleStream.of(shown));
        Range drawn = Range.robust(DoubleStream.of(shown)).orElse(whole);
        long outside = DoubleStream.of(shown).filter(v -> !drawn.contains(v)).count();
        return outside == 0 ? axis(whole) : axis(whole).drawing(drawn, outside);
    }

    String betterInWords() {
        return switch (better) {
            case LOWER -> "lower is better";
            case HIGHER -> "higher is better";
        };
    }
}
