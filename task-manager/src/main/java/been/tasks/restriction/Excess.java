package been.tasks.restriction;

import been.protocol.PatternSize;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelSourceLocation;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import dev.cel.common.navigation.CelNavigableExpr;
import java.util.List;
import java.util.Optional;

/** What in an expression could take more time or memory than placing can spare; pure. */
final class Excess {
    private static final int MAX_MAPS = 2;
    private static final int MAX_PATTERN_LENGTH = 200;

    private Excess() {}

    static Optional<Finding> of(CelAbstractSyntaxTree ast) {
        // Each may multiply what the one before it made.
        long maps =
                ast.getSource().getMacroCalls().values().stream()
                        .filter(call -> call.call().function().equals("map"))
                        .count();
        if (maps > MAX_MAPS) {
            return Optional.of(
                    new Finding(
                            0,
                            0,
                            "it has more than %d map(): look at elements with exists(), all() or filter()"
                                    .formatted(MAX_MAPS)));
        }
        return CelNavigableExpr.fromExpr(ast.getExpr())
                .allNodes()
                .map(CelNavigableExpr::expr)
                .filter(expr -> expr.getKind() == Kind.CALL)
                .filter(expr -> expr.call().function().equals("matches"))
                .flatMap(expr -> inPattern(expr, ast).stream())
                .findFirst();
    }

    private static Optional<Finding> inPattern(CelExpr matches, CelAbstractSyntaxTree ast) {
        List<CelExpr> arguments = matches.call().args();
        CelExpr pattern = arguments.isEmpty() ? matches : arguments.getLast();
        boolean isWritten =
                pattern.getKind() == Kind.CONSTANT
                        && pattern.constant().getKind() == CelConstant.Kind.STRING_VALUE;
        if (!isWritten) {
            return at(pattern, ast, "a pattern has to be written out, as in matches('EPYC 7.*')");
        }
        String text = pattern.constant().stringValue();
        if (text.length() > MAX_PATTERN_LENGTH) {
            return at(
                    pattern,
                    ast,
                    "a pattern has at most %d characters".formatted(MAX_PATTERN_LENGTH));
        }
        return PatternSize.of(text) > PatternSize.MOST
                ? at(
                        pattern,
                        ast,
                        "a pattern comes to at most %,d characters with its repetitions {…} written out"
                                .formatted(PatternSize.MOST))
                : Optional.empty();
    }

    private static Optional<Finding> at(CelExpr expr, CelAbstractSyntaxTree ast, String message) {
        Integer offset = ast.getSource().getPositionsMap().get(expr.id());
        CelSourceLocation place =
                Optional.ofNullable(offset)
                        .flatMap(ast.getSource()::getOffsetLocation)
                        .orElse(CelSourceLocation.NONE);
        int column = Math.max(0, place.getColumn() + 1);
        return Optional.of(new Finding(column == 0 ? 0 : place.getLine(), column, message));
    }
}
