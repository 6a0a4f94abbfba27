package been.tasks.restriction;

import been.protocol.PropertyTree;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.Program;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A compiled expression that finds something in what is known of a host; immutable. */
public final class Derivation {
    private static final int MAX_PARTS = 10_000;

    private final Program program;
    private final Reads reads;

    Derivation(Program program, Reads reads) {
        this.program = program;
        this.reads = reads;
    }

    /** What became of the text of a derivation. */
    public sealed interface Compiled {

        record Valid(Derivation derivation) implements Compiled {}

        record Invalid(List<Finding> findings) implements Compiled {
            public Invalid {
                findings = List.copyOf(findings);
            }
        }
    }

    /**
     * What it finds, as a property; empty where something that it reads is unknown, where it finds
     * nothing, or something that can be no property or has more than 10,000 parts.
     */
    public Optional<Object> of(PropertyTree host) {
        try {
            var effort = new Effort();
            Object found = effort.run(program, reads.variables(host, effort));
            return found == null || Effort.parts(found) > MAX_PARTS
                    ? Optional.empty()
                    : property(found).filter(value -> !isNothing(value));
        } catch (CelEvaluationException e) {
            // Unknown here, as in a restriction: this host has no such thing.
            return Optional.empty();
        }
    }

    /** Whether it takes too many steps to find it out. */
    public boolean isTooCostly(PropertyTree host) {
        var effort = new Effort();
        try {
            Object _ = effort.run(program, reads.variables(host, effort));
        } catch (CelEvaluationException e) {
            return effort.isSpent();
        }
        return false;
    }

    /** In the types of a property tree. */
    private static Optional<Object> property(Object found) {
        try {
            return Optional.ofNullable(
                    new PropertyTree(Map.of("found", found)).root().get("found"));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static boolean isNothing(Object value) {
        return (value instanceof List<?> list && list.isEmpty())
                || (value instanceof Map<?, ?> map && map.isEmpty());
    }
}
