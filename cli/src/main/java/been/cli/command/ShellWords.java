package been.cli.command;

import java.util.List;
import java.util.stream.Collectors;

/** Words of a shell's command line, whatever is in them. */
public final class ShellWords {
    private ShellWords() {}

    /** One word. */
    public static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }

    /** A word each. */
    public static String quoted(List<String> texts) {
        return texts.stream().map(ShellWords::quoted).collect(Collectors.joining(" "));
    }
}
