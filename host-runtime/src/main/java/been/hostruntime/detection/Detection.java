package been.hostruntime.detection;

import been.hostruntime.connection.Configuration;
import been.hostruntime.connection.Quiet;
import been.hostruntime.connection.SelfDescription;
import been.machine.detect.MachineMark;
import been.protocol.PropertyDifference;
import been.protocol.PropertyTree;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows what this host is. Looks again when asked, and when the machine's mark has changed, for
 * which it is looked at when a request goes out anyway, at most once a minute; not beside an
 * exclusive program, and a machine that changes all the time is looked at less and less often.
 * Thread-safe.
 */
public final class Detection implements SelfDescription, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Detection.class);
    private static final Duration SHORTEST_PAUSE = Duration.ofMinutes(1);
    private static final Duration LONGEST_PAUSE = Duration.ofHours(1);
    private static final Duration END_PATIENCE = Duration.ofSeconds(5);

    private final Detector detector;
    private final Quiet quiet;
    private final LongSupplier nanoClock;
    private final LastConfiguration last;
    private volatile Configuration current;
    private volatile PropertyTree readings = PropertyTree.EMPTY;
    private volatile Runnable whenChanged = () -> {};
    private @Nullable MachineMark mark;
    private Duration pause = SHORTEST_PAUSE;
    private long lookedNanos;
    private boolean changedLastTime;
    private boolean due;
    private @Nullable Thread looking;

    private Detection(
            Detector detector,
            Quiet quiet,
            LongSupplier nanoClock,
            LastConfiguration last,
            Configuration current,
            @Nullable MachineMark mark) {
        this.detector = detector;
        this.quiet = quiet;
        this.nanoClock = nanoClock;
        this.last = last;
        this.current = current;
        this.mark = mark;
        this.lookedNanos = nanoClock.getAsLong();
    }

    /**
     * Looks at the machine.
     *
     * @param file keeps the properties
     * @param nanoClock monotonic
     * @param mayLook false beside an exclusive program of an earlier process: then what that one
     *     knew counts, if it left anything, until this one may look
     */
    public static Detection begin(
            Detector detector, Path file, Quiet quiet, LongSupplier nanoClock, boolean mayLook)
            throws InterruptedException {
        var last = new LastConfiguration(file);
        if (!mayLook) {
            var kept = last.read();
            if (kept.isPresent()) {
                return new Detection(
                        detector, quiet, nanoClock, last, Configuration.of(kept.get()), null);
            }
        }
        MachineMark mark = detector.mark(); // before, so that what changes meanwhile is noticed
        PropertyTree properties = detector.detect();
        last.write(properties);
        return new Detection(detector, quiet, nanoClock, last, Configuration.of(properties), mark);
    }

    @Override
    public Configuration configuration() {
        return current;
    }

    @Override
    public PropertyTree readings() {
        return readings;
    }

    /** Something that changes by itself is now so; the controller hears of it soon. */
    public synchronized void reading(String name, Map<String, ?> facts) {
        readings = readings.without(name).with(new PropertyTree(Map.of(name, facts)));
    }

    /** Has that run whenever there is another configuration. */
    public void onChange(Runnable listener) {
        whenChanged = listener;
    }

    /** Looks at the machine soon, whatever its mark. */
    public synchronized void ask() {
        due = true;
        begin();
    }

    @Override
    public synchronized void aboutToSpeak() {
        if (quiet.isKept() || looking != null) {
            return;
        }
        long now = nanoClock.getAsLong();
        if (!due && now - lookedNanos >= pause.toNanos()) {
            lookedNanos = now;
            boolean again = changedLastTime;
            due = !detector.mark().equals(mark);
            changedLastTime = due;
            pause = due && again ? shorter(pause.multipliedBy(2), LONGEST_PAUSE) : SHORTEST_PAUSE;
        }
        if (due) {
            begin();
        }
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private synchronized void begin() {
        if (looking == null) {
            looking = Thread.ofVirtual().name("detect").unstarted(this::detect);
            looking.start();
        }
    }

    private void detect() {
        try {
            if (!quiet.unlessKept(this::look)) {
                LOG.debug("the machine is looked at after the exclusive program");
            }
        } finally {
            synchronized (this) {
                looking = null;
            }
        }
    }

    private void look() {
        synchronized (this) {
            due = false;
        }
        try {
            MachineMark before = detector.mark();
            PropertyTree found = detector.detect();
            synchronized (this) {
                mark = before;
            }
            take(Configuration.of(found));
        } catch (InterruptedException e) {
            LOG.debug("the machine is not looked at any more", e);
        } catch (RuntimeException e) {
            LOG.error("the machine could not be looked at; its properties stay as they were", e);
        }
    }

    private void take(Configuration found) {
        if (found.equals(current)) {
            LOG.info("the machine was looked at: nothing has changed");
            return;
        }
        var difference = PropertyDifference.between(current.properties(), found.properties());
        LOG.info(
                "the machine has changed in {} properties; its configuration is now {}",
                difference.size(),
                found.digest());
        last.write(found.properties());
        current = found;
        whenChanged.run();
    }

    /** Waits until a look that has begun is over. */
    void finish() throws InterruptedException {
        Thread thread = looking();
        if (thread != null) {
            thread.join(END_PATIENCE);
        }
    }

    private synchronized @Nullable Thread looking() {
        return looking;
    }

    /** Stops looking, and waits a moment until nothing of it runs. */
    @Override
    public void close() {
        Thread thread = looking();
        if (thread != null) {
            thread.interrupt();
        }
        try {
            finish();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
