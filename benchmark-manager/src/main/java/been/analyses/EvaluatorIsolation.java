package been.analyses;

import been.protocol.RunConditions;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** How much the run of an evaluator is kept apart from its host, the most first. */
public enum EvaluatorIsolation {
    /** It is a user of its own, without network, and sees no processes but its own. */
    USER("a user of its own, no network, own processes"),
    /** The same with the rights of the host runtime. */
    NAMESPACES("no network, own processes; the user of the host runtime"),
    NONE("none; the user of the host runtime");

    private static final Set<RunConditions.Option> APART =
            Set.of(RunConditions.Option.NO_NETWORK, RunConditions.Option.OWN_PROCESSES);

    private final String description;

    EvaluatorIsolation(String description) {
        this.description = description;
    }

    public static Optional<EvaluatorIsolation> of(String word) {
        return Arrays.stream(values()).filter(one -> one.word().equals(word)).findFirst();
    }

    /** As settings and the database have it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** As people read it. */
    public String description() {
        return description;
    }

    public RunConditions conditions() {
        return switch (this) {
            case USER -> new RunConditions(RunConditions.OWN, APART);
            case NAMESPACES -> new RunConditions(null, APART);
            case NONE -> RunConditions.USUAL;
        };
    }

    /**
     * What a host may be able to do that cannot do this; empty behind the least that is allowed.
     */
    public Optional<EvaluatorIsolation> next(EvaluatorIsolation least) {
        if (compareTo(least) >= 0) {
            return Optional.empty();
        }
        return Optional.of(this == USER ? NAMESPACES : NONE);
    }
}
