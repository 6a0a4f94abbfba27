package been.hostruntime.taskport;

import been.hostruntime.connection.Outbox;
import been.protocol.CheckpointPlaceholder;
import been.protocol.Command;
import been.protocol.Dependency;
import been.protocol.Report;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Waits for the checkpoints that must be published before the program of an attempt starts. When
 * one of them no longer can be, the controller stops the attempt.
 */
public final class StartConditions {

    private StartConditions() {}

    /**
     * The values of the checkpoints, once all are there. Those of tasks that the attempt was not
     * placed together with were published before it was offered.
     */
    public static Map<Dependency, String> await(
            Command.Offer offer, CheckpointBoard board, Outbox outbox) throws InterruptedException {
        List<Dependency> wanted = wanted(offer);
        var left = new CountDownLatch(wanted.size());
        Map<Dependency, String> values = new ConcurrentHashMap<>();
        Map<CheckpointBoard.Key, Consumer<String>> waiters = new HashMap<>();
        for (Dependency on : wanted) {
            var key = new CheckpointBoard.Key(offer.context(), on.task(), on.checkpoint());
            Consumer<String> waiter =
                    value -> {
                        if (accepts(on, value)) {
                            values.put(on, value);
                            left.countDown();
                        }
                    };
            waiters.put(key, waiter);
            Optional<String> known = board.valueOrWait(key, waiter);
            if (known.isPresent()) {
                waiter.accept(known.get());
            } else {
                outbox.sendNow(new Report.Awaiting(offer.attempt(), on.task(), on.checkpoint()));
            }
        }
        try {
            left.await();
        } finally {
            waiters.forEach(board::forget);
        }
        return values;
    }

    private static List<Dependency> wanted(Command.Offer offer) {
        return offer.task().placement().together() != null
                ? offer.task().startConditions()
                : CheckpointPlaceholder.of(offer.task()).stream()
                        .flatMap(used -> Stream.ofNullable(used.on()))
                        .toList();
    }

    /** The end of a task as it was wanted is never awaited here: it came before. */
    private static boolean accepts(Dependency on, String value) {
        return on.value() == null
                || on.checkpoint().equals(Dependency.FINISHED)
                || on.value().equals(value);
    }
}
