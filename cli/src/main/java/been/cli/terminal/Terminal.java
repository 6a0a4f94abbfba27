package been.cli.terminal;

import java.io.Console;
import picocli.CommandLine.Help.Ansi;

/**
 * Where text goes.
 *
 * @param colour whether styles are shown
 */
public record Terminal(boolean colour) {

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

    public String paint(Style style, String text) {
        return colour ? style.paint(text) : text;
    }
}
