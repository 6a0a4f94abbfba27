package been.cli.terminal;

import java.util.Locale;

/** Amounts of data as text: decimal, as everywhere. */
public final class Bytes {
    private static final String[] UNITS = {"bytes", "kB", "MB", "GB", "TB"};

    private Bytes() {}

    /** Such as {@code 4.20 MB}. */
    public static String text(long bytes) {
        double shown = bytes;
        int unit = 0;
        while (shown >= 1000 && unit < UNITS.length - 1) {
            shown /= 1000;
            unit++;
        }
        return unit == 0
                ? bytes + " bytes"
                : String.format(
                        Locale.ROOT, shown < 10 ? "%.2f %s" : "%.1f %s", shown, UNITS[unit]);
    }
}
