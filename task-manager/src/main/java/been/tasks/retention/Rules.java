package been.tasks.retention;

import been.protocol.retention.RetentionKind;
import been.protocol.retention.RetentionRule;
import been.tasks.store.SweepRows;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** How long each kind of things is kept; pure. */
final class Rules {
    private final Map<RetentionKind, RetentionRule> rules = new EnumMap<>(RetentionKind.class);

    private Rules() {}

    /** The rules that users set, and defaults for the rest. */
    static Rules from(List<SweepRows.Rule> stored) {
        var rules = new Rules();
        for (RetentionKind kind : RetentionKind.values()) {
            rules.rules.put(kind, new RetentionRule(kind, kind.usualDays(), null, null));
        }
        for (SweepRows.Rule rule : stored) {
            Arrays.stream(RetentionKind.values())
                    .filter(kind -> kind.wireName().equals(rule.kind()))
                    .forEach(kind ->
                            rules.rules.put(
                                    kind,
                                    new RetentionRule(
                                            kind,
                                            rule.days(),
                                            rule.changedAt(),
                                            rule.changedBy())));
        }
        return rules;
    }

    List<RetentionRule> all() {
        return List.copyOf(rules.values());
    }

    RetentionRule of(RetentionKind kind) {
        return Objects.requireNonNull(rules.get(kind));
    }

    /** What is older goes; {@link Instant#EPOCH} when everything is kept. */
    Instant before(RetentionKind kind, Instant now) {
        Integer days = of(kind).days();
        return days == null ? Instant.EPOCH : now.minus(Duration.ofDays(days));
    }
}
