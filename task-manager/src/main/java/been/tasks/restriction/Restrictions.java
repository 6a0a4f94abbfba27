package been.tasks.restriction;

import static dev.cel.common.CelFunctionDecl.newFunctionDeclaration;
import static dev.cel.common.CelOverloadDecl.newGlobalOverload;

import dev.cel.bundle.Cel;
import dev.cel.bundle.CelFactory;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelIssue;
import dev.cel.common.CelOptions;
import dev.cel.common.CelSource;
import dev.cel.common.CelValidationException;
import dev.cel.common.CelValidationResult;
import dev.cel.common.Operator;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.navigation.CelNavigableExpr;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.parser.CelStandardMacro;
import dev.cel.parser.CelUnparserFactory;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelFunctionBinding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Compiles restrictions such as {@code host.os.family == 'linux' && host.memory.total >= gib(16) &&
 * version(host.software.R.version) >= version('4.0')}. Thread-safe.
 *
 * <p>{@code host} is the property tree; {@code gib(n)} is n · 2³⁰; {@code version(s)} makes
 * versions comparable. Expressions are at most 4096 characters, nested at most 32 deep, and look at
 * no more than 10,000 elements of lists.
 */
public final class Restrictions {
    static final String HOST = "host";

    private static final int MAX_LENGTH = 4096;
    private static final int MAX_DEPTH = 32;
    private static final int MAX_ITERATIONS = 10_000;

    private static final Pattern UNEXPECTED =
            Pattern.compile("(?:mismatched|extraneous) input '(.*?)' expecting");

    private final Cel cel =
            CelFactory.plannerCelBuilder()
                    .setOptions(
                            CelOptions.current()
                                    .enableHeterogeneousNumericComparisons(true)
                                    .populateMacroCalls(true)
                                    .maxExpressionCodePointSize(MAX_LENGTH)
                                    .maxParseRecursionDepth(MAX_DEPTH)
                                    .comprehensionMaxIterations(MAX_ITERATIONS)
                                    .build())
                    .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
                    .addVar(HOST, MapType.create(SimpleType.STRING, SimpleType.DYN))
                    .setResultType(SimpleType.BOOL)
                    .addFunctionDeclarations(
                            newFunctionDeclaration(
                                    "gib",
                                    newGlobalOverload("gib_int", SimpleType.INT, SimpleType.INT),
                                    newGlobalOverload(
                                            "gib_double", SimpleType.INT, SimpleType.DOUBLE)),
                            newFunctionDeclaration(
                                    "version",
                                    newGlobalOverload(
                                            "version_string",
                                            SimpleType.STRING,
                                            SimpleType.STRING)))
                    .addFunctionBindings(
                            CelFunctionBinding.fromOverloads(
                                    "gib",
                                    CelFunctionBinding.from(
                                            "gib_int", Long.class, Restrictions::gib),
                                    CelFunctionBinding.from(
                                            "gib_double", Double.class, Restrictions::gib)))
                    .addFunctionBindings(
                            CelFunctionBinding.fromOverloads(
                                    "version",
                                    CelFunctionBinding.from(
                                            "version_string", String.class, VersionOrder::key)))
                    .build();

    /** Parses and type-checks an expression. */
    public Compilation compile(String expression) {
        CelValidationResult parsed = cel.parse(expression);
        if (parsed.hasError()) {
            return invalid(parsed);
        }
        try {
            CelAbstractSyntaxTree raw = parsed.getAst();
            CelValidationResult checked = cel.check(raw);
            if (checked.hasError()) {
                return invalid(checked);
            }
            var conditions = new ArrayList<Restriction.Condition>();
            for (CelExpr part : conjuncts(raw.getExpr()).toList()) {
                conditions.add(condition(part, raw.getSource()));
            }
            return new Compilation.Valid(
                    new Restriction(cel.createProgram(checked.getAst()), conditions));
        } catch (CelValidationException e) {
            return new Compilation.Invalid(e.getErrors().stream().map(Restrictions::text).toList());
        } catch (CelEvaluationException e) {
            return new Compilation.Invalid(List.of(String.valueOf(e.getMessage())));
        }
    }

    private static Compilation.Invalid invalid(CelValidationResult result) {
        return new Compilation.Invalid(
                result.getErrors().stream().map(Restrictions::text).toList());
    }

    /** CEL counts columns from 0, people from 1. */
    private static String text(CelIssue issue) {
        int line = issue.getSourceLocation().getLine();
        int column = issue.getSourceLocation().getColumn() + 1;
        String where =
                column < 1
                        ? ""
                        : line > 1
                                ? "line " + line + ", column " + column + ": "
                                : "column " + column + ": ";
        return where + readable(issue.getMessage());
    }

    /** The parser's own words list every token it would have taken. */
    private static String readable(String message) {
        Matcher unexpected = UNEXPECTED.matcher(message);
        if (!unexpected.find()) {
            return message;
        }
        return unexpected.group(1).equals("<EOF>")
                ? "the expression ends too early"
                : "'" + unexpected.group(1) + "' cannot stand here";
    }

    private static Stream<CelExpr> conjuncts(CelExpr expr) {
        return expr.getKind() == CelExpr.ExprKind.Kind.CALL
                        && expr.call().function().equals(Operator.LOGICAL_AND.getFunction())
                ? expr.call().args().stream().flatMap(Restrictions::conjuncts)
                : Stream.of(expr);
    }

    private Restriction.Condition condition(CelExpr part, CelSource source)
            throws CelValidationException, CelEvaluationException {
        CelAbstractSyntaxTree ast = CelAbstractSyntaxTree.newParsedAst(part, source);
        String text = CelUnparserFactory.newUnparser().unparse(ast);
        return new Restriction.Condition(
                text, cel.createProgram(cel.check(ast).getAst()), paths(part));
    }

    /** The longest chains of names that start at {@code host}. */
    private static List<String> paths(CelExpr part) {
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
            case IDENT -> expr.ident().name().equals(HOST) ? Optional.of("") : Optional.empty();
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

    private static long gib(long n) {
        return Math.multiplyExact(n, 1L << 30);
    }

    private static long gib(double n) {
        return (long) (n * (1L << 30));
    }
}
