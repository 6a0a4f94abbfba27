package been.tasks.restriction;

import static dev.cel.common.CelFunctionDecl.newFunctionDeclaration;
import static dev.cel.common.CelOverloadDecl.newGlobalOverload;

import dev.cel.bundle.Cel;
import dev.cel.bundle.CelBuilder;
import dev.cel.bundle.CelFactory;
import dev.cel.common.CelOptions;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelFunctionBinding;

/** What expressions over hosts may say, and how much of it. */
final class CelEnvironment {
    static final String HOST = "host";

    private static final int MAX_LENGTH = 4096;
    private static final int MAX_DEPTH = 32;
    private static final int MAX_ITERATIONS = 10_000;

    private CelEnvironment() {}

    /** For expressions that are true or false of a host. */
    static Cel conditions() {
        return builder().setResultType(SimpleType.BOOL).build();
    }

    /** For expressions that find anything in what is known of a host. */
    static Cel values() {
        return builder().build();
    }

    private static CelBuilder builder() {
        return CelFactory.plannerCelBuilder()
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
                .addFunctionDeclarations(
                        newFunctionDeclaration(
                                "gib",
                                newGlobalOverload("gib_int", SimpleType.INT, SimpleType.INT),
                                newGlobalOverload("gib_double", SimpleType.INT, SimpleType.DOUBLE)),
                        newFunctionDeclaration(
                                "version",
                                newGlobalOverload(
                                        "version_string", SimpleType.STRING, SimpleType.STRING)))
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
                                        "version_string", String.class, VersionOrder::key)));
    }

    private static long gib(long n) {
        return Math.multiplyExact(n, 1L << 30);
    }

    private static long gib(double n) {
        return (long) (n * (1L << 30));
    }
}
