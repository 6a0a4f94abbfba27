package been.web.example;

import been.analyses.Notifications;
import been.protocol.analyses.AnalysisId;
import been.protocol.notifications.Event;
import been.protocol.notifications.Rule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Keeps rules and sends nothing; one notice happened. */
public final class ExampleNotifications implements Notifications {
    private static final Instant NOW = Instant.parse("2026-05-01T08:00:00Z");
    private static final Notice REGRESSED =
            new Notice(
                    1,
                    Event.REGRESSED,
                    new AnalysisId(1),
                    "jackson-releases: parse in 2.17.0 regressed <&>",
                    "{}",
                    NOW);

    private final List<Rule> rules = new ArrayList<>();
    private final List<Delivery> deliveries = new ArrayList<>();

    @Override
    public synchronized List<Rule> rules() {
        return List.copyOf(rules);
    }

    @Override
    public synchronized Made create(NewRule rule, String who) {
        if (rules.stream().anyMatch(known -> known.name().equals(rule.name()))) {
            return new Refused("a rule named '%s' already exists".formatted(rule.name()));
        }
        var kept =
                new Rule(
                        rules.size() + 1,
                        rule.name(),
                        rule.target(),
                        rule.address(),
                        rule.secret() != null,
                        List.copyOf(rule.on()),
                        List.copyOf(rule.analyses()),
                        true,
                        who,
                        NOW);
        rules.add(kept);
        return new Kept(kept);
    }

    @Override
    public synchronized boolean turn(long rule, boolean isOn) {
        return rules.stream().anyMatch(known -> known.id() == rule);
    }

    @Override
    public synchronized boolean delete(long rule) {
        return rules.removeIf(known -> known.id() == rule);
    }

    @Override
    public synchronized Optional<Delivery> test(long rule, String who) {
        return rules.stream()
                .filter(known -> known.id() == rule)
                .findFirst()
                .map(known -> {
                    var delivery =
                            new Delivery(
                                    "d" + deliveries.size(),
                                    rule,
                                    known.name(),
                                    REGRESSED,
                                    "waiting",
                                    0,
                                    NOW,
                                    null,
                                    NOW);
                    deliveries.addFirst(delivery);
                    return delivery;
                });
    }

    @Override
    public synchronized List<Delivery> deliveries(int offset, int limit) {
        return deliveries.stream().skip(offset).limit(limit).toList();
    }

    @Override
    public synchronized Optional<Delivery> delivery(String id) {
        return deliveries.stream().filter(one -> one.id().equals(id)).findFirst();
    }

    @Override
    public synchronized boolean retry(String delivery) {
        return delivery(delivery).isPresent();
    }

    @Override
    public List<Notice> notices(@Nullable AnalysisId analysis, int offset, int limit) {
        return List.of(REGRESSED);
    }

    @Override
    public AutoCloseable onChange(Runnable listener) {
        return () -> {};
    }
}
