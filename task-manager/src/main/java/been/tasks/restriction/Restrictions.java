package been.tasks.restriction;

import dev.cel.bundle.Cel;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelSource;
import dev.cel.common.CelValidationException;
import dev.cel.common.CelValidationResult;
import dev.cel.common.Operator;
import dev.cel.common.ast.CelExpr;
import dev.cel.parser.CelUnparserFactory;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.validator.CelValidator;
import dev.cel.validator.CelValidatorFactory;
import dev.cel.validator.validators.RegexLiteralValidator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Compiles restrictions such as {@code host.os.family == 'linux' && host.memory.total >= gib(16) &&
 * version(host.software.R.version) >= version('4.0')}. Thread-safe.
 *
 * <p>{@code host} is the property tree; {@code gib(n)} is n · 2³⁰; {@code version(s)} makes
 * versions comparable. Expressions are at most 4096 characters and 256 parts, nested at most 32
 * deep, look at no more than 10,000 elements of lists, and join no texts or lists.
 */
public final class Restrictions {
    private final Cel conditions = CelEnvironment.conditions();
    private final Cel values = CelEnvironment.values();

    /** A pattern that is not valid is reported when the restriction is written. */
    private final CelValidator literals =
            CelValidatorFactory.standardCelValidatorBuilder(conditions)
                    .addAstValidators(RegexLiteralValidator.INSTANCE)
                    .build();

    /** Parses and type-checks an expression that is true or false of a host. */
    public Compilation compile(String expression) {
        try {
            CelValidationResult parsed = conditions.parse(expression);
            if (parsed.hasError()) {
                return new Compilation.Invalid(Issues.of(parsed));
            }
            CelAbstractSyntaxTree raw = parsed.getAst();
            Optional<Finding> excess = Excess.of(raw);
            if (excess.isPresent()) {
                return new Compilation.Invalid(List.of(excess.get()));
            }
            CelValidationResult checked = conditions.check(raw);
            if (checked.hasError()) {
                return new Compilation.Invalid(Issues.of(checked));
            }
            CelValidationResult validated = literals.validate(checked.getAst());
            if (validated.hasError()) {
                return new Compilation.Invalid(Issues.of(validated));
            }
            var parts = new ArrayList<Restriction.Condition>();
            for (CelExpr part : conjuncts(raw.getExpr()).toList()) {
                parts.add(condition(part, raw.getSource()));
            }
            return new Compilation.Valid(
                    new Restriction(
                            conditions.createProgram(checked.getAst()),
                            PropertyPaths.reads(raw.getExpr()),
                            parts));
        } catch (CelValidationException e) {
            return new Compilation.Invalid(Issues.of(e.getErrors()));
        } catch (CelEvaluationException e) {
            return new Compilation.Invalid(Issues.of(e));
        }
    }

    /** Parses and type-checks an expression that finds something, of whatever type. */
    public Derivation.Compiled derive(String expression) {
        try {
            CelValidationResult result = values.compile(expression);
            if (result.hasError()) {
                return new Derivation.Compiled.Invalid(Issues.of(result));
            }
            CelAbstractSyntaxTree ast = result.getAst();
            Optional<Finding> excess = Excess.of(ast);
            return excess.isPresent()
                    ? new Derivation.Compiled.Invalid(List.of(excess.get()))
                    : new Derivation.Compiled.Valid(
                            new Derivation(
                                    values.createProgram(ast), PropertyPaths.reads(ast.getExpr())));
        } catch (CelValidationException e) {
            return new Derivation.Compiled.Invalid(Issues.of(e.getErrors()));
        } catch (CelEvaluationException e) {
            return new Derivation.Compiled.Invalid(Issues.of(e));
        }
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
                text,
                conditions.createProgram(conditions.check(ast).getAst()),
                PropertyPaths.in(part));
    }
}
