package been.analyses.notify;

import been.analyses.Notifications.Delivery;
import been.analyses.notify.Channel.Arrived;
import been.analyses.notify.Channel.NotNow;
import been.analyses.notify.NoticeStore.Happening;
import been.analyses.notify.Wording.Content;
import been.protocol.Wire;
import been.protocol.notifications.Event;
import been.protocol.notifications.Rule;
import been.protocol.notifications.Target;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends due deliveries, to all receivers in parallel and to each in order, and stores the outcome.
 * If this process is killed in between, a delivery may be sent twice, with the same id.
 */
final class DeliverySender {
    private static final Logger LOG = LoggerFactory.getLogger(DeliverySender.class);
    static final Duration KEPT = Duration.ofDays(90);

    private final NoticeStore store;
    private final Map<Target, Channel> channels;
    private final InstantSource clock;

    /**
     * @param channels the configured ones; deliveries for others wait
     */
    DeliverySender(NoticeStore store, Map<Target, Channel> channels, InstantSource clock) {
        this.store = store;
        this.channels = Map.copyOf(channels);
        this.clock = clock;
    }

    /** Returns whether there was an attempt. */
    boolean sendDue() throws InterruptedException {
        Map<Long, List<Delivery>> due =
                store.due(clock.instant()).stream().collect(Collectors.groupingBy(Delivery::rule));
        if (due.isEmpty()) {
            return false;
        }
        try (ExecutorService senders = Executors.newVirtualThreadPerTaskExecutor()) {
            due.forEach((rule, deliveries) -> senders.execute(() -> send(rule, deliveries)));
        }
        return true;
    }

    /** Skips the remaining deliveries of a receiver that does not answer. */
    private void send(long id, List<Delivery> deliveries) {
        Optional<Rule> rule = store.rules().find(id);
        for (Delivery delivery : deliveries) {
            if (rule.isEmpty() || !attempt(rule.get(), delivery)) {
                return;
            }
        }
    }

    private boolean attempt(Rule rule, Delivery delivery) {
        Channel.Outcome outcome;
        try {
            outcome = outcome(rule, delivery);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
        Instant now = clock.instant();
        return switch (outcome) {
            case Arrived(var answer) -> {
                LOG.info("notified '{}': {}", rule.name(), delivery.notice().title());
                store.sent(delivery.id(), answer, now);
                yield true;
            }
            case NotNow(var why) -> {
                LOG.warn(
                        "could not notify '{}' of '{}': {}",
                        rule.name(),
                        delivery.notice().title(),
                        why);
                Backoff.after(delivery.attempts() + 1)
                        .ifPresentOrElse(
                                wait -> store.postponed(delivery.id(), why, now, now.plus(wait)),
                                () -> store.givenUp(delivery.id(), why, now));
                yield false;
            }
        };
    }

    private Channel.Outcome outcome(Rule rule, Delivery delivery) throws InterruptedException {
        Channel channel = channels.get(rule.target());
        if (channel == null) {
            return new NotNow("no mail server is configured; set been.mail.host");
        }
        try {
            return channel.send(rule, delivery);
        } catch (RuntimeException e) {
            LOG.warn("{} cannot be sent", delivery.id(), e);
            return new NotNow("it could not be sent: " + e);
        }
    }

    /** Something that means nothing, for one rule. */
    static Happening trial(String source, String who, Instant now) {
        var content =
                new Content(
                        null,
                        null,
                        null,
                        "This is a test by " + who + "; nothing happened.",
                        List.of(),
                        null);
        return new Happening(
                source, Event.TEST, null, "test notification", Wire.write(content), now);
    }

    void forget() {
        store.forget(clock.instant().minus(KEPT));
    }
}
