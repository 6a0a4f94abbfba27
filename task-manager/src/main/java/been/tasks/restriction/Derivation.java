package been.tasks.restriction;

import been.protocol.PropertyTree;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.Program;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A compiled expression that finds something in what is known of a host; immutable. */
public final class Derivation {
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
     * nothing, or something that can be no property.
     */
    public Optional<Object> of(PropertyTree host) {
        try {
            Object found = program.eval(reads.variables(host));
            return property(found).filter(value -> !isNothing(value));
        } catch (CelEvaluationException e) {
            // Unknown here, as in a restriction: this host has no such thing.
            return Optional.empty();
        }
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
