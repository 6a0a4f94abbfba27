package been.cli.terminal;

import java.io.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Reader;
import java.util.regex.Pattern;
import picocli.CommandLine.Help.Ansi;

/**
 * Where text goes.
 *
 * @param colour whether styles are shown
 */
public record Terminal(boolean colour) {

    private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x08\\x0B-\\x1F\\x7F-\\x9F]");

    /** Without colour: files, pipes, tests. */
    public static final Terminal PLAIN = new Terminal(false);

    /** Standard output as it is: colour on a terminal, unless {@code NO_COLOR} is set. */
    public static Terminal detect() {
        return new Terminal(Ansi.AUTO.enabled());
    }

    /**
     * Whether somebody watches, so that a line may change in place. JDK 22 to 24 always have a
     * console; JDK 25 has none again where there is no terminal.
     */
    @SuppressWarnings("SystemConsoleNull")
    public static boolean isInteractive() {
        Console console = System.console();
        return console != null && console.isTerminal();
    }

    /** Prints a text of tasks; on a terminal, without what would control that. */
    public static void copy(Reader text, PrintWriter out) throws IOException {
        if (!isInteractive()) {
            text.transferTo(out);
            return;
        }
        var part = new char[8192];
        for (int read = text.read(part); read >= 0; read = text.read(part)) {
            out.print(harmless(new String(part, 0, read)));
        }
    }

    /** Prints a line of a task; on a terminal, without what would control that. */
    public static void print(String line, PrintWriter out) {
        out.println(isInteractive() ? harmless(line) : line);
    }

    /** Without what would control a terminal. */
    public static String harmless(String text) {
        return CONTROL.matcher(text).replaceAll("\uFFFD");
    }

    public String paint(Style style, String text) {
        return colour ? style.paint(text) : text;
    }
}
