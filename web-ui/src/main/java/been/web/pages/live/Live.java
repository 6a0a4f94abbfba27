package been.web.pages.live;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.UI;
import com.vaadin.flow.component.UIDetachedException;
import com.vaadin.flow.router.NotFoundException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps what a page shows up to date while the page is open: it is read again after changes, at
 * most twice a second, and shown if it is different.
 */
public final class Live<T> {
    private static final Logger LOG = LoggerFactory.getLogger(Live.class);
    private static final Duration AT_MOST_EVERY = Duration.ofMillis(500);

    private final Component page;
    private final Supplier<T> read;
    private final Consumer<T> show;
    private Optional<T> shown = Optional.empty();

    /** Numbers the readings in the order in which they begin. */
    private final AtomicLong readings = new AtomicLong();

    private long shownReading;

    private Live(Component page, Supplier<T> read, Consumer<T> show) {
        this.page = page;
        this.read = read;
        this.show = show;
    }

    /**
     * @param read reads the page's data; may run without the page's lock
     * @param show shows them; runs with the page's lock
     */
    public static <T> Live<T> of(Component page, Supplier<T> read, Consumer<T> show) {
        return new Live<>(page, read, show);
    }

    /** Reads and shows at once; needs the page's lock. */
    public void now() {
        long reading = readings.incrementAndGet();
        T data = read.get();
        shownReading = reading;
        shown = Optional.of(data);
        show.accept(data);
    }

    /**
     * Reads again after changes.
     *
     * @param subscribe takes what to call after a change, returns what ends the subscription
     */
    public Live<T> follow(Function<Runnable, AutoCloseable> subscribe) {
        whileOpen(ui -> {
            var throttle = new Throttle(AT_MOST_EVERY, () -> refresh(ui));
            AutoCloseable subscription = subscribe.apply(throttle::ask);
            throttle.ask(); // something may have changed since the page was made
            return subscription;
        });
        return this;
    }

    /** Reads again after changes of the one thing that the page shows. */
    public <K> Live<T> follow(Function<Consumer<K>, AutoCloseable> changes, Supplier<K> shows) {
        return follow(changed ->
                changes.apply(which -> {
                    if (which.equals(shows.get())) {
                        changed.run();
                    }
                }));
    }

    /**
     * Reads again at intervals, for what publishes no changes; at longer ones where reading takes
     * more than a tenth of the time.
     */
    public Live<T> every(Duration interval) {
        whileOpen(ui -> {
            Thread poller = Thread.startVirtualThread(() -> poll(ui, interval));
            return poller::interrupt;
        });
        return this;
    }

    private void whileOpen(Function<UI, AutoCloseable> begin) {
        page.addAttachListener(attached -> {
            AutoCloseable begun = begin.apply(attached.getUI());
            page.addDetachListener(detached -> {
                detached.unregisterListener();
                closeAll(begun);
            });
        });
    }

    private void poll(UI ui, Duration interval) {
        try {
            long took = 0;
            while (!Thread.interrupted()) {
                TimeUnit.NANOSECONDS.sleep(Throttle.interval(interval.toNanos(), took));
                long begun = System.nanoTime();
                refresh(ui);
                took = System.nanoTime() - begun;
            }
        } catch (InterruptedException _) {
            LOG.debug("a page was closed");
        }
    }

    private void refresh(UI ui) {
        try {
            Runnable next = reading();
            var _ = ui.access(next::run); // Vaadin logs failures in it
        } catch (UIDetachedException _) {
            LOG.debug("a page was closed while it was read again");
        } catch (NotFoundException _) {
            LOG.debug("what a page shows no longer exists");
        } catch (RuntimeException failure) {
            LOG.warn("a page could not be refreshed", failure);
        }
    }

    /** Reads at once. What it returns shows that, unless a reading that began later was shown. */
    Runnable reading() {
        long reading = readings.incrementAndGet();
        T data = read.get();
        return () -> {
            if (reading > shownReading) {
                shownReading = reading;
                showChanged(data);
            }
        };
    }

    private void showChanged(T data) {
        if (shown.filter(data::equals).isEmpty()) {
            shown = Optional.of(data);
            show.accept(data);
        }
    }

    /** One subscription to several sources. */
    public static AutoCloseable all(AutoCloseable... subscriptions) {
        return () -> closeAll(subscriptions);
    }

    private static void closeAll(AutoCloseable... subscriptions) {
        Stream.of(subscriptions)
                .forEach(each -> {
                    try {
                        each.close();
                    } catch (Exception e) {
                        LOG.warn("a subscription could not be ended", e);
                    }
                });
    }
}
