package been.cli.terminal;

import java.util.ArrayList;
import java.util.List;

/** Text in lines that are not too long. */
public final class Paragraph {

    private Paragraph() {}

    /** At least one line; a word that is longer than the width has a line of its own. */
    public static List<String> wrap(String text, int width) {
        var lines = new ArrayList<String>();
        var line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
