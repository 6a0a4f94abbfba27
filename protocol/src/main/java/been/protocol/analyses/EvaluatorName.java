package been.protocol.analyses;

import been.protocol.PackageReference;

/**
 * The name of an evaluator: that of its package, such as {@code been/levels}, or that of a module
 * and its own, such as {@code been/c-fft/binaries}.
 *
 * @param packageName of the evaluator, or of the module that it is part of
 * @param own its name in the module; empty for a package
 */
public record EvaluatorName(String packageName, String own) {

    public static EvaluatorName of(String name) {
        int end = name.indexOf('/', name.indexOf('/') + 1);
        return end < 0
                ? new EvaluatorName(name, "")
                : new EvaluatorName(name.substring(0, end), name.substring(end + 1));
    }

    /** An evaluator of a module. */
    public static PackageReference in(PackageReference module, String own) {
        return new PackageReference(module.name() + "/" + own, module.version(), module.digest());
    }

    public boolean isInModule() {
        return !own.isEmpty();
    }

    @Override
    public String toString() {
        return isInModule() ? packageName + "/" + own : packageName;
    }

    /** Where its files are in the package. */
    public String folder() {
        return isInModule() ? "evaluators/" + own + "/" : "";
    }
}
