package been.results.chart.svg;

import been.results.chart.Axis;
import been.results.chart.Span;
import been.statistics.wording.Rounding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The positions and labels of the ticks of a numeric axis. */
final class Ticks {

    private static final double LARGEST_PLAIN = 1e9;
    private static final double FINEST_PLAIN = 1e-4;
    private static final int FEW_DECADES = 4;
    private static final int MOST_DECADES = 10;

    /** One tick. */
    record Tick(double at, String text) {}

    private Ticks() {}

    static List<Tick> of(Axis.Numbers axis) {
        Span span = axis.span();
        return axis.beginsLogarithmic() ? logarithmic(span) : linear(span);
    }

    private static List<Tick> linear(Span span) {
        List<Tick> ticks = new ArrayList<>();
        double step = span.step();
        double largest = Math.max(Math.abs(span.low()), Math.abs(span.high()));
        long first = (long) Math.ceil(span.low() / step - 1e-9);
        long last = (long) Math.floor(span.high() / step + 1e-9);
        for (long i = first; i <= last; i++) {
            ticks.add(new Tick(i * step, text(i * step, step, largest)));
        }
        return ticks;
    }

    private static String text(double value, double step, double largest) {
        if (largest >= LARGEST_PLAIN || largest < FINEST_PLAIN) {
            int digits = (int) Math.ceil(Math.log10(largest / step)) + 1;
            return Rounding.significant(value, Math.clamp(digits, 2, 15));
        }
        int decimals = decimals(step);
        String digits = String.format(Locale.ROOT, "%,." + decimals + "f", value);
        return digits.matches("-[0.]+") ? digits.substring(1) : digits.replace('-', '−');
    }

    private static int decimals(double step) {
        int decimals = 0;
        double scaled = step;
        while (decimals < 12 && Math.abs(scaled - Math.rint(scaled)) > 1e-6) {
            scaled *= 10;
            decimals++;
        }
        return decimals;
    }

    private static List<Tick> logarithmic(Span span) {
        List<Tick> ticks = new ArrayList<>();
        int first = (int) Math.floor(Math.log10(span.low()) + 1e-9);
        int last = (int) Math.ceil(Math.log10(span.high()) - 1e-9);
        int every = Math.max(1, Math.ceilDiv(last - first, MOST_DECADES));
        int[] digits = last - first <= FEW_DECADES ? new int[] {1, 2, 5} : new int[] {1};
        for (int power = first; power <= last; power += every) {
            for (int digit : digits) {
                double at = digit * Math.pow(10, power);
                if (at >= span.low() * (1 - 1e-9) && at <= span.high() * (1 + 1e-9)) {
                    ticks.add(new Tick(at, text(at, at, at)));
                }
            }
        }
        return ticks;
    }
}
