package been.results.chart.svg;

import java.util.ArrayList;
import java.util.List;

/**
 * How much room a text takes, on the safe side: advances of DejaVu Sans, the widest of the usual
 * fonts. No fonts of the machine are used, so that a drawing is the same everywhere.
 */
final class TextWidth {

    private static final String NARROW = "ijl|!.,:;'`";
    private static final String SLIM = "ft()[]{}/\\-rI ";
    private static final String WIDE = "mwMW%@—…▲▼★";

    private TextWidth() {}

    static double of(String text, double size) {
        return text.codePoints().mapToDouble(TextWidth::advance).sum() * size;
    }

    private static double advance(int character) {
        if (character > 0x2e80) {
            return 1;
        }
        if (NARROW.indexOf(character) >= 0) {
            return 0.32;
        }
        if (SLIM.indexOf(character) >= 0) {
            return 0.4;
        }
        if (WIDE.indexOf(character) >= 0) {
            return 0.95;
        }
        return Character.isUpperCase(character) ? 0.7 : 0.62;
    }

    /** The text, or its beginning with an ellipsis, so that it fits. */
    static String fitting(String text, double size, double width) {
        if (of(text, size) <= width) {
            return text;
        }
        var kept = new StringBuilder();
        for (int character : text.codePoints().toArray()) {
            if (of(kept + "…", size) + advance(character) * size > width) {
                break;
            }
            kept.appendCodePoint(character);
        }
        return kept.toString().strip() + "…";
    }

    /** The text in lines that fit, broken between words. */
    static List<String> lines(String text, double size, double width) {
        List<String> lines = new ArrayList<>();
        var line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            if (!line.isEmpty() && of(line + " " + word, size) > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(fitting(word, size, width));
        }
        lines.add(line.toString());
        return lines;
    }
}
