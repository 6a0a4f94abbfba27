package been.machine.noise;

import java.util.Locale;

/** Formats shares: {@code 0.04 %}, {@code 26.2 %}. */
final class Percentage {
    private Percentage() {}

    static String of(double share) {
        return String.format(Locale.ROOT, share < 0.01 ? "%.2f %%" : "%.1f %%", share * 100);
    }
}
