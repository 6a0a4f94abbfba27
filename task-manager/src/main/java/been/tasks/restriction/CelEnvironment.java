package been.tasks.restriction;

import static dev.cel.common.CelFunctionDecl.newFunctionDeclaration;
import static dev.cel.common.CelOverloadDecl.newGlobalOverload;

import been.protocol.PatternSize;
import been.task.version.VersionOrder;
import dev.cel.bundle.Cel;
import dev.cel.bundle.CelFactory;
import dev.cel.checker.CelStandardDeclarations;
import dev.cel.checker.CelStandardDeclarations.StandardFunction.Overload.Arithmetic;
import dev.cel.common.CelOptions;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompilerBuilder;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeFactory;
import dev.cel.runtime.CelStandardFunctions;
import dev.cel.runtime.RuntimeHelpers;
import dev.cel.runtime.standard.AddOperator.AddOverload;
import dev.cel.runtime.standard.CelStandardOverload;
import dev.cel.runtime.standard.ContainsFunction.ContainsOverload;
import dev.cel.runtime.standard.MatchesFunction.MatchesOverload;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The functions and limits of expressions over hosts. */
final class CelEnvironment {
    static final String HOST = "host";

    private static final int MAX_LENGTH = 4096;
    private static final int MAX_DEPTH = 32;
    private static final int MAX_ITERATIONS = 10_000;
    private static final int MAX_NODES = 256;
    private static final int MAX_PATTERN_PARTS = 1_000;
    private static final int CHARACTERS_A_STEP = 64;

    /** Joined again and again, a text of a few letters would fill the memory. */
    private static final Set<Arithmetic> UNDECLARED =
            EnumSet.of(Arithmetic.ADD_STRING, Arithmetic.ADD_BYTES);

    /** Those, and what is bound to something that counts what it takes. */
    private static final Set<CelStandardOverload> UNBOUND =
            Set.of(
                    AddOverload.ADD_STRING,
                    AddOverload.ADD_BYTES,
                    AddOverload.ADD_LIST,
                    ContainsOverload.CONTAINS_STRING,
                    MatchesOverload.MATCHES,
                    MatchesOverload.MATCHES_STRING);

    private static final CelOptions OPTIONS =
            CelOptions.current()
                    .enableHeterogeneousNumericComparisons(true)
                    .populateMacroCalls(true)
                    .maxExpressionCodePointSize(MAX_LENGTH)
                    .maxParseRecursionDepth(MAX_DEPTH)
                    .maxParseExpressionNodeCount(MAX_NODES)
                    .comprehensionMaxIterations(MAX_ITERATIONS)
                    .maxRegexProgramSize(MAX_PATTERN_PARTS)
                    .build();

    /** For expressions that are true or false of a host. */
    static Cel conditions() {
        return CelFactory.combine(compiler().setResultType(SimpleType.BOOL).build(), runtime());
    }

    /** For expressions that find anything in what is known of a host. */
    static Cel values() {
        return CelFactory.combine(compiler().build(), runtime());
    }

    private static CelCompilerBuilder compiler() {
        return CelCompilerFactory.standardCelCompilerBuilder()
                .setOptions(OPTIONS)
                .setStandardEnvironmentEnabled(false)
                .setStandardDeclarations(
                        CelStandardDeclarations.newBuilder()
                                .filterFunctions((_, overload) -> !UNDECLARED.contains(overload))
                                .build())
                .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
                .addVar(HOST, MapType.create(SimpleType.STRING, SimpleType.DYN))
                .addFunctionDeclarations(
                        newFunctionDeclaration(
                                "gib",
                                newGlobalOverload("gib_int", SimpleType.INT, SimpleType.INT),
                                newGlobalOverload("gib_double", SimpleType.INT, SimpleType.DOUBLE)),
                        newFunctionDeclaration(
                                "version",
                                newGlobalOverload(
                                        "version_string", SimpleType.STRING, SimpleType.STRING)));
    }

    private static CelRuntime runtime() {
        return CelRuntimeFactory.plannerRuntimeBuilder()
                .setOptions(OPTIONS)
                .setStandardFunctions(
                        CelStandardFunctions.newBuilder()
                                .filterFunctions((_, overload) -> !UNBOUND.contains(overload))
                                .build())
                .addFunctionBindings(
                        CelFunctionBinding.from(
                                "add_list", List.class, List.class, CelEnvironment::joined),
                        CelFunctionBinding.from(
                                "contains_string",
                                String.class,
                                String.class,
                                CelEnvironment::contains),
                        CelFunctionBinding.from(
                                "matches_string",
                                String.class,
                                String.class,
                                CelEnvironment::matches),
                        CelFunctionBinding.from(
                                "matches", String.class, String.class, CelEnvironment::matches))
                .addFunctionBindings(
                        CelFunctionBinding.fromOverloads(
                                "gib",
                                CelFunctionBinding.from("gib_int", Long.class, CelEnvironment::gib),
                                CelFunctionBinding.from(
                                        "gib_double", Double.class, CelEnvironment::gib)))
                .addFunctionBindings(
                        CelFunctionBinding.fromOverloads(
                                "version",
                                CelFunctionBinding.from(
                                        "version_string", String.class, VersionOrder::key)))
                .build();
    }

    /** What map() and filter() are made of. */
    private static List<?> joined(List<?> left, List<?> right) {
        Effort.spend(Effort.parts(left) + Effort.parts(right));
        return Stream.concat(left.stream(), right.stream()).toList();
    }

    private static boolean contains(String text, String part) {
        Effort.spend(1 + (long) text.length() * part.length() / CHARACTERS_A_STEP);
        return text.contains(part);
    }

    private static boolean matches(String text, String pattern) {
        Effort.spend(1 + text.length() * PatternSize.of(pattern) / CHARACTERS_A_STEP);
        return RuntimeHelpers.matches(text, pattern, OPTIONS);
    }

    private static long gib(long n) {
        return Math.multiplyExact(n, 1L << 30);
    }

    private static long gib(double n) {
        return (long) (n * (1L << 30));
    }
}
