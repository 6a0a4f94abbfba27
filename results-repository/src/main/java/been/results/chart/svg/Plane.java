package been.results.chart.svg;

import been.results.chart.Axis;
import been.results.chart.Span;

/**
 * The rectangle in which marks are drawn, and the positions of values in it. Names on the vertical
 * axis run down, numbers up.
 */
record Plane(double left, double top, double width, double height, Axis xAxis, Axis yAxis) {

    double right() {
        return left + width;
    }

    double bottom() {
        return top + height;
    }

    double x(double value) {
        return left + share(xAxis, value) * width;
    }

    double y(double value) {
        double share = share(yAxis, value);
        return switch (yAxis) {
            case Axis.Categories _ -> top + share * height;
            case Axis.Numbers _ -> bottom() - share * height;
        };
    }

    private static double share(Axis axis, double value) {
        return switch (axis) {
            case Axis.Categories names -> (value + 0.5) / Math.max(1, names.labels().size());
            case Axis.Numbers numbers -> {
                Span span = numbers.span();
                yield numbers.beginsLogarithmic()
                        ? Math.log(value / span.low()) / Math.log(span.high() / span.low())
                        : (value - span.low()) / (span.high() - span.low());
            }
        };
    }

    /** Whether the axis shows 0 where it is, so that a bar's length is its value. */
    static boolean showsZero(Axis axis) {
        return switch (axis) {
            case Axis.Categories _ -> false;
            case Axis.Numbers numbers -> {
                Span span = numbers.span();
                yield !numbers.beginsLogarithmic() && span.low() <= 0 && span.high() >= 0;
            }
        };
    }
}
