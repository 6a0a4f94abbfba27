package been.tasks.restriction;

import dev.cel.common.Operator;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.navigation.CelNavigableExpr;
import java.util.List;
import java.util.Optional;

/** Which properties of a host an expression reads; pure. */
final class PropertyPaths {

    private PropertyPaths() {}

    /** The longest chains of names that start at {@code host}, without it. */
    static List<String> in(CelExpr part) {
        return CelNavigableExpr.fromExpr(part)
                .allNodes()
                .filter(node -> node.parent().flatMap(p -> path(p.expr())).isEmpty())
                .flatMap(node -> path(node.expr()).stream())
                .filter(path -> !path.isEmpty())
                .distinct()
                .toList();
    }

    private static Optional<String> path(CelExpr expr) {
        return switch (expr.getKind()) {
            case IDENT ->
                    expr.ident().name().equals(CelEnvironment.HOST)
                            ? Optional.of("")
                            : Optional.empty();
            case SELECT ->
                    path(expr.select().operand())
                            .map(prefix ->
                                    prefix.isEmpty()
                                            ? expr.select().field()
                                            : prefix + "." + expr.select().field());
            case CALL -> indexed(expr.call());
            case NOT_SET, CONSTANT, LIST, STRUCT, MAP, COMPREHENSION -> Optional.empty();
        };
    }

    /** {@code x['name']}. */
    private static Optional<String> indexed(CelExpr.CelCall call) {
        if (!call.function().equals(Operator.INDEX.getFunction())) {
            return Optional.empty();
        }
        CelExpr key = call.args().getLast();
        boolean isName =
                key.getKind() == CelExpr.ExprKind.Kind.CONSTANT
                        && key.constant().getKind() == CelConstant.Kind.STRING_VALUE;
        return isName
                ? path(call.args().getFirst())
                        .filter(prefix -> !prefix.isEmpty())
                        .map(prefix -> prefix + "['" + key.constant().stringValue() + "']")
                : Optional.empty();
    }
}
