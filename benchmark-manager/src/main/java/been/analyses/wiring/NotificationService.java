package been.analyses.wiring;

import been.analyses.Analyses;
import been.analyses.NotificationSettings;
import been.analyses.Notifications;
import been.analyses.notify.Correspondence;
import been.analyses.notify.NoticeStore;
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
 * The notifications of a platform, kept in its database: each controller takes rules, the one that
 * leads sends. A restart at any moment loses nothing.
 */
public final class NotificationService implements Notifications, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(NotificationService.class);

    /** There is one thing to look at: everything. */
    private static final long ALL = 0;

    private final NoticeStore store;
    private final Correspondence correspondence;
    private final Tasks tasks;
    private final InstantSource clock;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private final Carrier carrier;
    private final AutoCloseable subscription;

    private NotificationService(
            NoticeStore store,
            Correspondence correspondence,
            Tasks tasks,
            Analyses analyses,
            InstantSource clock) {
        this.store = store;
        this.correspondence = correspondence;
        this.tasks = tasks;
        this.clock = clock;
        this.carrier = new Carrier("notifications", () -> List.of(ALL), this::attend);
        this.subscription = analyses.onChange(_ -> carrier.look(ALL));
    }

    /** Goes on with everything that was not sent; the analyses' tables are up to date. */
    public static NotificationService open(
            DataSource database,
            Tasks tasks,
            Hosts hosts,
            Analyses analyses,
            NotificationSettings settings,
            InstantSource clock) {
        var store = new NoticeStore(database);
        var service =
                new NotificationService(
                        store,
                        new Correspondence(store, analyses, hosts, settings, clock),
                        tasks,
                        analyses,
                        clock);
        service.carrier.start();
        return service;
    }

    private void attend(long all) {
        if (!tasks.leads()) {
            return;
        }
        try {
            if (correspondence.attend()) {
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
        Optional<String> refusal = correspondence.refusal(rule);
        if (refusal.isPresent()) {
            return new Refused(refusal.get());
        }
        Optional<Rule> kept = store.rules().insert(rule, who, clock.instant());
        if (kept.isEmpty()) {
            return new Refused("there is a rule '%s' already".formatted(rule.name()));
        }
        LOG.info("{} has '{}' told of {}", who, rule.name(), rule.on());
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
                store.rules().find(rule).flatMap(found -> correspondence.trial(found, who));
        carrier.look(ALL);
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
        carrier.look(ALL);
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

    /** Waits for what is being sent; the rest goes out when it is opened again. */
    @Override
    public void close() {
        try {
            subscription.close();
        } catch (Exception e) {
            LOG.warn("the analyses did not let go", e);
        }
        carrier.close();
        correspondence.close();
    }
}
