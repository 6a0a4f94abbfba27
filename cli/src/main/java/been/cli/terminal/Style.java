package been.cli.terminal;

/** What a colour means; never the only carrier of that meaning. */
public enum Style {
    PLAIN(""),
    HEADING("1"),
    FAINT("2"),
    /** Orange-red, told from teal also by the colour-blind. */
    WORSE("38;5;202"),
    /** Teal. */
    BETTER("38;5;37"),
    /** Grey. */
    SAME("38;5;245"),
    /** Amber. */
    UNSURE("38;5;214"),
    /** Blue. */
    RUNNING("38;5;33");

    private final String code;

    Style(String code) {
        this.code = code;
    }

    String paint(String text) {
        return code.isEmpty() || text.isEmpty()
                ? text
                : "\u001b[" + code + "m" + text + "\u001b[0m";
    }
}
