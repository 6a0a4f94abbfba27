package been.protocol.hosts;

/**
 * What is wrong with an expression, or with something beside it.
 *
 * @param line from 1; 0 when it has no place in the expression
 * @param column from 1; 0 when it has no place in the expression
 * @param message a phrase, without the place
 */
public record ExpressionProblem(int line, int column, String message) {

    /** One that has no place in an expression. */
    public static ExpressionProblem elsewhere(String message) {
        return new ExpressionProblem(0, 0, message);
    }
}
