package been.cli.terminal;

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

    public String paint(Style style, String text) {
        return colour ? style.paint(text) : text;
    }
}
