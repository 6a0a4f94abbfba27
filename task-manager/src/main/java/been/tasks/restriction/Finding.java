package been.tasks.restriction;

/**
 * What is wrong with an expression, and where.
 *
 * @param line from 1; 0 when the place is not known
 * @param column from 1; 0 when the place is not known
 * @param message a phrase, without the place
 */
public record Finding(int line, int column, String message) {

    /** The phrase, led by its place; the line is left out of expressions of one line. */
    public String text() {
        if (column < 1) {
            return message;
        }
        return line > 1
                ? "line " + line + ", column " + column + ": " + message
                : "column " + column + ": " + message;
    }
}
