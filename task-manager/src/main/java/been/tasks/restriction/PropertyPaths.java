package been.tasks.restriction;

import dev.cel.common.Operator;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.navigation.CelNavigableExpr;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Where an expression reads properties of a host; pure. */
final class PropertyPaths {

    private PropertyPaths() {}

    /**
     * A chain of names that starts at {@code host}.
     *
     * @param names without {@code host} itself
     * @param text the same as it is written
     */
    private record Path(List<String> names, String text) {
        static final Path HOST = new Path(List.of(), "");

        Path then(String name, String written) {
            return new Path(
                    Stream.concat(names.stream(), Stream.of(name)).toList(), text + written);
        }
    }

    /** The longest chains, as they are written, without {@code host}. */
    static List<String> in(CelExpr part) {
        return longest(part)
                .filter(path -> !path.names().isEmpty())
                .map(Path::text)
                .distinct()
                .toList();
    }

    /** All paths that the expression reads; one that uses {@code host} itself may read any. */
    static Reads reads(CelExpr expr) {
        List<List<String>> paths = longest(expr).map(Path::names).distinct().toList();
        return new Reads(
                paths.stream().filter(path -> !path.isEmpty()).toList(), paths.contains(List.of()));
    }

    private static Stream<Path> longest(CelExpr expr) {
        return CelNavigableExpr.fromExpr(expr)
                .allNodes()
                .filter(node -> node.parent().flatMap(p -> path(p.expr())).isEmpty())
                .flatMap(node -> path(node.expr()).stream());
    }

    private static Optional<Path> path(CelExpr expr) {
        return switch (expr.getKind()) {
            case IDENT ->
                    expr.ident().name().equals(CelEnvironment.HOST)
                            ? Optional.of(Path.HOST)
                            : Optional.empty();
            case SELECT -> {
                String name = expr.select().field();
                yield path(expr.select().operand())
                        .map(before ->
                                before.then(name, before.names().isEmpty() ? name : "." + name));
            }
            case CALL -> indexed(expr.call());
            case NOT_SET, CONSTANT, LIST, STRUCT, MAP, COMPREHENSION -> Optional.empty();
        };
    }

    /** {@code x['name']}. */
    private static Optional<Path> indexed(CelExpr.CelCall call) {
        if (!call.function().equals(Operator.INDEX.getFunction())) {
            return Optional.empty();
        }
        CelExpr key = call.args().getLast();
        boolean isName =
                key.getKind() == CelExpr.ExprKind.Kind.CONSTANT
                        && key.constant().getKind() == CelConstant.Kind.STRING_VALUE;
        return isName
                ? path(call.args().getFirst())
                        .filter(before -> !before.names().isEmpty())
                        .map(before -> {
                            String name = key.constant().stringValue();
                            return before.then(name, "['" + name + "']");
                        })
                : Optional.empty();
    }
}
