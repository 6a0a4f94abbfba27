package been.synthetic;

import been.task.Task;
import been.task.TaskContext;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TransferQueue;

/**
 * One execution of the benchmark of Aceto, Attard, Francalanza and Ingólfsdóttir (On Benchmarking
 * for Concurrent Runtime Verification, 2021): a master creates slaves under a load profile and
 * exchanges requests and responses with each of them.
 *
 * <p>The seed fixes when slaves are due and how many requests each gets. How turns interleave still
 * depends on the threads.
 */
public final class SyntheticLoad implements Task {
    private static final double BATCH_DEVIATION = 0.02;

    @Override
    public void run(TaskContext task) throws Exception {
        TransferQueue<Message> responses = new LinkedTransferQueue<>();
        run(task, () -> Slave.start(responses), responses);
    }

    /** Runs the master in this process, with slaves from there. */
    static void run(TaskContext task, Slaves factory, TransferQueue<Message> responses)
            throws Exception {
        int slaves = task.property("slaves").asInt();
        int requests = task.property("requests").asInt();
        long period = TimeUnit.MILLISECONDS.toNanos(task.property("period").asInt());
        long seed = task.property("seed").asLong();
        var random = seed == 0 ? new SplittableRandom() : new SplittableRandom(seed);
        int[] order = order(task, slaves, random.split());
        SplittableRandom gaps = random.split();
        SplittableRandom batches = random.split();
        SplittableRandom turns = random.split();
        var collector =
                new Collector(task.recorder(), (long) slaves * requests, period, random.split());
        var master =
                new Master(
                        new Schedule(order, period, gaps, collector.start()),
                        () -> batch(requests, batches),
                        task.property("send").asDouble(),
                        task.property("receive").asDouble(),
                        turns,
                        collector,
                        factory,
                        responses);
        try (collector) {
            master.run();
        }
        task.log()
                .info(
                        "%d slaves, at most %d at the same time, answered %d requests"
                                .formatted(slaves, master.mostWorking(), collector.responses()));
    }

    private static int[] order(TaskContext task, int slaves, SplittableRandom random) {
        var profile =
                LoadProfile.valueOf(task.property("load").asString().toUpperCase(Locale.ROOT));
        int time = task.property("time").asInt();
        int rate = task.property("rate").asInt();
        if (profile == LoadProfile.STEADY && rate > 0) {
            time = Math.ceilDiv(slaves, rate);
        }
        var shape =
                new LoadProfile.Shape(
                        time,
                        task.property("spread").asDouble(),
                        task.property("pinch").asDouble());
        return profile.order(slaves, shape, random);
    }

    private static int batch(int requests, SplittableRandom random) {
        double drawn = random.nextGaussian(requests, requests * BATCH_DEVIATION);
        return Math.max(1, (int) Math.round(drawn));
    }
}
