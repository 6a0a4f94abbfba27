package been.tasks.restriction;

import been.protocol.PropertyTree;
import dev.cel.common.CelErrorCode;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.Program;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A compiled restriction; immutable and thread-safe. */
public final class Restriction {
    private final Program whole;
    private final Reads reads;
    private final List<Condition> conditions;

    Restriction(Program whole, Reads reads, List<Condition> conditions) {
        this.whole = whole;
        this.reads = reads;
        this.conditions = List.copyOf(conditions);
    }

    /**
     * One of the sub-conditions that must all hold.
     *
     * @param paths properties that it reads, dotted, without the leading {@code host}
     */
    record Condition(String text, Program program, List<String> paths) {}

    /** The properties that it reads, dotted, without the leading {@code host}. */
    public List<String> properties() {
        return conditions.stream().flatMap(c -> c.paths().stream()).distinct().toList();
    }

    /** Whether a host with these properties satisfies it; what is unknown does not. */
    public Match match(PropertyTree host) {
        var effort = new Effort();
        Map<String, Object> variables = reads.variables(host, effort);
        if (evaluate(whole, variables, effort) instanceof Result.Value(boolean holds) && holds) {
            return new Match.Satisfied();
        }
        for (Condition condition : conditions) {
            Result result = evaluate(condition.program(), variables, effort);
            if (!(result instanceof Result.Value(boolean holds) && holds)) {
                return new Match.Unsatisfied(
                        condition.text(),
                        effort.isSpent() ? Match.TOO_COSTLY : explain(condition, result, host));
            }
        }
        throw new IllegalStateException(
                "every sub-condition holds, the whole does not: " + conditions);
    }

    private sealed interface Result {
        record Value(boolean holds) implements Result {}

        record Failure(CelErrorCode code, String message) implements Result {}
    }

    private static Result evaluate(Program program, Map<String, Object> variables, Effort effort) {
        try {
            Object value = effort.run(program, variables);
            return value instanceof Boolean holds
                    ? new Result.Value(holds)
                    : new Result.Failure(
                            CelErrorCode.INVALID_ARGUMENT, "it is neither true nor false");
        } catch (CelEvaluationException e) {
            return new Result.Failure(e.getErrorCode(), String.valueOf(e.getMessage()));
        }
    }

    private static String explain(Condition condition, Result result, PropertyTree host) {
        String failsOn = "fails on " + condition.text();
        return switch (result) {
            case Result.Value(_) -> failsOn + values(condition, host);
            case Result.Failure(CelErrorCode code, String message)
                    when code == CelErrorCode.ATTRIBUTE_NOT_FOUND ->
                    unknown(condition, host)
                            .map(path -> "does not know host." + path)
                            .orElse(failsOn + ": " + message);
            case Result.Failure(_, String message) ->
                    failsOn + ": " + message + values(condition, host);
        };
    }

    private static Optional<String> unknown(Condition condition, PropertyTree host) {
        return condition.paths().stream().filter(path -> host.get(path).isEmpty()).findFirst();
    }

    private static String values(Condition condition, PropertyTree host) {
        String values =
                condition.paths().stream()
                        .filter(path -> host.get(path).filter(Restriction::isBrief).isPresent())
                        .map(path -> "host." + path + " is " + host.get(path).orElseThrow())
                        .collect(Collectors.joining(", "));
        return values.isEmpty() ? "" : " (" + values + ")";
    }

    private static boolean isBrief(Object value) {
        return !(value instanceof Map || value instanceof List);
    }
}
