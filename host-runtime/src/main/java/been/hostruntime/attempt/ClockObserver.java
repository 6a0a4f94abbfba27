package been.hostruntime.attempt;

import been.hostruntime.timing.ControllerClock;
import been.hostruntime.timing.ControllerClock.Offset;
import been.machine.noise.Clocks;
import been.machine.noise.Disturbance;
import been.protocol.ClockComparison;
import been.protocol.ResourceUsage;
import been.protocol.Wire;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;

/**
 * Compares this machine's wall clock with the controller's at both ends of a program, and marks a
 * run in which it was set. The values from before are kept in a file for a host runtime that takes
 * the program over.
 */
final class ClockObserver {
    private static final Logger LOG = LoggerFactory.getLogger(ClockObserver.class);

    private final ControllerClock controller;
    private final Path kept;
    private @Nullable Seen before;

    record Seen(Clocks clocks, @Nullable Offset offset) {}

    /**
     * @param kept file for the values from before
     */
    ClockObserver(ControllerClock controller, Path kept) {
        this.controller = controller;
        this.kept = kept;
    }

    /** Called just before the program starts. */
    void before() {
        var seen = look();
        before = seen;
        try {
            Files.writeString(kept, Wire.write(seen));
        } catch (IOException e) {
            LOG.warn("the clock from before the run was not stored", e);
        }
    }

    /** Called instead when an earlier process of this host started the program. */
    void retake() {
        try {
            before = Wire.read(Files.readString(kept), Seen.class);
        } catch (IOException | JacksonException e) {
            LOG.warn("the clock from before the run cannot be read", e);
        }
    }

    private Seen look() {
        Clocks clocks = Clocks.read();
        return new Seen(clocks, controller.offset(clocks).orElse(null));
    }

    /** Called when the program has ended: adds both comparisons to the usage of the run. */
    ResourceUsage mark(ResourceUsage usage) {
        Seen first = before;
        if (first == null) {
            return usage;
        }
        Seen last = look();
        ResourceUsage marked =
                last.clocks.isSetSince(first.clocks)
                        ? usage.withDisturbances(Disturbance.words(Set.of(Disturbance.CLOCK_STEP)))
                        : usage;
        return first.offset == null
                ? marked
                : marked.withClock(comparison(first.offset, last.offset));
    }

    private static ClockComparison comparison(Offset start, @Nullable Offset end) {
        // An offset from another clock would look like a step of this machine's.
        Offset last = end == null || !end.reference().equals(start.reference()) ? null : end;
        Offset latest = last == null ? start : last;
        return new ClockComparison(
                start.reference(),
                start.seconds(),
                start.boundSeconds(),
                last == null ? null : last.seconds(),
                last == null ? null : last.boundSeconds(),
                latest.driftPpm(),
                latest.driftBoundPpm());
    }
}
