package been.results;

import been.protocol.results.ExecutionAddress;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The part of an analysis that is evaluated.
 *
 * @param experiment key; empty for the whole analysis
 * @param binary absent for the whole experiment
 * @param execution absent for the whole binary
 */
public record EvaluationTarget(
        String experiment, @Nullable Integer binary, @Nullable Integer execution) {
    /** The whole analysis. */
    public static final EvaluationTarget ANALYSIS = new EvaluationTarget("", null, null);

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");

    /** The extent of a target. */
    public enum Scope {
        EXECUTION,
        BINARY,
        EXPERIMENT,
        ANALYSIS;

        /** Its name in manifests. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public static EvaluationTarget experiment(String key) {
        return new EvaluationTarget(key, null, null);
    }

    /** Parses the form of {@link #toString}; empty if it is not a target. */
    public static Optional<EvaluationTarget> parse(String text) {
        String[] parts = text.split("/", -1);
        if (text.isEmpty()) {
            return Optional.of(ANALYSIS);
        }
        boolean isWrong = parts.length > 3 || parts[0].isEmpty();
        for (int i = 1; i < parts.length; i++) {
            isWrong |= !NUMBER.matcher(parts[i]).matches();
        }
        return isWrong
                ? Optional.empty()
                : Optional.of(
                        new EvaluationTarget(
                                parts[0],
                                parts.length > 1 ? Integer.valueOf(parts[1]) : null,
                                parts.length > 2 ? Integer.valueOf(parts[2]) : null));
    }

    public Scope scope() {
        if (experiment.isEmpty()) {
            return Scope.ANALYSIS;
        }
        return binary == null
                ? Scope.EXPERIMENT
                : execution == null ? Scope.BINARY : Scope.EXECUTION;
    }

    /** Whether the target includes an execution. */
    public boolean holds(ExecutionAddress address) {
        return (experiment.isEmpty() || experiment.equals(address.experiment()))
                && (binary == null || binary == address.binary())
                && (execution == null || execution == address.execution());
    }

    /** {@code experiment/binary/execution}, as far as it goes. */
    @Override
    public String toString() {
        return experiment
                + (binary == null ? "" : "/" + binary)
                + (execution == null ? "" : "/" + execution);
    }
}
