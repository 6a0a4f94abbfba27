package been.web.pages.live;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.UI;
import com.vaadin.flow.component.UIDetachedException;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps a page true by push: after a change it is read again and shown, at most twice a second. */
public final class Live {

    private static final Logger LOG = LoggerFactory.getLogger(Live.class);
    private static final Duration AT_MOST_EVERY = Duration.ofMillis(500);

    private Live() {}

    /**
     * Follows a source while the page is open.
     *
     * @param subscribe takes what to call after a change, answers how to end that
     * @param read reads the page's data; runs off the page's lock
     * @param show shows them; runs under the page's lock
     */
    public static <T> void follow(
            Component page,
            Function<Runnable, AutoCloseable> subscribe,
            Supplier<T> read,
            Consumer<T> show) {
        page.addAttachListener(attached -> {
            UI ui = attached.getUI();
            var throttle = new Throttle(AT_MOST_EVERY, () -> refresh(ui, read, show));
            AutoCloseable subscription = subscribe.apply(throttle::ask);
            page.addDetachListener(detached -> {
                detached.unregisterListener();
                end(subscription);
            });
            throttle.ask(); // something may have changed since the page was made
        });
    }

    /** Reads and shows again and again while the page is open, where no source tells of changes. */
    public static <T> void poll(
            Component page, Duration every, Supplier<T> read, Consumer<T> show) {
        page.addAttachListener(attached -> {
            UI ui = attached.getUI();
            Thread poller = Thread.startVirtualThread(() -> pollUntilEnded(ui, every, read, show));
            page.addDetachListener(detached -> {
                detached.unregisterListener();
                poller.interrupt();
            });
        });
    }

    private static <T> void pollUntilEnded(
            UI ui, Duration every, Supplier<T> read, Consumer<T> show) {
        try {
            while (!Thread.interrupted()) {
                Thread.sleep(every);
                refresh(ui, read, show);
            }
        } catch (InterruptedException _) {
            LOG.debug("a page was closed");
        }
    }

    private static <T> void refresh(UI ui, Supplier<T> read, Consumer<T> show) {
        try {
            T data = read.get();
            var _ = ui.access(() -> show.accept(data)); // Vaadin logs what goes wrong in it
        } catch (UIDetachedException _) {
            LOG.debug("a page was closed while it was read again");
        } catch (RuntimeException failure) {
            LOG.warn("a page could not be refreshed", failure);
        }
    }

    private static void end(AutoCloseable subscription) {
        try {
            subscription.close();
        } catch (Exception e) {
            LOG.warn("a subscription could not be ended", e);
        }
    }
}
