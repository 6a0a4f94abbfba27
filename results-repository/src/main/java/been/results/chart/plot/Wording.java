package been.results.chart.plot;

import been.results.chart.Axis;
import java.util.Locale;

/** Sentences that several charts use. */
final class Wording {

    private Wording() {}

    /** {@code 1,234,567} */
    static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** {@code 1 execution}, {@code 12 executions} */
    static String count(long number, String one) {
        return count(number) + " " + one + (number == 1 ? "" : "s");
    }

    /** That some values lie outside; empty when none do. */
    static String outside(Axis.Numbers axis) {
        return axis.outside() == 0 ? "" : beyond(axis.outside());
    }

    static String beyond(long number) {
        return "Outside the drawn range, which holds the middle 95 % with some air: "
                + count(number, "measurement")
                + ".";
    }

    /** That only each n-th is drawn; empty when all are. */
    static String thinned(int every, String what) {
        return every == 1 ? "" : "One of %s %s is drawn.".formatted(count(every), what);
    }

    /** That some values cannot be drawn; empty when all can. */
    static String undrawable(long number) {
        return number == 0
                ? ""
                : "Not drawn, as they are no finite numbers: %s."
                        .formatted(count(number, "measurement"));
    }

    /** Which of many are drawn; empty when all are. */
    static String latest(int drawn, int all, String what) {
        return drawn == all
                ? ""
                : "The last %d of %s %s are drawn; choose fewer to see others."
                        .formatted(drawn, count(all), what);
    }
}
