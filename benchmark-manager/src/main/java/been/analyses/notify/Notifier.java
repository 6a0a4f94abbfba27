package been.analyses.notify;

import been.analyses.Analyses;
import been.analyses.Benchmarks;
import been.analyses.NotificationSettings;
import been.analyses.Notifications.Delivery;
import been.analyses.Notifications.NewRule;
import been.analyses.trigger.ScheduleRows;
import been.protocol.notifications.Rule;
import been.protocol.notifications.Target;
import been.tasks.Hosts;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Looks at what happened and tells whom it concerns. For one thread at a time. */
public final class Notifier implements AutoCloseable {
    private static final Duration BETWEEN_CLEANINGS = Duration.ofHours(1);
    private static final int LONGEST_NAME = 100;
    private static final int LONGEST_ADDRESS = 1_000;

    private final NoticeStore store;
    private final Watcher watcher;
    private final DeliverySender sender;
    private final WebhookChannel webhooks;
    private final NotificationSettings.@Nullable Mail mail;
    private final InstantSource clock;
    private long cleaned = System.nanoTime();

    public Notifier(
            NoticeStore store,
            Analyses analyses,
            Hosts hosts,
            ScheduleRows schedules,
            Benchmarks benchmarks,
            NotificationSettings settings,
            InstantSource clock) {
        this.store = store;
        this.clock = clock;
        this.mail = settings.mail();
        var wording = new Wording(settings.platform());
        this.watcher = new Watcher(store, analyses, hosts, schedules, benchmarks, clock);
        this.webhooks = new WebhookChannel(store.rules(), wording, settings.allowsPrivate());
        Map<Target, Channel> channels = new EnumMap<>(Target.class);
        channels.put(Target.WEBHOOK, webhooks);
        if (mail != null) {
            channels.put(Target.EMAIL, new MailChannel(mail, wording));
        }
        this.sender = new DeliverySender(store, channels, clock);
    }

    /** Does everything that can be done now; whether anything was sent, or tried. */
    public boolean notifyDue() throws InterruptedException {
        watcher.look();
        if (System.nanoTime() - cleaned > BETWEEN_CLEANINGS.toNanos()) {
            cleaned = System.nanoTime();
            sender.forget();
        }
        return sender.sendDue();
    }

    /** Why nothing can be delivered so; empty when the rule is valid. */
    public Optional<String> refusal(NewRule rule) {
        if (rule.name().isBlank() || rule.name().length() > LONGEST_NAME) {
            return Optional.of("a rule needs a name of 1 to %d characters".formatted(LONGEST_NAME));
        }
        if (rule.address().length() > LONGEST_ADDRESS) {
            return Optional.of("an address has at most %d characters".formatted(LONGEST_ADDRESS));
        }
        if (rule.on().isEmpty()) {
            return Optional.of("a rule needs at least one event");
        }
        return switch (rule.target()) {
            case WEBHOOK -> WebAddress.malformed(rule.address());
            case EMAIL ->
                    mail == null
                            ? Optional.of(
                                    "no mail server is configured; start the controller with been.mail.host and been.mail.from (docs/notifications.md)")
                            : noMailAddress(rule.address());
        };
    }

    private static Optional<String> noMailAddress(String text) {
        try {
            boolean isOne = InternetAddress.parse(text, true).length > 0;
            return isOne && text.indexOf('\n') < 0 && text.indexOf('\r') < 0
                    ? Optional.empty()
                    : Optional.of("'%s' is not an e-mail address".formatted(text));
        } catch (AddressException e) {
            return Optional.of("'%s' is not an e-mail address: %s".formatted(text, e.getMessage()));
        }
    }

    /** Something that means nothing, to be sent to this rule alone. */
    public Optional<Delivery> trial(Rule rule, String who) {
        String source = "test-" + UUID.randomUUID();
        store.record(
                DeliverySender.trial(source, who, clock.instant()),
                (other, _) -> other.id() == rule.id());
        return store.deliveryOf(source);
    }

    @Override
    public void close() {
        webhooks.close();
    }
}
