package been.synthetic;

import been.task.record.Better;
import been.task.record.Metric;
import been.task.record.MetricRecorder;
import been.task.record.Recorder;
import been.task.record.Unit;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/**
 * Records the response times of a tenth of the requests; every 500 ms, the utilisation of the
 * processors and the memory in use; how many slaves were created in each period; and the duration.
 */
final class Collector implements AutoCloseable {
    private static final Better LOWER = Better.LOWER_IS_BETTER;
    private static final double SAMPLED = 0.1;
    private static final long NOT_SAMPLED = Long.MIN_VALUE;
    private static final int SNAPSHOT_MILLISECONDS = 500;
    private static final double NANOSECONDS_PER_MILLISECOND = 1e6;
    private static final double NANOSECONDS_PER_SECOND = 1e9;

    private final RandomGenerator random;
    private final MetricRecorder responseTime;
    private final MetricRecorder utilisation;
    private final MetricRecorder memory;
    private final MetricRecorder duration;
    private final MetricRecorder created;
    private final long start = System.nanoTime();
    private final long period;
    private final Processor processor = new Processor();
    private final ScheduledExecutorService snapshots =
            Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().factory());
    private final Future<?> ticks;
    private long responses;
    private int createdInPeriod;
    private long periodEnd;
    private boolean hasSnapshot;

    /**
     * @param requests expected in all
     * @param period nanoseconds
     */
    Collector(Recorder recorder, long requests, long period, RandomGenerator random) {
        this.random = random;
        this.period = period;
        periodEnd = start + period;
        var sampled = new Metric("response-time", Unit.MILLISECONDS, "response time", LOWER);
        responseTime =
                recorder.metric(sampled, Math.clamp((long) (requests * SAMPLED * 1.1), 1, 1 << 26));
        utilisation = recorder.metric("utilisation", new Unit("%"), LOWER);
        memory = recorder.metric("memory", Unit.BYTES, LOWER);
        duration = recorder.metric("duration", Unit.SECONDS, LOWER);
        created = recorder.metric("created", Unit.ONE, Better.HIGHER_IS_BETTER);
        ticks =
                snapshots.scheduleWithFixedDelay(
                        this::takeSnapshot,
                        SNAPSHOT_MILLISECONDS,
                        SNAPSHOT_MILLISECONDS,
                        TimeUnit.MILLISECONDS);
    }

    /** When the load starts. */
    long start() {
        return start;
    }

    /** Counts a slave that was created at that time, which is not before that of the last one. */
    void create(long now) {
        while (now - periodEnd >= 0) {
            endPeriod();
        }
        createdInPeriod++;
    }

    private void endPeriod() {
        created.add(createdInPeriod);
        createdInPeriod = 0;
        periodEnd += period;
    }

    /** A reference to now, for a request that the master is about to send. */
    long reference() {
        return random.nextDouble() < SAMPLED ? System.nanoTime() : NOT_SAMPLED;
    }

    /** Takes the response to a request with that reference, when the master takes it. */
    void respond(long reference) {
        responses++;
        if (reference != NOT_SAMPLED) {
            responseTime.add((System.nanoTime() - reference) / NANOSECONDS_PER_MILLISECOND);
        }
    }

    long responses() {
        return responses;
    }

    private void takeSnapshot() {
        utilisation.add(processor.utilisation());
        MemoryMXBean memoryInUse = ManagementFactory.getMemoryMXBean();
        memory.add(
                (double) memoryInUse.getHeapMemoryUsage().getUsed()
                        + memoryInUse.getNonHeapMemoryUsage().getUsed());
        hasSnapshot = true;
    }

    /** Ends the load; an execution too short for a snapshot has one now. */
    @Override
    public void close() {
        duration.add((System.nanoTime() - start) / NANOSECONDS_PER_SECOND);
        endPeriod();
        snapshots.close();
        if (ticks.state() == Future.State.FAILED) {
            throw new IllegalStateException("cannot take snapshots", ticks.exceptionNow());
        }
        if (!hasSnapshot) {
            takeSnapshot();
        }
    }

    /** Processor time of this JVM, since the time before that it was asked for. */
    private static final class Processor {
        private final com.sun.management.OperatingSystemMXBean system =
                ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class);
        private long time = System.nanoTime();
        private long used = system.getProcessCpuTime();

        /** In percent of all processors that this JVM may use. */
        double utilisation() {
            long now = System.nanoTime();
            long usedNow = system.getProcessCpuTime();
            double available = (double) (now - time) * system.getAvailableProcessors();
            double share = 100 * (usedNow - used) / available;
            time = now;
            used = usedNow;
            return share;
        }
    }
}
