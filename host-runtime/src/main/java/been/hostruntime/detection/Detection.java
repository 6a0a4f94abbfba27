package been.hostruntime.detection;

import been.hostruntime.timing.QuietPeriod;
import been.machine.detect.MachineFingerprint;
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
 * Keeps the configuration of this host. The machine is detected again on request, and when its
 * fingerprint has changed; that is checked before a request, at most once a minute and less often
 * for a machine that changes all the time. Nothing is detected beside an exclusive program.
 * Thread-safe.
 */
public final class Detection implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Detection.class);
    private static final Duration SHORTEST_PAUSE = Duration.ofMinutes(1);
    private static final Duration LONGEST_PAUSE = Duration.ofHours(1);
    private static final Duration END_PATIENCE = Duration.ofSeconds(5);

    private final Detector detector;
    private final QuietPeriod quiet;
    private final LongSupplier nanoClock;
    private final LastConfiguration last;
    private volatile Configuration current;
    private volatile PropertyTree readings = PropertyTree.EMPTY;
    private volatile Runnable whenChanged = () -> {};
    private @Nullable MachineFingerprint mark;
    private Duration pause = SHORTEST_PAUSE;
    private long checkedNanos;
    private boolean changedLastTime;
    private boolean due;
    private @Nullable Thread detecting;

    private Detection(
            Detector detector,
            QuietPeriod quiet,
            LongSupplier nanoClock,
            LastConfiguration last,
            Configuration current,
            @Nullable MachineFingerprint mark) {
        this.detector = detector;
        this.quiet = quiet;
        this.nanoClock = nanoClock;
        this.last = last;
        this.current = current;
        this.mark = mark;
        this.checkedNanos = nanoClock.getAsLong();
    }

    /**
     * Detects the machine and starts watching it.
     *
     * @param file file that stores the properties
     * @param nanoClock monotonic
     * @param mayDetect false beside an exclusive program of an earlier process; then the properties
     *     that it stored are used, if any, until detection is allowed
     */
    public static Detection begin(
            Detector detector,
            Path file,
            QuietPeriod quiet,
            LongSupplier nanoClock,
            boolean mayDetect)
            throws InterruptedException {
        var last = new LastConfiguration(file);
        if (!mayDetect) {
            var kept = last.read();
            if (kept.isPresent()) {
                return new Detection(
                        detector, quiet, nanoClock, last, Configuration.of(kept.get()), null);
            }
        }
        MachineFingerprint mark = detector.mark(); // before, to notice changes during the detection
        PropertyTree properties = detector.detect();
        last.write(properties);
        return new Detection(detector, quiet, nanoClock, last, Configuration.of(properties), mark);
    }

    /** What stays the same until somebody changes the machine. */
    public Configuration configuration() {
        return current;
    }

    /** Measured values that change without a change of the machine. */
    public PropertyTree readings() {
        return readings;
    }

    /** Sets a reading, which is sent with the next request. */
    public synchronized void reading(String name, Map<String, ?> facts) {
        readings = readings.without(name).with(new PropertyTree(Map.of(name, facts)));
    }

    /** Sets what is run whenever the configuration changes. */
    public void onChange(Runnable listener) {
        whenChanged = listener;
    }

    /**
     * Starts a new detection, whatever the fingerprint; while an exclusive program runs, it waits.
     */
    public synchronized void ask() {
        due = true;
        begin();
    }

    /** Checks for changes just before a request, so that the check causes no wake-up of its own. */
    public synchronized void beforeRequest() {
        if (quiet.isActive() || detecting != null) {
            return;
        }
        long now = nanoClock.getAsLong();
        if (!due && now - checkedNanos >= pause.toNanos()) {
            checkedNanos = now;
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
        if (detecting == null) {
            detecting = Thread.ofVirtual().name("detect").unstarted(this::detect);
            detecting.start();
        }
    }

    private void detect() {
        try {
            quiet.runOutside(this::detectNow);
        } catch (InterruptedException e) {
            LOG.debug("detection was interrupted while an exclusive program ran", e);
        } finally {
            synchronized (this) {
                detecting = null;
            }
        }
    }

    private void detectNow() {
        synchronized (this) {
            due = false;
        }
        try {
            MachineFingerprint before = detector.mark();
            PropertyTree found = detector.detect();
            synchronized (this) {
                mark = before;
            }
            take(Configuration.of(found));
        } catch (InterruptedException e) {
            LOG.debug("detection was interrupted", e);
        } catch (RuntimeException e) {
            LOG.error("detection failed; the host's properties stay as they were", e);
        }
    }

    private void take(Configuration found) {
        if (found.equals(current)) {
            LOG.info("detection found no change");
            return;
        }
        var difference = PropertyDifference.between(current.properties(), found.properties());
        LOG.info(
                "{} properties of this machine have changed; its configuration is now {}",
                difference.size(),
                found.digest());
        last.write(found.properties());
        current = found;
        whenChanged.run();
    }

    /** Waits for the end of a running detection. */
    void finish() throws InterruptedException {
        Thread thread = detecting();
        if (thread != null) {
            thread.join(END_PATIENCE);
        }
    }

    private synchronized @Nullable Thread detecting() {
        return detecting;
    }

    /** Stops a running detection and waits for its end. */
    @Override
    public void close() {
        Thread thread = detecting();
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
