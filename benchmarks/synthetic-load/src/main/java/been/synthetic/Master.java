package been.synthetic;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TransferQueue;
import java.util.function.IntSupplier;
import java.util.random.RandomGenerator;

/**
 * Creates slaves when they are due, sends them their requests and takes their responses, in turns.
 * Runs on a platform thread: a virtual one would keep its carrier from the slaves.
 */
final class Master {
    private final Schedule schedule;
    private final IntSupplier batches;
    private final double send;
    private final double receive;
    private final RandomGenerator turns;
    private final Collector collector;
    private final Slaves factory;
    private final TransferQueue<Message> responses;
    private final List<Allocation> slaves = new ArrayList<>();
    private long unsent;
    private int working;
    private int mostWorking;

    /**
     * @param batches how many requests each slave gets
     * @param send probability that a request is sent in a turn
     * @param receive probability that a response is taken in a turn
     * @param responses of the slaves that are created
     */
    Master(
            Schedule schedule,
            IntSupplier batches,
            double send,
            double receive,
            RandomGenerator turns,
            Collector collector,
            Slaves factory,
            TransferQueue<Message> responses) {
        this.schedule = schedule;
        this.batches = batches;
        this.send = send;
        this.receive = receive;
        this.turns = turns;
        this.collector = collector;
        this.factory = factory;
        this.responses = responses;
    }

    /** Returns when all slaves have finished. */
    void run() throws InterruptedException {
        do {
            createSlaves();
            slaves.removeIf(this::sendOrRemove);
            takeResponses();
            if (unsent == 0 && (working > 0 || schedule.hasNext())) {
                awaitResponseOrSlave();
            }
        } while (working > 0 || schedule.hasNext());
    }

    /** The highest number of slaves at the same time. */
    int mostWorking() {
        return mostWorking;
    }

    private void createSlaves() {
        long now = System.nanoTime();
        while (schedule.hasNext() && schedule.next() - now <= 0) {
            schedule.remove(now);
            int requests = batches.getAsInt();
            slaves.add(new Allocation(factory.create(), requests));
            collector.create(now);
            unsent += requests;
            working++;
        }
        mostWorking = Math.max(mostWorking, working);
    }

    /** The turn of one slave; whether it has finished. */
    private boolean sendOrRemove(Allocation slave) {
        while (slave.hasUnsent() && turns.nextDouble() <= send) {
            slave.send(collector.reference());
            unsent--;
        }
        return slave.isFinished();
    }

    /** As many turns as there are slaves, so that responses do not pile up. */
    private void takeResponses() {
        for (int turn = 0; turn < slaves.size(); turn++) {
            while (turns.nextDouble() <= receive) {
                Message response = responses.poll();
                if (response == null) {
                    return;
                }
                take(response);
            }
        }
    }

    private void take(Message response) {
        collector.respond(response.reference());
        response.slave().acknowledge();
        if (response.slave().isFinished()) {
            working--;
        }
    }

    /** Nothing is left to send, so that turns would only wait for either of these. */
    private void awaitResponseOrSlave() throws InterruptedException {
        long wait =
                schedule.hasNext() ? schedule.next() - System.nanoTime() : TimeUnit.DAYS.toNanos(1);
        Message response = responses.poll(wait, TimeUnit.NANOSECONDS);
        if (response != null) {
            take(response);
        }
    }
}
