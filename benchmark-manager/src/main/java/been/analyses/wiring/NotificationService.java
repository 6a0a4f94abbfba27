package been.analyses.wiring;

import been.analyses.Analyses;
import been.analyses.Benchmarks;
import been.analyses.NotificationSettings;
import been.analyses.Notifications;
import been.analyses.notify.NoticeStore;
import been.analyses.notify.Notifier;
import been.analyses.trigger.ScheduleRows;
import been.protocol.analyses.AnalysisId;
import been.protocol.notifications.Rule;
import been.tasks.Hosts;
import been.tasks.Tasks;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The notifications of a platform, stored in its database. Each controller accepts rules, the
 * leader sends. A restart at any moment loses nothing.
 */
public final class NotificationService implements Notifications, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(NotificationService.class);

    /** The advancer needs an id; there is only one. */
    private static final long ALL = 0;

    private final NoticeStore store;
    private final Notifier notifier;
    private final Tasks tasks;
    private final InstantSource clock;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private final Advancer advancer;
    private final AutoCloseable subscription;

    private NotificationService(
            NoticeStore store,
            Notifier notifier,
            Tasks tasks,
            Analyses analyses,
            InstantSource clock) {
        this.store = store;
        this.notifier = notifier;
        this.tasks = tasks;
        this.clock = clock;
        this.advancer = new Advancer("notifications", () -> List.of(ALL), this::notifyDue);
        this.subscription = analyses.onChange(_ -> advancer.look(ALL));
    }

    /** Continues with everything that was not sent. The analyses' tables must be up to date. */
    public static NotificationService open(
            DataSource database,
            Tasks tasks,
            Hosts hosts,
            Analyses analyses,
            Benchmarks benchmarks,
            NotificationSettings settings,
            InstantSource clock) {
        var store = new NoticeStore(database);
        var service =
                new NotificationService(
                        store,
                        new Notifier(
                                store,
                                analyses,
                                hosts,
                                new ScheduleRows(database),
                                benchmarks,
                                settings,
                                clock),
                        tasks,
                        analyses,
                        clock);
        service.advancer.start();
        return service;
    }

    private void notifyDue(long all) {
        if (!tasks.leads()) {
            return;
        }
        try {
            if (notifier.notifyDue()) {
                changed();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public List<Rule> rules() {
        return store.rules().all();
    }

    @Override
    public Made create(NewRule rule, String who) {
        Optional<String> refusal = notifier.refusal(rule);
        if (refusal.isPresent()) {
            return new Refused(refusal.get());
        }
        Optional<Rule> kept = store.rules().insert(rule, who, clock.instant());
        if (kept.isEmpty()) {
            return new Refused("a rule named '%s' already exists".formatted(rule.name()));
        }
        LOG.info("{} created the rule '{}' for {}", who, rule.name(), rule.on());
        changed();
        return new Kept(kept.get());
    }

    @Override
    public boolean turn(long rule, boolean isOn) {
        return noted(store.rules().turn(rule, isOn));
    }

    @Override
    public boolean delete(long rule) {
        return noted(store.rules().delete(rule));
    }

    @Override
    public Optional<Delivery> test(long rule, String who) {
        Optional<Delivery> trial =
                store.rules().find(rule).flatMap(found -> notifier.trial(found, who));
        advancer.look(ALL);
        noted(trial.isPresent());
        return trial;
    }

    @Override
    public List<Delivery> deliveries(int offset, int limit) {
        return store.deliveries(offset, limit);
    }

    @Override
    public Optional<Delivery> delivery(String id) {
        return store.delivery(id);
    }

    @Override
    public boolean retry(String delivery) {
        boolean isWaiting = store.retry(delivery, clock.instant());
        advancer.look(ALL);
        return noted(isWaiting);
    }

    @Override
    public List<Notice> notices(@Nullable AnalysisId analysis, int offset, int limit) {
        return store.notices(analysis, offset, limit);
    }

    @Override
    public AutoCloseable onChange(Runnable listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    private boolean noted(boolean isChanged) {
        if (isChanged) {
            changed();
        }
        return isChanged;
    }

    private void changed() {
        for (Runnable listener : listeners) {
            try {
                listener.run();
            } catch (RuntimeException e) {
                LOG.warn("a listener failed on notifications", e);
            }
        }
    }

    /** Waits for deliveries in progress; the others are sent when it is opened again. */
    @Override
    public void close() {
        try {
            subscription.close();
        } catch (Exception e) {
            LOG.warn("the listener of the analyses was not removed", e);
        }
        advancer.close();
        notifier.close();
    }
}
