package been.machine.calibration;

import been.machine.topology.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Measures the fixed work on a core that runs are measured on. Thread-safe. */
public final class Calibrator {
    private static final Logger LOG = LoggerFactory.getLogger(Calibrator.class);

    /** Slices before the measurement, during which the JVM compiles the work. */
    private static final int WARM_UP = 8;

    private static final int SLICES = 40;
    private static final long PATIENCE_SECONDS = 30;

    private final int core;
    private final InstantSource clock;

    /**
     * @param topology topology whose second core is used, since the first is for housekeeping; the
     *     first when there is only one
     */
    public Calibrator(Topology topology, InstantSource clock) {
        var cores = topology.cores();
        var chosen = Optional.ofNullable(cores.higherEntry(cores.firstKey()));
        this.core = chosen.orElseGet(cores::firstEntry).getValue().getFirst().id();
        this.clock = clock;
    }

    /**
     * Measures for about a quarter of a second. Empty when it was stopped or may not use that core.
     *
     * @param mayContinue checked between slices
     */
    public Optional<NoiseFigure> calibrate(BooleanSupplier mayContinue)
            throws InterruptedException {
        var figure = new CompletableFuture<Optional<NoiseFigure>>();
        var abandoned = new AtomicBoolean();
        // A new thread, because its affinity is not restored.
        Thread.ofPlatform()
                .name("calibration")
                .daemon()
                .start(() -> {
                    try {
                        figure.complete(
                                isPinned()
                                        ? measure(() ->
                                                !abandoned.get() && mayContinue.getAsBoolean())
                                        : Optional.empty());
                    } catch (IOException e) {
                        LOG.info("the host is not calibrated: {}", e.getMessage());
                    } catch (RuntimeException e) {
                        LOG.error("the calibration failed", e);
                    } catch (InterruptedException e) {
                        LOG.debug("the calibration was interrupted", e);
                    } finally {
                        figure.complete(Optional.empty()); // no effect when it is complete
                    }
                });
        try {
            return figure.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("never completed exceptionally", e);
        } finally {
            abandoned.set(true);
            figure.join(); // the core is free when this returns, even after an interrupt
        }
    }

    private Optional<NoiseFigure> measure(BooleanSupplier mayContinue) {
        var work = new FixedWork();
        long expected = work.slice();
        var nanos = new long[SLICES];
        for (int i = -WARM_UP; i < SLICES; i++) {
            if (!mayContinue.getAsBoolean()) {
                return Optional.empty();
            }
            long begin = System.nanoTime();
            long result = work.slice();
            long end = System.nanoTime();
            if (result != expected) {
                throw new IllegalStateException("processor " + core + " calculates wrongly");
            }
            if (i >= 0) {
                nanos[i] = end - begin;
            }
        }
        return Optional.of(
                NoiseFigure.of(clock.instant().truncatedTo(ChronoUnit.SECONDS), core, nanos));
    }

    /** Confines the calling thread to the core, if this machine allows it. */
    private boolean isPinned() throws IOException, InterruptedException {
        // Its target is PROCESS/task/THREAD.
        String thread =
                String.valueOf(Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName());
        Process taskset =
                new ProcessBuilder("taskset", "--cpu-list", "--pid", Integer.toString(core), thread)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        if (!taskset.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            taskset.destroyForcibly();
            return false;
        }
        if (taskset.exitValue() != 0) {
            LOG.info("the host is not calibrated: processor {} may not be used", core);
        }
        return taskset.exitValue() == 0;
    }
}
