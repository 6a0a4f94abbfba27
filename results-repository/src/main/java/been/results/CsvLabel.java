package been.results;

import org.jspecify.annotations.Nullable;

/** Labels in CSV files, which spreadsheets open as well as programs. */
public final class CsvLabel {

    private CsvLabel() {}

    /** A label as a cell of a file that spreadsheets may open. */
    public static String cell(String label) {
        String harmless = harmless(label);
        boolean plain =
                harmless.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? harmless : '"' + harmless.replace("\"", "\"\"") + '"';
    }

    /**
     * The label after an apostrophe where a spreadsheet would take it for a formula, or where it
     * looks as if that had been done; {@link #label} takes it away.
     */
    public static String harmless(String label) {
        return isFormula(label) || isMarked(label) ? "'" + label : label;
    }

    /** What {@link #harmless} was made of. */
    public static String label(String cell) {
        return isMarked(cell) ? cell.substring(1) : cell;
    }

    private static boolean isMarked(String text) {
        return text.startsWith("'")
                && (isFormula(text.substring(1)) || isMarked(text.substring(1)));
    }

    private static boolean isFormula(String text) {
        return !text.isEmpty() && "=+-@\t\r".indexOf(text.charAt(0)) >= 0 && decimal(text) == null;
    }

    /** As Java reads decimals, but without its suffixes and hexadecimal forms: 1d, 1f, 0x1p3. */
    public static @Nullable Double decimal(String text) {
        String number = text.strip();
        boolean literal =
                number.endsWith("d")
                        || number.endsWith("D")
                        || number.endsWith("f")
                        || number.endsWith("F")
                        || number.contains("x")
                        || number.contains("X");
        try {
            return literal ? null : Double.valueOf(number);
        } catch (NumberFormatException _) {
            return null;
        }
    }
}
